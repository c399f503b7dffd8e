import type { FileView } from '@stagedoor/contract/media'
import type { Message } from '@stagedoor/contract/messages'
import { createSlice, type PayloadAction } from '../../store/slice.ts'
import { placeOf, withMessages } from './ordered-messages.ts'

/** The files of a message that is on its way, as its sender sees them. */
export type AttachedFiles = { files: FileView[]; teaser: FileView | null; isSale: boolean; price: number }

/** A message that is on its way, or could not be sent. */
export type PendingMessage = {
  clientMessageId: string
  conversationId: string
  text: string
  attached?: AttachedFiles | undefined
  error: string | null
}

/** The messages of one conversation, oldest first. */
type ConversationMessages = {
  items: Message[]
  total: number
  fetching: boolean
  isLoadMore: boolean
  /** All of `items` are at least as new as the server's version of this number; null: not known, as of a stream's chat. */
  deletionsVersion: number | null
}

/** Rule MSG-14. */
export type MessagesState = {
  conversations: Record<string, ConversationMessages>
  pending: PendingMessage[]
  sendMessage: { sending: boolean; success: boolean; data: Message | null; error: string | null }
  deleteMessage: { deleting: boolean; success: boolean; data: string | null; error: string | null }
  /** The latest one that was received. */
  receiveMessage: Message | null
}

const initialState: MessagesState = {
  conversations: {},
  pending: [],
  sendMessage: { sending: false, success: false, data: null, error: null },
  deleteMessage: { deleting: false, success: false, data: null, error: null },
  receiveMessage: null,
}

const nothing = (): ConversationMessages => ({
  items: [],
  total: 0,
  fetching: false,
  isLoadMore: false,
  deletionsVersion: null,
})

/** The messages of a conversation with other facts; all else of them stays. */
function change(
  state: MessagesState,
  conversationId: string,
  factsOf: (known: ConversationMessages) => Partial<ConversationMessages>,
): void {
  const known = state.conversations[conversationId] ?? nothing()
  state.conversations = { ...state.conversations, [conversationId]: { ...known, ...factsOf(known) } }
}

/** What an event tells has no files: those that are known stay. */
const withKnownFiles = (received: Message, known: Message): Message =>
  received.totalFiles > received.files.length && received.totalFiles === known.files.length ? known : received

function findKnown(state: MessagesState, { conversationId, sequence, _id }: Message): Message | null {
  const items = state.conversations[conversationId]?.items ?? []
  const found = items[placeOf(items, sequence)]
  return found?._id === _id ? found : null
}

function append(state: MessagesState, message: Message): void {
  const known = findKnown(state, message)
  change(state, message.conversationId, ({ items, total }) => ({
    items: withMessages(items, [known ? withKnownFiles(message, known) : message]),
    total: known ? total : total + 1,
  }))
  endPending(state, [message])
}

/** An event has nothing new then: its sender has a message from the answer, and one may come twice. */
function isKnownWithFiles(state: MessagesState, message: Message): boolean {
  const known = findKnown(state, message)
  return known !== null && known.files.length === known.totalFiles
}

/** Those that have arrived are on their way no more. */
function endPending(state: MessagesState, arrived: readonly Message[]): void {
  const ids = new Set(arrived.map(({ clientMessageId }) => clientMessageId))
  const left = state.pending.filter(({ clientMessageId }) => !ids.has(clientMessageId))
  if (left.length < state.pending.length) state.pending = left
}

function appendMissed(state: MessagesState, { conversationId, items, total }: Page): void {
  const inOrder = items.toSorted((a, b) => a.sequence - b.sequence)
  change(state, conversationId, (known) => ({
    items: withMessages(known.items, inOrder),
    total: Math.max(total, known.total),
  }))
  endPending(state, items)
}

/** What is left of a deleted message: who bought its files keeps them. */
const deleted = (message: Message, text: string): Message => ({
  ...message,
  isDeleted: true,
  text,
  ...(!message.isBought && { files: [], totalFiles: 0, teaser: null }),
})

type Page = { conversationId: string; items: readonly Message[]; total: number }

