import { listMessages, type Message } from '@stagedoor/contract/messages'
import { useEffect, useRef } from 'react'
import { useAppSelector } from '../../store/hooks.ts'
import { behindGap, behindLatest, isTemporary, MISSED_AT_ONCE, readMissed } from './read-missed.ts'
import { messageActions } from './messages-slice.ts'
import { useMessagingDispatch } from './messaging-store.ts'
import { useBrowserApi } from '../../session/use-browser-api.ts'

/**
 * Fetches what a page did not hear of: after each connection of the socket, and when the number of a message does not follow
 * the one before. After a reconnection the latest are read again as well, and all that are known where the server has
 * another version of deletions than they have.
 */
export function useMissedMessages(
  conversationId: string,
  { items, deletionsVersion }: { items: readonly Message[]; deletionsVersion: number | null },
): void {
  const api = useBrowserApi()
  const dispatch = useMessagingDispatch()
  const isConnected = useAppSelector((state) => state.socket.status === 'connected')
  const gap = behindGap(items)
  const hasGap = gap !== (items.at(-1)?.sequence ?? 0)
  const connections = useRef(0)
  useEffect(() => {
    if (isConnected) connections.current += 1
  }, [isConnected])
  useEffect(() => {
    if (!isConnected && !hasGap) return
    const isBack = connections.current > 1
    let isOver = false
    void readMissed({
      from: isBack ? Math.min(gap, behindLatest(items)) : gap,
      known: { behindFirst: (items[0]?.sequence ?? 1) - 1, deletionsVersion },
      async read(afterSequence) {
        const query = { afterSequence, limit: MISSED_AT_ONCE }
        const reply = await api(listMessages, { params: { id: conversationId }, query }).catch(() => null)
        if (reply?.isOk) return reply.data
        return reply === null || isTemporary(reply.status) ? 'later' : 'never'
      },
      take: ({ data, total }) => dispatch(messageActions.missedMessagesLoaded({ conversationId, items: data, total })),
      takeVersion: (version) => dispatch(messageActions.deletionsRead({ conversationId, deletionsVersion: version })),
      isOver: () => isOver,
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      random: Math.random,
    })
    return () => {
      isOver = true
    }
    // eslint-disable-next-line react/exhaustive-deps -- once for each connection and each gap, from where it is then
  }, [isConnected, hasGap])
}
