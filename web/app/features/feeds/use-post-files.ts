import { useState } from 'react'
import type { Queued } from '../media/uploads/queue-state.ts'
import { useUploads } from '../media/uploads/use-uploads.ts'

/**
 * The files of a post that is written: those that it has, then those that are chosen, in the order of the creator.
 * @param kept the post's files before it was opened
 */
export function usePostFiles(owner: string, kept: readonly Queued[]) {
  const queue = useUploads({ owner })
  const [removed, setRemoved] = useState<readonly string[]>([])
  const [order, setOrder] = useState<readonly string[]>([])
  const uploads = [...kept.filter(({ key }) => !removed.includes(key)), ...queue.uploads]
  const placeOf = ({ key }: Queued) => (order.includes(key) ? order.indexOf(key) : order.length)
  return {
    uploads: uploads.toSorted((a, b) => placeOf(a) - placeOf(b)),
    add: queue.add,
    retry: queue.retry,
    order: setOrder,
    remove(key: string) {
      if (kept.some((upload) => upload.key === key)) setRemoved([...removed, key])
      else queue.remove(key)
    },
    clear: queue.clear,
  }
}

export type PostFiles = ReturnType<typeof usePostFiles>
