import type { ReactNode } from 'react'
import { preloadTexts } from '../../../locales/load-texts.ts'
import { SortableList } from '../SortableList.tsx'
import type { Queued } from './queue-state.ts'
import { UploadRow } from './UploadRow.tsx'

preloadTexts('uploads')

type ListProps = {
  label: string
  uploads: readonly Queued[]
  onRetry: (key: string) => void
  onRemove: (key: string) => void
  onOrder: (keys: readonly string[]) => void
  /** What follows below an upload. */
  children?: (upload: Queued) => ReactNode
}

/** Uploads in their order, which can be changed. */
export function UploadList({ label, uploads, onRetry, onRemove, onOrder, children }: ListProps) {
  if (uploads.length === 0) return null
  return (
    <SortableList label={label} items={uploads} keyOf={({ key }) => key} nameOf={({ name }) => name} onOrder={onOrder}>
      {(upload) => (
        <div>
          <UploadRow upload={upload} onRetry={onRetry} onRemove={onRemove} />
          {children?.(upload)}
        </div>
      )}
    </SortableList>
  )
}
