import { useEffect, useRef, useState } from 'react'
import { onLiveEvent } from '../../api/live-events.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import type { OrderPage } from './order.ts'

export type OrderNews = {
  /** Whether the other side has changed the order since the reader opened it, or said to have seen it. */
  isChanged: boolean
  /** The order as the reader has seen it: its `updatedAt`. */
  seenAt: string
  see(): void
}

/**
 * Reads an order again when it has changed, and remembers what its reader has seen of it: a creator does not ship what
 * has changed under their finger. Rules SHOP-5 and SHOP-11.
 */
export function useOrderNews({ id, side, updatedAt }: OrderPage): OrderNews {
  const refresh = useRefresh()
  const shown = useRef(updatedAt)
  /** What the reader had seen when the other side changed it; null: what the page shows. */
  const [seenBefore, setSeenBefore] = useState<string | null>(null)
  useEffect(() => {
    shown.current = updatedAt
  }, [updatedAt])
  useEffect(
    () =>
      onLiveEvent('order_changed', ({ _id, by }) => {
        if (_id !== id) return
        if (by !== null && by !== side) setSeenBefore((before) => before ?? shown.current)
        void refresh()
      }),
    [id, side, refresh],
  )
  const seenAt = seenBefore ?? updatedAt
  return { isChanged: seenAt !== updatedAt, seenAt, see: () => setSeenBefore(null) }
}
