import { listMessages, type Message } from '@stagedoor/contract/messages'
import { useEffect } from 'react'
import { useAppSelector } from '../../store/hooks.ts'
import { isTemporary, MISSED_AT_ONCE, readMissed } from './read-missed.ts'
import { messageActions } from './messages-slice.ts'
import { useMessagingDispatch } from './messaging-store.ts'
import { useBrowserApi } from '../../session/use-browser-api.ts'

/** The number behind which messages are missing between those that are known, else the latest. */
function knownUpTo(items: readonly Message[]): number {
  const before = items.find((message, at) => items[at + 1] && items[at + 1]?.sequence !== message.sequence + 1)
  return (before ?? items.at(-1))?.sequence ?? 0
}

/**
 * Fetches what a page did not hear of: after each connection of the socket, and when the number of a message does not follow
 * the one before.
 */
export function useMissedMessages(conversationId: string, items: readonly Message[]): void {
  const api = useBrowserApi()
  const dispatch = useMessagingDispatch()
  const isConnected = useAppSelector((state) => state.socket.status === 'connected')
  const from = knownUpTo(items)
  const hasGap = from !== (items.at(-1)?.sequence ?? 0)
  useEffect(() => {
    if (!isConnected && !hasGap) return
    let isOver = false
    void readMissed({
      from,
      async read(afterSequence) {
        const query = { afterSequence, limit: MISSED_AT_ONCE }
        const reply = await api(listMessages, { params: { id: conversationId }, query }).catch(() => null)
        if (reply?.isOk) return reply.data
        return reply === null || isTemporary(reply.status) ? 'later' : 'never'
      },
      take: ({ data, total }) =>
        void dispatch(messageActions.missedMessagesLoaded({ conversationId, items: data, total })),
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