/** The state of messages; that of a stream's chat has the same shape and other texts. */
const messagesSlice = <Name extends string>(name: Name, deletedText: string) =>
  createSlice({
    name,
    initialState,
    reducers: {
      messagesReset: () => initialState,
      /** Ignored while a page is on its way: `isFetching` says so beforehand. */
      messagesRequested: (state, { payload }: PayloadAction<{ conversationId: string; isLoadMore: boolean }>) => {
        if (isFetching(state, payload.conversationId)) return
        change(state, payload.conversationId, () => ({ fetching: true, isLoadMore: payload.isLoadMore }))
      },
      /** The first page, latest first as the call answers it, replaces what is known. */
      messagesLoaded: (state, { payload }: PayloadAction<Page & { deletionsVersion?: number }>) => {
        const { conversationId, items, total, deletionsVersion = null } = payload
        change(state, conversationId, () => ({ ...nothing(), items: items.toReversed(), total, deletionsVersion }))
      },
      /** A page of older messages, latest first: prepended. */
      olderMessagesLoaded: (state, { payload: { conversationId, items, total } }: PayloadAction<Page>) => {
        change(state, conversationId, ({ items: known, deletionsVersion }) => ({
          ...nothing(),
          items: withMessages(known, items.toReversed()),
          total,
          deletionsVersion,
        }))
      },
      /** What was missed while there was no connection, oldest first: appended without repeats. */
      missedMessagesLoaded: (state, { payload }: PayloadAction<Page>) => appendMissed(state, payload),
      /** Everything that is known was read since the server had this version. */
      deletionsRead: (state, { payload }: PayloadAction<{ conversationId: string; deletionsVersion: number }>) =>
        change(state, payload.conversationId, () => ({ deletionsVersion: payload.deletionsVersion })),
      messagesFailed: (state, { payload }: PayloadAction<string>) =>
        change(state, payload, () => ({ fetching: false, isLoadMore: false })),
      sendRequested: (state, { payload }: PayloadAction<Omit<PendingMessage, 'error'>>) => {
        state.sendMessage = { sending: true, success: false, data: null, error: null }
        const others = state.pending.filter(({ clientMessageId }) => clientMessageId !== payload.clientMessageId)
        state.pending = [...others, { ...payload, error: null }]
      },
      sendSucceeded: (state, { payload }: PayloadAction<Message>) => {
        state.sendMessage = { sending: false, success: true, data: payload, error: null }
        append(state, payload)
      },
      /** It stays, to be sent again or discarded. */
      sendFailed: (state, { payload }: PayloadAction<{ clientMessageId: string; error: string }>) => {
        const { clientMessageId, error } = payload
        state.sendMessage = { sending: false, success: false, data: null, error }
        state.pending = state.pending.map((pending) =>
          pending.clientMessageId === clientMessageId ? { ...pending, error } : pending,
        )
      },
      pendingDiscarded: (state, { payload }: PayloadAction<string>) => {
        state.pending = state.pending.filter(({ clientMessageId }) => clientMessageId !== payload)
      },
      deleteRequested: (state) => {
        state.deleteMessage = { deleting: true, success: false, data: null, error: null }
      },
      deleteSucceeded: (state, { payload }: PayloadAction<{ conversationId: string; messageId: string }>) => {
        const { conversationId, messageId } = payload
        state.deleteMessage = { deleting: false, success: true, data: messageId, error: null }
        change(state, conversationId, ({ items }) => ({ items: items.filter(({ _id }) => _id !== messageId) }))
      },
      deleteFailed: (state, { payload }: PayloadAction<string>) => {
        state.deleteMessage = { deleting: false, success: false, data: null, error: payload }
      },
      messageReceived: (state, { payload }: PayloadAction<Message>) => {
        state.receiveMessage = payload
        if (isKnownWithFiles(state, payload)) endPending(state, [payload])
        else append(state, payload)
      },
      /** Somebody deleted it for everybody. */
      messageDeletionReceived: (state, { payload }: PayloadAction<{ conversationId: string; _id: string }>) => {
        change(state, payload.conversationId, ({ items }) => ({
          items: items.map((message) => (message._id === payload._id ? deleted(message, deletedText) : message)),
        }))
      },
      conversationCleared: (state, { payload }: PayloadAction<string>) => change(state, payload, nothing),
    },
  })

const privateMessages = messagesSlice('messages', 'Message deleted!')
const streamMessages = messagesSlice('streamMessages', 'Message deleted')

export const messageActions = privateMessages.actions
export const messagesReducer = privateMessages.reducer
export const streamMessageActions = streamMessages.actions
export const streamMessagesReducer = streamMessages.reducer

/** Whether a page of a conversation is on its way: then no other is asked for. */
export const isFetching = (state: MessagesState, conversationId: string): boolean =>
  state.conversations[conversationId]?.fetching ?? false
