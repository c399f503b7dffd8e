import type { Conversation } from '@stagedoor/contract/conversations'
import { getConversation, listConversations } from '@stagedoor/contract/conversations'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { onLiveEvent } from '../../api/live-events.ts'
import type { MoreFailure } from '../../design/MoreLink.tsx'
import { isConnectionLost } from '../../session/connection-lost.ts'
import { useAppSelector } from '../../store/hooks.ts'
import {
  conversationAdded,
  conversationGone,
  conversationRead,
  conversationsLoaded,
  conversationsRequested,
  latestMessageDeleted,
  latestMessageUpdated,
  recipientRead,
} from './conversations-slice.ts'
import { cursorOf, readFurther, type ListPlace } from './further-conversations.ts'
import type { InboxFilter } from './inbox-filters.ts'
import { messageActions } from './messages-slice.ts'
import { useMessagingDispatch, useMessagingSelector, useMessagingStore } from './messaging-store.ts'
import { useBrowserApi } from '../../session/use-browser-api.ts'
import { CONVERSATIONS_AT_ONCE, useMissedConversations } from './use-missed-conversations.ts'

export type InboxData = {
  conversations: readonly Conversation[]
  total: number
  q: string
  filter: InboxFilter
  /** Of the next page; null at the end. */
  cursor: string | null
}

/** The list of conversations, kept up to date by the socket's events; of a search or a filter only what the page has found. */
export function useInbox({ conversations, total, q, filter, cursor }: InboxData) {
  const isWhole = q === '' && filter === 'all'
  const api = useBrowserApi()
  const dispatch = useMessagingDispatch()
  const ownId = useAppSelector((state) => state.currentUser._id)
  const { list, mapping } = useMessagingSelector((state) => state.conversations)

  const wasLoaded = useRef(false)
  useEffect(() => {
    if (!isWhole) return
    dispatch(conversationsLoaded({ conversations, total, isAgain: wasLoaded.current, hasFurther: cursor !== null }))
    wasLoaded.current = true
  }, [conversations, cursor, dispatch, isWhole, total])
  const { goOnFrom, ...more } = useMoreConversations(cursor)
  useMissedConversations(isWhole, goOnFrom)
  useUnconfirmed()

  const known = useRef(mapping)
  useEffect(() => {
    known.current = mapping
  }, [mapping])

  useEffect(() => {
    const forget = [
      onLiveEvent('message_created', (message) => {
        dispatch(messageActions.messageReceived(message))
        dispatch(latestMessageUpdated({ message, isOwn: message.senderId === ownId }))
        const { conversationId: id } = message
        if (known.current[id]) return
        void api(getConversation, { params: { id } }).then(
          (reply) => reply.isOk && dispatch(conversationAdded(reply.data)),
          // Without an answer the list is read again at the next visit.
          () => false,
        )
      }),
      onLiveEvent('message_deleted', (deleted) => {
        dispatch(messageActions.messageDeletionReceived(deleted))
        dispatch(latestMessageDeleted(deleted))
      }),
      onLiveEvent('read_messages_in_conversation', ({ accountId, conversationId, readSequence }) => {
        if (accountId !== ownId) dispatch(recipientRead({ conversationId, readSequence }))
        // On another page of the reader's; not where something has come since.
        else if (readSequence >= (known.current[conversationId]?.lastSequence ?? 0))
          dispatch(conversationRead(conversationId))
      }),
    ]
    return () => forget.forEach((stop) => stop())
  }, [api, dispatch, ownId])

  const shown = useMemo(() => {
    if (!isWhole || !list.success) return conversations
    return list.data.flatMap((id) => mapping[id] ?? [])
  }, [conversations, isWhole, list, mapping])
  return { shown, ...more }
}

/**
 * Asks for each conversation that a page should have held and did not: it is there because a message came while the page was on its
 * way or its latest one was taken back, or it is gone. Without an answer it stays until the next reading.
 */
function useUnconfirmed(): void {
  const api = useBrowserApi()
  const dispatch = useMessagingDispatch()
  const store = useMessagingStore()
  const unconfirmed = useMessagingSelector((state) => state.conversations.unconfirmed)
  useEffect(() => {
    for (const id of unconfirmed)
      void api(getConversation, { params: { id } }).then(
        (reply) => {
          const isActive = store.getState().conversations.activeConversation === id
          const isGone = reply.isOk ? reply.data.lastMessageSequence === 0 && !isActive : reply.status === 404
          if (isGone) dispatch(conversationGone(id))
          else if (reply.isOk) dispatch(conversationAdded(reply.data))
        },
        () => undefined,
      )
  }, [api, dispatch, store, unconfirmed])
}

/**
 * Further pages of the list.
 * @param firstPage the cursor behind its first page, which is read only once the whole list is shown
 */
function useMoreConversations(firstPage: string | null) {
  const api = useBrowserApi()
  const dispatch = useMessagingDispatch()
  const isLoading = useMessagingSelector((state) => state.conversations.list.requesting)
  const [reached, setReached] = useState<string | null>()
  const [failure, setFailure] = useState<MoreFailure>(null)
  const cursor = cursorOf(firstPage, reached)
  const place = useRef<ListPlace>({ cursor })
  useEffect(() => {
    place.current.cursor = cursor
  }, [cursor])
  async function load(): Promise<void> {
    if (isLoading) return
    await readFurther({
      place: () => place.current,
      begin() {
        dispatch(conversationsRequested())
        setFailure(null)
      },
      async read(from) {
        try {
          const reply = await api(listConversations, { query: { limit: CONVERSATIONS_AT_ONCE, cursor: from } })
          return reply.isOk ? { ...reply.data, cursor: reply.data.cursor ?? null } : 'somethingWentWrong'
        } catch (error) {
          return isConnectionLost(error) ? 'noConnection' : 'somethingWentWrong'
        }
      },
      take({ data, total, cursor: next }) {
        dispatch(conversationsLoaded({ conversations: data, total, isMore: true }))
        setReached(next)
      },
      fail(what) {
        dispatch(conversationsLoaded({ conversations: [], isMore: true }))
        setFailure(what)
      },
    })
  }
  const goOnFrom = useCallback((next: string | null) => {
    place.current = { cursor: next }
    setReached(next)
    setFailure(null)
  }, [])
  return { cursor, isLoading, failure, load, goOnFrom }
}
