import type { Conversation } from '@stagedoor/contract/conversations'
import type { Message } from '@stagedoor/contract/messages'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** The conversations of the account: ids in the order of the list, and each by its id. Rule MSG-14. */
type ConversationsState = {
  list: { requesting: boolean; error: string | null; data: string[]; total: number; success: boolean }
  mapping: Record<string, Conversation>
  /** The id of the one that is open. */
  activeConversation: string | null
}

const initialState: ConversationsState = {
  list: { requesting: false, error: null, data: [], total: 0, success: false },
  mapping: {},
  activeConversation: null,
}

function addToFront(state: ConversationsState, conversation: Conversation): void {
  const { _id } = conversation
  state.mapping[_id] = conversation
  if (state.list.data.includes(_id)) return
  state.list.data.unshift(_id)
  state.list.total += 1
}

/** Conversations in the order of the list, and how many there are. */
type LoadedPage = {
  conversations: readonly Conversation[]
  total?: number | undefined
  isMore?: boolean
  isAgain?: boolean
}

/** Whether more is known of a conversation than what was read of it. */
const isNewer = (known: Conversation | undefined, read: Conversation): boolean =>
  known !== undefined && known.lastSequence > read.lastSequence

/**
 * Of the known list, what messages have come for since a page was read: more is known of it than was read, or it is not on the
 * page although its latest message is later than all that are.
 */
function aheadOf(state: ConversationsState, page: readonly Conversation[]): string[] {
  const read = new Map(page.map((conversation) => [conversation._id, conversation]))
  // Those without a message have no time.
  const latest = page.find(({ lastMessageCreatedAt }) => lastMessageCreatedAt !== null)?.lastMessageCreatedAt ?? ''
  return state.list.data.filter((id) => {
    const onPage = read.get(id)
    return onPage ? isNewer(state.mapping[id], onPage) : (state.mapping[id]?.lastMessageCreatedAt ?? '') > latest
  })
}

const slice = createSlice({
  name: 'conversations',
  initialState,
  reducers: {
    conversationsReset: () => initialState,
    conversationsRequested: ({ list }) => {
      list.requesting = true
    },
    /**
     * The first page replaces the list; a further one (`isMore`) is appended. Of a first page that is read again while more is
     * known (`isAgain`), what is known besides follows it, and what the socket has told since stays before it. Without a total the
     * known one stays.
     */
    conversationsLoaded: (state, { payload }: PayloadAction<LoadedPage>) => {
      const { conversations, total = state.list.total, isMore = false, isAgain = false } = payload
      const known = isMore || isAgain ? state.list.data : []
      const ids = conversations.map(({ _id }) => _id)
      const first = isAgain ? aheadOf(state, conversations) : []
      const data = [...new Set(isMore ? [...known, ...ids] : [...first, ...ids, ...known])]
      state.list = { requesting: false, error: null, data, total, success: true }
      for (const conversation of conversations)
        if (!first.includes(conversation._id)) state.mapping[conversation._id] = conversation
    },
    conversationsFailed: (state, { payload }: PayloadAction<string>) => ({
      ...initialState,
      list: { ...initialState.list, error: payload },
    }),
    /** Opens a conversation: it is at the front of the list if it was not in it. */
    conversationActivated: (state, { payload }: PayloadAction<Conversation>) => {
      addToFront(state, payload)
      state.activeConversation = payload._id
    },
    conversationAdded: (state, { payload }: PayloadAction<Conversation>) => addToFront(state, payload),
    conversationRead: (state, { payload }: PayloadAction<string>) => {
      const conversation = state.mapping[payload]
      if (!conversation) return
      conversation.totalNotSeenMessages = 0
      conversation.readSequence = conversation.lastSequence
    },
    activeCleared: (state) => {
      state.activeConversation = null
    },
    /** A message that the account sent or received: its conversation moves to the front. */
    latestMessageUpdated: (state, { payload }: PayloadAction<{ message: Message; isOwn: boolean }>) => {
      const { message, isOwn } = payload
      const conversation = state.mapping[message.conversationId]
      if (!conversation || message.sequence <= conversation.lastSequence) return
      conversation.lastMessage = message.text
      conversation.lastMessageType = message.isDeleted ? null : message.type
      conversation.lastMessageCreatedAt = message.createdAt
      conversation.lastSenderId = message.senderId
      conversation.lastSequence = message.sequence
      // Who writes has read what came before.
      if (isOwn) Object.assign(conversation, { totalNotSeenMessages: 0, readSequence: message.sequence })
      else if (state.activeConversation !== conversation._id) conversation.totalNotSeenMessages += 1
      state.list.data = [conversation._id, ...state.list.data.filter((id) => id !== conversation._id)]
    },
    /** Deleted for everybody: nothing of it is shown, and it is not unread. */
    latestMessageDeleted: (state, { payload }: PayloadAction<{ conversationId: string; sequence: number }>) => {
      const conversation = state.mapping[payload.conversationId]
      if (!conversation) return
      if (payload.sequence === conversation.lastSequence)
        Object.assign(conversation, { lastMessage: '', lastMessageType: null })
      if (payload.sequence > conversation.readSequence && conversation.totalNotSeenMessages > 0)
        conversation.totalNotSeenMessages -= 1
    },
    /** The other side has read up to a number. */
    recipientRead: (state, { payload }: PayloadAction<{ conversationId: string; readSequence: number }>) => {
      const conversation = state.mapping[payload.conversationId]
      if (conversation) conversation.recipientReadSequence = payload.readSequence
    },
  },
})

export const {
  conversationsReset,
  conversationsRequested,
  conversationsLoaded,
  conversationsFailed,
  conversationActivated,
  conversationAdded,
  conversationRead,
  activeCleared,
  latestMessageUpdated,
  latestMessageDeleted,
  recipientRead,
} = slice.actions
export const conversationsReducer = slice.reducer
