import type { ReactNode } from 'react'
import { useQueue } from './use-uploads.ts'

/** What an empty list says, while nothing is on its way into it. */
export function UnlessUploading({ owner, children }: { owner: string; children: ReactNode }) {
  return useQueue().some((upload) => upload.owner === owner) ? null : children
}
