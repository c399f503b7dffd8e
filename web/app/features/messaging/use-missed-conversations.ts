import { listConversations, type Conversation } from '@stagedoor/contract/conversations'
import { useEffect, useRef } from 'react'
import { useBrowserApi } from '../../session/use-browser-api.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { conversationsLoaded } from './conversations-slice.ts'
import { useMessagingDispatch, useMessagingStore } from './messaging-store.ts'
import { readMissedConversations } from './missed-conversations.ts'
import { isTemporary } from './read-missed.ts'

/** Conversations on one page of the list. */
export const CONVERSATIONS_AT_ONCE = 50

/**
 * Reads what has changed in the list after each connection of the socket: messages may have come while there was none, for too short
 * a time for the whole page to be read again, or in more conversations than a page has.
 * @param goOnFrom called with where the list goes on, when it has begun anew; null: when all of it was read
 */
export function useMissedConversations(isWanted: boolean, goOnFrom: (cursor: string | null) => void): void {
  const api = useBrowserApi()
  const dispatch = useMessagingDispatch()
  const store = useMessagingStore()
  const isConnected = useAppSelector((state) => state.socket.status === 'connected')
  /** What was known when the page heard last of all that changes; null while it does. */
  const known = useRef<Readonly<Record<string, Conversation>> | null>(null)
  useEffect(() => {
    if (!isWanted || !isConnected) return
    const mapping = () => store.getState().conversations.mapping
    let isOver = false
    known.current ??= mapping()
    void readMissedConversations({
      known: known.current,
      async read(cursor) {
        const query = { limit: CONVERSATIONS_AT_ONCE, ...(cursor !== null && { cursor }) }
        const reply = await api(listConversations, { query }).catch(() => null)
        if (reply?.isOk) return { ...reply.data, cursor: reply.data.cursor ?? null }
        return reply === null || isTemporary(reply.status) ? 'later' : 'never'
      },
      isOver: () => isOver,
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      random: Math.random,
    }).then((missed) => {
      if (!missed || isOver) return
      known.current = null
      const { cursor, ...changed } = missed
      dispatch(conversationsLoaded({ ...changed, isAgain: true, hasFurther: cursor !== null }))
      if (missed.isAnew || cursor === null) goOnFrom(cursor)
    })
    return () => {
      isOver = true
      known.current ??= mapping()
    }
  }, [api, dispatch, goOnFrom, isConnected, isWanted, store])
}
