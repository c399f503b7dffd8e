import type { Conversation } from '@stagedoor/contract/conversations'
import type { Message } from '@stagedoor/contract/messages'
import { createSlice, type PayloadAction } from '../../store/slice.ts'

/** The conversations of the account: ids in the order of the list, and each by its id. Rule MSG-14. */
type ConversationsState = {
  list: { requesting: boolean; error: string | null; data: string[]; total: number; success: boolean }
  mapping: Record<string, Conversation>
  /** The id of the one that is open. */
  activeConversation: string | null
  /** Ids that the page which was read last should hold and does not: a message has come for them since, or they are gone. */
  unconfirmed: string[]
}

const initialState: ConversationsState = {
  list: { requesting: false, error: null, data: [], total: 0, success: false },
  mapping: {},
  activeConversation: null,
  unconfirmed: [],
}

/**
 * Stores what was read of a conversation, unless more is known: a message that the socket has told of since. What it has told of the
 * latest message stays: that it was deleted, and that it was read.
 */
function store(state: ConversationsState, read: Conversation): void {
  const known = state.mapping[read._id]
  if (isNewer(known, read)) return
  const stored = known?.lastSequence === read.lastSequence ? { ...read, ...knownBesides(known, read) } : read
  state.mapping = { ...state.mapping, [read._id]: stored }
}

/** A conversation with other facts, where it is known. */
function change(state: ConversationsState, id: string, factsOf: (known: Conversation) => Partial<Conversation>): void {
  const known = state.mapping[id]
  if (known) state.mapping = { ...state.mapping, [id]: { ...known, ...factsOf(known) } }
}

/**
 * Of two states of a conversation with the same latest message: a deletion and a reading are never taken back. After a mass message was
 * taken back another message is shown.
 */
function knownBesides(known: Conversation, read: Conversation): Partial<Conversation> {
  const { lastMessage, lastMessageType, readSequence, totalNotSeenMessages } = known
  const isSame = known.lastMessageSequence === read.lastMessageSequence
  const isDeleted = isSame && lastMessageType === null && read.lastMessageType !== null
  const isRead = readSequence > read.readSequence
  return {
    ...(isDeleted && { lastMessage, lastMessageType, totalNotSeenMessages }),
    ...(isRead && { readSequence, totalNotSeenMessages }),
  }
}

function addToFront(state: ConversationsState, conversation: Conversation): void {
  const { _id } = conversation
  store(state, conversation)
  if (state.list.data.includes(_id)) return
  state.list = { ...state.list, data: [_id, ...state.list.data], total: state.list.total + 1 }
}

/** Moves a conversation behind those whose messages are later. */
function moveDown(state: ConversationsState, id: string): void {
  const time = timeOf(state.mapping[id])
  const others = state.list.data.filter((other) => other !== id)
  const later = others.filter((other) => timeOf(state.mapping[other]) > time)
  const place = later.length === 0 ? 0 : others.lastIndexOf(later.at(-1) ?? '') + 1
  state.list = { ...state.list, data: others.toSpliced(place, 0, id) }
}

/**
 * Conversations in the order of the list, and how many there are. `hasFurther`: there are pages behind this one. `isAnew`: what is
 * known of those is left out, since there are others between.
 */
type LoadedPage = {
  conversations: readonly Conversation[]
  total?: number | undefined
  isMore?: boolean
  isAgain?: boolean
  hasFurther?: boolean
  isAnew?: boolean
}

/** Whether more is known of a conversation than what was read of it. */
const isNewer = (known: Conversation | undefined, read: Conversation): boolean =>
  known !== undefined && known.lastSequence > read.lastSequence

/** Those without a message have no time. */
const timeOf = (conversation: Conversation | undefined): string => conversation?.lastMessageCreatedAt ?? ''

/**
 * What is known besides a first page that was read again. `ahead`: messages have come for them since, as more is known of them than
 * was read, or their latest message is later than all on the page. `behind`: on pages that follow. Those that the page should hold
 * and does not are `unconfirmed`: the socket has told of them since the page was read, or they are gone. `uncounted`: how many stay in
 * the list that the page's total does not count.
 */
function besidesPage(
  state: ConversationsState,
  page: readonly Conversation[],
  { hasFurther, isAnew }: { hasFurther: boolean; isAnew: boolean },
) {
  const read = new Map(page.map((conversation) => [conversation._id, conversation]))
  const times = page.map(timeOf).filter((time) => time !== '')
  const [latest = '', oldest = ''] = [times[0], times.at(-1)]
  const ahead: string[] = []
  const behind: string[] = []
  const unconfirmed: string[] = []
  let empty = 0
  for (const id of state.list.data) {
    const [known, onPage] = [state.mapping[id], read.get(id)]
    if (onPage) {
      if (isNewer(known, onPage)) ahead.push(id)
    } else if (known?.lastMessageSequence === 0) {
      // Nothing is written in it yet, so that no page holds it: it is in the list while it is open.
      if (id !== state.activeConversation) continue
      ahead.push(id)
      empty += 1
    } else {
      const isAhead = timeOf(known) > latest
      if (isAnew && !isAhead) continue
      const isCovered = !hasFurther || timeOf(known) >= oldest
      if (isCovered) unconfirmed.push(id)
      ;(isAhead ? ahead : behind).push(id)
    }
  }
  return { ahead, behind, unconfirmed, uncounted: unconfirmed.length + empty }
}

