import type { Conversation } from '@stagedoor/contract/conversations'
import { getConversation } from '@stagedoor/contract/conversations'
import { useEffect, useMemo } from 'react'
import { onLiveEvent } from '../../api/live-events.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { conversationAdded, conversationsLoaded, latestMessageUpdated, recipientRead } from './conversations-slice.ts'
import { messageActions } from './messages-slice.ts'
import { useMessagingDispatch, useMessagingSelector } from './messaging-store.ts'
import { useBrowserApi } from './use-browser-api.ts'

export type InboxData = { conversations: readonly Conversation[]; total: number; q: string }

/** The list of conversations, kept up to date by the socket's events; of a search only what the page has found. */
export function useInbox({ conversations, total, q }: InboxData): readonly Conversation[] {
  const api = useBrowserApi()
  const dispatch = useMessagingDispatch()
  const ownId = useAppSelector((state) => state.currentUser._id)
  const { list, mapping } = useMessagingSelector((state) => state.conversations)

  useEffect(() => {
    if (q === '') dispatch(conversationsLoaded({ conversations, total }))
  }, [conversations, dispatch, q, total])

  useEffect(() => {
    const forget = [
      onLiveEvent('message_created', (message) => {
        dispatch(messageActions.messageReceived(message))
        dispatch(latestMessageUpdated({ message, isOwn: message.senderId === ownId }))
        const { conversationId: id } = message
        void api(getConversation, { params: { id } }).then(
          (reply) => reply.isOk && dispatch(conversationAdded(reply.data)),
          // Without an answer the list is read again at the next visit.
          () => false,
        )
      }),
      onLiveEvent('message_deleted', (deleted) => dispatch(messageActions.messageDeletionReceived(deleted))),
      onLiveEvent('read_messages_in_conversation', ({ accountId, conversationId, readSequence }) => {
        if (accountId !== ownId) dispatch(recipientRead({ conversationId, readSequence }))
      }),
    ]
    return () => forget.forEach((stop) => stop())
  }, [api, dispatch, ownId])

  return useMemo(() => {
    if (q !== '' || !list.success) return conversations
    return list.data.flatMap((id) => mapping[id] ?? [])
  }, [conversations, list, mapping, q])
}
