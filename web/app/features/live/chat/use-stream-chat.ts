import { changeChatPerson, type Conversation } from '@stagedoor/contract/conversations'
import type { BodyOf } from '@stagedoor/contract/endpoint'
import { clearStreamMessages, deleteMessage, listStreamMessages, sendStreamMessage } from '@stagedoor/contract/messages'
import type { Message } from '@stagedoor/contract/messages'
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react'
import type { Api } from '../../../api/client.ts'
import { useBrowserApi } from '../../../session/use-browser-api.ts'
import { streamMessageActions, streamMessagesReducer, type MessagesState } from '../../messaging/messages-slice.ts'
import type { JoinedSocket } from '../use-stream-events.ts'
import { followChat, MISSED_AT_ONCE, type Dispatch, type ReadPlace } from './follow-chat.ts'

/** What the server knew of a chat when the page was read. Latest lines first. */
export type ChatData = { conversation: Conversation; messages: readonly Message[]; total: number }

export type PersonAction = BodyOf<typeof changeChatPerson>['action']

export type StreamChat = ReturnType<typeof useStreamChat>

/** Lines that a page keeps; older ones scroll away. */
const KEPT_LINES = 200

const begin = ({ conversation, messages, total }: ChatData): MessagesState =>
  streamMessagesReducer(
    undefined,
    streamMessageActions.messagesLoaded({ conversationId: conversation._id, items: messages, total }),
  )

/** The chat of a stream: what was written, oldest first, and what can be done. A line that is sent shows at once. */
export function useStreamChat(data: ChatData, joined: JoinedSocket | null) {
  const conversationId = data.conversation._id
  const api = useBrowserApi()
  const [state, dispatch] = useReducer(streamMessagesReducer, data, begin)
  const items = useMemo(() => state.conversations[conversationId]?.items ?? [], [conversationId, state.conversations])
  const [read] = useState<ReadPlace>(() => ({ until: data.messages[0]?.sequence ?? 0 }))
  useEffect(() => {
    if (items.length > 2 * KEPT_LINES) {
      const kept = items.slice(-KEPT_LINES).toReversed()
      dispatch(streamMessageActions.messagesLoaded({ conversationId, items: kept, total: kept.length }))
    }
  }, [conversationId, items])

  const { socket, times } = joined ?? { socket: null, times: 0 }
  useEffect(() => {
    if (!socket) return
    const readBehind = async (afterSequence: number) => {
      const query = { afterSequence, limit: MISSED_AT_ONCE }
      const reply = await api(listStreamMessages, { params: { id: conversationId }, query }).catch(() => null)
      return reply?.isOk ? reply.data : null
    }
    return followChat({ socket, conversationId, read, readBehind, dispatch })
  }, [api, conversationId, read, socket, times])

  const actions = useMemo(() => actionsOn(api, conversationId, dispatch), [api, conversationId])
  return {
    conversationId,
    items: items.slice(-KEPT_LINES),
    pending: state.pending,
    error: state.deleteMessage.error,
    discard: useCallback((id: string) => dispatch(streamMessageActions.pendingDiscarded(id)), []),
    ...actions,
  }
}

function actionsOn(api: Api, conversationId: string, dispatch: Dispatch) {
  const params = { id: conversationId }
  return {
    /** A repeat has the same id, so that the line is there once whatever became of the first try. */
    async send(text: string, fallback: string, clientMessageId: string = crypto.randomUUID()): Promise<void> {
      dispatch(streamMessageActions.sendRequested({ clientMessageId, conversationId, text }))
      const reply = await api(sendStreamMessage, { params, body: { clientMessageId, text } }).catch(() => null)
      if (reply?.isOk) dispatch(streamMessageActions.sendSucceeded(reply.data))
      else dispatch(streamMessageActions.sendFailed({ clientMessageId, error: reply?.problem.message ?? fallback }))
    },
    async remove(messageId: string, fallback: string): Promise<void> {
      dispatch(streamMessageActions.deleteRequested())
      const reply = await api(deleteMessage, { params: { id: messageId } }).catch(() => null)
      if (reply?.isOk) dispatch(streamMessageActions.deleteSucceeded({ conversationId, messageId }))
      else dispatch(streamMessageActions.deleteFailed(reply?.problem.message ?? fallback))
    },
    /** Mutes somebody for ten minutes, bans them, or makes them a moderator. @returns why it was refused; null: done */
    async changePerson(accountId: string, action: PersonAction): Promise<string | null> {
      const request = { params: { ...params, accountId }, body: { action } }
      const reply = await api(changeChatPerson, request).catch(() => null)
      return reply?.isOk ? null : (reply?.problem.message ?? '')
    },
    /** @returns whether it was cleared */
    async clear(): Promise<boolean> {
      const reply = await api(clearStreamMessages, { params }).catch(() => null)
      return reply?.isOk ?? false
    },
  }
}
