import { useState } from 'react'
import { fileIdsOf } from '../media/uploads/kept-file.ts'
import type { Queued } from '../media/uploads/queue-state.ts'
import { useUploads } from '../media/uploads/use-uploads.ts'

const isThumbnail = ({ target }: Queued) => target === 'feed-thumbnail'
const isTeaser = ({ target }: Queued) => target === 'feed-teaser'

/**
 * The files of a post that is written: those that it has, then those that are chosen, in the order of the creator.
 * @param kept the post's files before it was opened
 */
export function usePostFiles(owner: string, kept: readonly Queued[]) {
  const queue = useUploads({ owner })
  const [removed, setRemoved] = useState<readonly string[]>([])
  const [order, setOrder] = useState<readonly string[]>([])
  const inQueue = new Set(fileIdsOf(queue.uploads))
  const before = kept.filter(({ key }) => !removed.includes(key) && !inQueue.has(key))
  const placeOf = ({ key }: Queued) => (order.includes(key) ? order.indexOf(key) : order.length)
  const all = [...before, ...queue.uploads].toSorted((a, b) => placeOf(a) - placeOf(b))
  return {
    all,
    main: all.filter((upload) => !isThumbnail(upload) && !isTeaser(upload)),
    // The newest of each counts.
    thumbnail: all.findLast(isThumbnail),
    teaser: all.findLast(isTeaser),
    add: queue.add,
    retry: queue.retry,
    order: setOrder,
    remove(key: string) {
      if (before.some((upload) => upload.key === key)) setRemoved([...removed, key])
      else queue.remove(key)
    },
    clear: queue.clear,
  }
}

export type PostFiles = ReturnType<typeof usePostFiles>
