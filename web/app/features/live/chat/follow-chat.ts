import type { Message } from '@stagedoor/contract/messages'
import type { LiveSocket } from '../../../api/signed-in-socket.ts'
import { streamMessageActions, type streamMessagesReducer } from '../../messaging/messages-slice.ts'
import { collectLines } from './collect-lines.ts'

/** What was missed is fetched in pages of this many. */
export const MISSED_AT_ONCE = 200

export type Dispatch = (action: Parameters<typeof streamMessagesReducer>[1]) => void

/** Up to which number every line was read. One’s own line is known as soon as it was sent, and may come behind lines that are not. */
export type ReadPlace = { until: number }

type Following = {
  socket: Pick<LiveSocket, 'on' | 'off'>
  conversationId: string
  read: ReadPlace
  /** The first lines behind a number, in order; null without an answer. */
  readBehind(afterSequence: number): Promise<{ data: readonly Message[]; total: number } | null>
  dispatch: Dispatch
}

/** Takes lines, deletions and the clearing of a chat from the socket, and fetches what was missed before and between. */
export function followChat({ socket, conversationId, read, readBehind, dispatch }: Following): () => void {
  const names = {
    created: `message_created_conversation_${conversationId}`,
    deleted: `message_deleted_conversation_${conversationId}`,
    cleared: `clear_all_messages_${conversationId}`,
  } as const
  let [isFetching, isWantedAgain] = [false, false]

  async function fetchMissed(): Promise<void> {
    if (isFetching) {
      isWantedAgain = true
      return
    }
    isFetching = true
    const page = await readBehind(read.until)
    isFetching = false
    // Without an answer the next connection, or the next gap, asks again.
    if (!page) return
    const { data: items, total } = page
    read.until = Math.max(read.until, ...items.map(({ sequence }) => sequence))
    if (items.length > 0) dispatch(streamMessageActions.missedMessagesLoaded({ conversationId, items, total }))
    if (!isWantedAgain && items.length < MISSED_AT_ONCE) return
    isWantedAgain = false
    await fetchMissed()
  }

  const lines = collectLines<Message>((items) => {
    for (const { sequence } of items) if (sequence === read.until + 1) read.until = sequence
    if ((items.at(-1)?.sequence ?? 0) > read.until) void fetchMissed()
    dispatch(streamMessageActions.missedMessagesLoaded({ conversationId, items, total: 0 }))
  })
  const onDeleted = (gone: { conversationId: string; _id: string }) =>
    dispatch(streamMessageActions.messageDeletionReceived(gone))
  const onCleared = () => {
    lines.discard()
    dispatch(streamMessageActions.conversationCleared(conversationId))
  }
  socket.on(names.created, lines.add)
  socket.on(names.deleted, onDeleted)
  socket.on(names.cleared, onCleared)
  void fetchMissed()
  return () => {
    lines.discard()
    socket.off(names.created, lines.add).off(names.deleted, onDeleted).off(names.cleared, onCleared)
  }
}
