import { useEffect, useState } from 'react'
import { onLiveEvent } from '../../api/live-events.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import type { OrderPage } from './order.ts'
import { followOrder, isChangedSince, seeOrder } from './seen-order.ts'

export type OrderNews = {
  /** Whether the other side has changed the order since the reader opened it, or said to have seen it. */
  isChanged: boolean
  /** The order as the reader has seen it: its `updatedAt`. */
  seenAt: string
  see(): void
}

/**
 * Reads an order again when it has changed, and remembers what its reader has seen of it: a creator does not ship what
 * has changed under their finger. What has changed is told by the order itself, since a page may miss an event or hear
 * one late. Rules SHOP-5 and SHOP-11.
 */
export function useOrderNews(order: OrderPage): OrderNews {
  const { id } = order
  const refresh = useRefresh()
  const [remembered, setRemembered] = useState(() => seeOrder(order))
  const seen = followOrder(remembered, order)
  if (seen !== remembered) setRemembered(seen)
  useEffect(
    () =>
      onLiveEvent('order_changed', ({ _id }) => {
        if (_id === id) void refresh()
      }),
    [id, refresh],
  )
  return { isChanged: isChangedSince(seen, order), seenAt: seen.seenAt, see: () => setRemembered(seeOrder(order)) }
}
