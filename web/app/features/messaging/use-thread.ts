import type { Conversation } from '@stagedoor/contract/conversations'
import { listMessages, MESSAGES_ON_A_PAGE, type Message } from '@stagedoor/contract/messages'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useRefresh } from '../../api/use-refresh.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { activeCleared, conversationActivated } from './conversations-slice.ts'
import { isFetching, messageActions } from './messages-slice.ts'
import { useMessagingDispatch, useMessagingSelector } from './messaging-store.ts'
import { behindGap } from './read-missed.ts'
import { useBrowserApi } from '../../session/use-browser-api.ts'
import { useFilesOfThread } from './use-files-of-thread.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useMissedMessages } from './use-missed-messages.ts'
import { useSending } from './use-sending.ts'
import { useUnsent } from './use-unsent.ts'

/** What the server knew of a conversation when the page was read. Latest messages first. */
export type ThreadData = {
  conversation: Conversation
  messages: readonly Message[]
  total: number
  deletionsVersion: number
}

export type OpenThread = ReturnType<typeof useThread>

/** One open conversation: its messages, oldest first, and what can be done with it. Sending shows at once. */
export function useThread({ conversation, messages, total, deletionsVersion }: ThreadData) {
  const { _id: conversationId } = conversation
  const dispatch = useMessagingDispatch()
  const ownId = useAppSelector((state) => state.currentUser._id)
  const stored = useMessagingSelector((state) => state.messages.conversations[conversationId])
  const [isTaken, setTaken] = useState(false)
  // What an earlier visit left is replaced by the page, and another part of the conversation may be on it.
  const known = isTaken ? stored : undefined
  const allPending = useMessagingSelector((state) => state.messages.pending)
  const pending = allPending.filter((message) => message.conversationId === conversationId)
  const items = useMemo(() => known?.items ?? messages.toReversed(), [known, messages])
  const lastSequence = useMessagingSelector(
    (state) => state.conversations.mapping[conversationId]?.lastSequence ?? conversation.lastSequence,
  )
  const isOpenedEarlier = (messages[0]?.sequence ?? 0) < conversation.lastSequence

  useEffect(() => {
    dispatch(conversationActivated(conversation))
    return () => dispatch(activeCleared())
  }, [conversation, dispatch])

  const wasKnown = useRef(false)
  useEffect(() => {
    const page = { conversationId, items: messages, total }
    // Pages that were loaded before stay when the first is read again.
    dispatch(
      wasKnown.current
        ? messageActions.missedMessagesLoaded({ ...page, items: messages.toReversed() })
        : messageActions.messagesLoaded({ ...page, deletionsVersion }),
    )
    wasKnown.current = true
    // eslint-disable-next-line react/set-state-in-effect -- one rendering, together with what it says of the store
    setTaken(true)
  }, [conversationId, deletionsVersion, dispatch, messages, total])

  useMissedMessages(conversationId, { items, deletionsVersion: known?.deletionsVersion ?? deletionsVersion })
  useUnsent(conversationId, { pending, items })
  const { refresh } = useFilesOfThread(conversationId, { items, firstPage: messages })
  useMarkRead(conversationId, { last: items.at(-1), ownId })
  useAllowedByWord(conversation, { last: items.at(-1), ownId })
  return {
    items,
    ownId,
    refresh,
    pending,
    /** Opened at an earlier place, and not all that follows has been read yet. */
    isBehind: isOpenedEarlier && behindGap(items) < lastSequence,
    discard: (clientMessageId: string) => dispatch(messageActions.pendingDiscarded(clientMessageId)),
    ...useSending(conversationId, { isGated: conversation.mayWrite === false }),
    ...useOlder(conversationId, items),
  }
}

/** Reads the page again when the other side writes where the reader may not: who was written to first may answer. Rule MSG-4. */
function useAllowedByWord(
  { mayWrite = true, lastSequence }: Conversation,
  { last, ownId }: { last: Message | undefined; ownId: string },
): void {
  const refresh = useRefresh()
  const isDue = !mayWrite && last !== undefined && last.senderId !== ownId && last.sequence > lastSequence
  useEffect(() => {
    if (isDue) void refresh()
  }, [isDue, refresh])
}

function useOlder(conversationId: string, items: readonly Message[]) {
  const api = useBrowserApi()
  const dispatch = useMessagingDispatch()
  const isLoadingOlder = useMessagingSelector((state) => isFetching(state.messages, conversationId))
  const [hasFailed, setFailed] = useState(false)
  const [first] = items
  const hasOlder = (first?.sequence ?? 1) > 1
  return {
    hasOlder,
    isLoadingOlder,
    /** The last try to load older ones: they are loaded when it is asked for again, and not before. */
    hasOlderFailed: hasFailed,
    async loadOlder(): Promise<void> {
      if (isLoadingOlder || !first || !hasOlder) return
      dispatch(messageActions.messagesRequested({ conversationId, isLoadMore: true }))
      setFailed(false)
      const query = { beforeSequence: first.sequence, limit: MESSAGES_ON_A_PAGE }
      const reply = await api(listMessages, { params: { id: conversationId }, query }).catch(() => null)
      if (!reply?.isOk) setFailed(true)
      dispatch(
        reply?.isOk
          ? messageActions.olderMessagesLoaded({ conversationId, items: reply.data.data, total: reply.data.total })
          : messageActions.messagesFailed(conversationId),
      )
    },
  }
}