const slice = createSlice({
  name: 'conversations',
  initialState,
  reducers: {
    conversationsReset: () => initialState,
    conversationsRequested: (state) => {
      state.list = { ...state.list, requesting: true }
    },
    /**
     * The first page replaces the list; a further one (`isMore`) is appended. Of a first page that is read again (`isAgain`), what
     * is known besides follows it, and what the socket has told since stays before it; what should be on it and is not stays until
     * it is known whether it is gone. Without a total the known one stays.
     */
    conversationsLoaded: (state, { payload }: PayloadAction<LoadedPage>) => {
      const { conversations, total = state.list.total, isMore = false, isAgain = false, hasFurther = false } = payload
      const ids = conversations.map(({ _id }) => _id)
      const { ahead, behind, unconfirmed, uncounted } = isAgain
        ? besidesPage(state, conversations, { hasFurther, isAnew: payload.isAnew ?? false })
        : { ahead: [], behind: [], unconfirmed: [], uncounted: 0 }
      const data = [...new Set(isMore ? [...state.list.data, ...ids] : [...ahead, ...ids, ...behind])]
      state.list = { requesting: false, error: null, data, total: total + uncounted, success: true }
      state.unconfirmed = unconfirmed
      for (const conversation of conversations) store(state, conversation)
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
    /** Adds it, or stores what was read of it. Where its latest messages were taken back it moves down. */
    conversationAdded: (state, { payload }: PayloadAction<Conversation>) => {
      const formerTime = timeOf(state.mapping[payload._id])
      addToFront(state, payload)
      if (timeOf(state.mapping[payload._id]) < formerTime) moveDown(state, payload._id)
    },
    /** It is not there any more. */
    conversationGone: (state, { payload }: PayloadAction<string>) => {
      if (!state.list.data.includes(payload)) return
      const data = state.list.data.filter((id) => id !== payload)
      state.list = { ...state.list, data, total: state.list.total - 1 }
      const { [payload]: _, ...mapping } = state.mapping
      state.mapping = mapping
    },
    conversationRead: (state, { payload }: PayloadAction<string>) => {
      change(state, payload, ({ lastSequence }) => ({ totalNotSeenMessages: 0, readSequence: lastSequence }))
    },
    activeCleared: (state) => {
      state.activeConversation = null
    },
    /** A message that the account sent or received: its conversation moves to the front. */
    latestMessageUpdated: (state, { payload }: PayloadAction<{ message: Message; isOwn: boolean }>) => {
      const { message, isOwn } = payload
      const conversation = state.mapping[message.conversationId]
      if (!conversation || message.sequence <= conversation.lastSequence) return
      const { _id, totalNotSeenMessages } = conversation
      const isSeen = state.activeConversation === _id
      change(state, _id, () => ({
        lastMessage: message.text,
        lastMessageType: message.isDeleted ? null : message.type,
        lastMessageCreatedAt: message.createdAt,
        lastMessageSequence: message.sequence,
        lastSenderId: message.senderId,
        lastSequence: message.sequence,
        // Who writes has read what came before.
        ...(isOwn
          ? { totalNotSeenMessages: 0, readSequence: message.sequence }
          : { totalNotSeenMessages: isSeen ? totalNotSeenMessages : totalNotSeenMessages + 1 }),
      }))
      state.list = { ...state.list, data: [_id, ...state.list.data.filter((id) => id !== _id)] }
    },
    /** Deleted for everybody: nothing of it is shown, and it is not unread. */
    latestMessageDeleted: (state, { payload }: PayloadAction<{ conversationId: string; sequence: number }>) => {
      change(state, payload.conversationId, ({ lastMessageSequence, readSequence, totalNotSeenMessages }) => ({
        ...(payload.sequence === lastMessageSequence && { lastMessage: '', lastMessageType: null }),
        ...(payload.sequence > readSequence &&
          totalNotSeenMessages > 0 && { totalNotSeenMessages: totalNotSeenMessages - 1 }),
      }))
    },
    /** The other side has read up to a number. */
    recipientRead: (state, { payload }: PayloadAction<{ conversationId: string; readSequence: number }>) => {
      change(state, payload.conversationId, () => ({ recipientReadSequence: payload.readSequence }))
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
  conversationGone,
  conversationRead,
  activeCleared,
  latestMessageUpdated,
  latestMessageDeleted,
  recipientRead,
} = slice.actions
export const conversationsReducer = slice.reducer
