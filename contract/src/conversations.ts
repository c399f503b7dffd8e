import { Type, type Static } from 'typebox'
import { endpoint, endpointsOf } from './endpoint.ts'
import { Id, Time } from './fields.ts'
import { endlessListQuery, listOf } from './list.ts'
import { nullable } from './nullable.ts'
import { MessageType, MessageWay } from './message-words.ts'
import { UserCard } from './users.ts'

const ConversationType = Type.Enum(['private', 'stream'])

/** Who may write in the chat of a stream, besides its creator. */
const ChatAudience = Type.Enum(['everyone', 'followers', 'subscribers', 'nobody'])

/** A conversation as one of its members sees it; of a stream's chat everything that is about one member is empty. */
export const Conversation = Type.Object({
  _id: Id,
  type: ConversationType,
  /** Its creator. */
  performerId: Id,
  /** Of the chat of a stream. */
  streamId: nullable(Id),
  /** The accounts of both sides; of a stream's chat the creator's. */
  recipients: Type.Array(Id),
  /** The other side; of a stream's chat the creator. Null: an account that is gone. */
  recipientInfo: nullable(UserCard),
  /**
   * The beginning of the message that lists show; empty where it has only files or was deleted. That is the latest one, but for mass
   * messages that were taken back.
   */
  lastMessage: Type.String(),
  /** Null where there is none, or it was deleted. */
  lastMessageType: nullable(MessageType),
  lastSenderId: nullable(Id),
  lastMessageCreatedAt: nullable(Time),
  /** Its number; 0: there is none, and the conversation is not listed. */
  lastMessageSequence: Type.Integer(),
  /** The number of the latest message, 0 before the first. Numbers have no gaps. */
  lastSequence: Type.Integer(),
  totalNotSeenMessages: Type.Integer(),
  /** The caller has read everything up to this number. */
  readSequence: Type.Integer(),
  /** The other side has; null where one of both keeps that to themselves. */
  recipientReadSequence: nullable(Type.Integer()),
  /** Whether the fan subscribes to the creator. */
  isSubscribed: Type.Boolean(),
  /** One side blocks the other: what was written can be read, nothing is added. */
  isBlocked: Type.Boolean(),
  /** Of one conversation, not in lists: whether the caller may write now, else what would allow it. */
  mayWrite: Type.Optional(Type.Boolean()),
  ways: Type.Optional(Type.Array(MessageWay)),
  /** Of the chat of a stream: who may write there besides its creator. */
  audience: Type.Optional(ChatAudience),
  /** Of the chat of a stream: seconds between two lines of one viewer; 0: no pause. */
  slowModeSeconds: Type.Optional(Type.Integer()),
  /** Of the chat of a stream: whether the caller deletes lines of others, mutes and bans: its creator and their moderators. */
  isModerator: Type.Optional(Type.Boolean()),
  createdAt: Time,
  /** Of the message that lists show, without one when it was opened. */
  updatedAt: Time,
})
export type Conversation = Static<typeof Conversation>

/** No private conversation is open to staff who act as somebody else. */
const talkingEndpoint = endpointsOf({ area: 'messages', caller: 'fan_or_creator', forbidsImpersonation: true })

const filters = {
  type: Type.Optional(ConversationType),
  /** Of the other side's name. */
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
}
const listQuery = Type.Omit(endlessListQuery(['updatedAt'], filters), ['q', 'fromDate', 'toDate'])

/** Private ones that hold a message. */
export const listConversations = talkingEndpoint('GET /conversations', {
  summary: "The caller's private conversations, the latest message first.",
  query: listQuery,
  cursor: { list: 'conversations' },
  data: { 200: listOf(Conversation) },
})

export const searchConversations = talkingEndpoint('GET /conversations/search', {
  summary:
    "The caller's conversations by the name of the other side, those with something unread, or with subscribers.",
  query: Type.Object({
    ...listQuery.properties,
    isUnread: Type.Optional(Type.Boolean()),
    /** Of a creator: those with their current subscribers. */
    isSubscribed: Type.Optional(Type.Boolean()),
  }),
  cursor: { list: 'conversation_search' },
  data: { 200: listOf(Conversation) },
  rateLimit: { count: 120, windowSeconds: 60, by: 'account' },
})

/**
 * Opens the conversation with an account, or answers with the one there is. Between two creators it is one conversation,
 * no matter who opens it. 404: the account does not exist for the caller, or is no creator where the caller is a fan.
 */
export const createConversation = talkingEndpoint('POST /conversations', {
  summary: 'Opens the private conversation with a creator, or of a creator with a fan; there is one of each pair.',
  body: Type.Object({ source: Type.Enum(['performer', 'user']), sourceId: Id }),
  data: { 200: Conversation, 201: Conversation },
  problems: ['NOT_FOUND'],
  rateLimit: { count: 60, windowSeconds: 60, by: 'account' },
})

export const getConversation = talkingEndpoint('GET /conversations/:id', {
  summary: 'One conversation, with what the caller may write there.',
  data: { 200: Conversation },
  problems: ['NOT_FOUND'],
})

/** The chat of a creator's public stream: one for all sessions. */
export const getStreamConversation = endpoint('GET /conversations/stream/performer/:id', {
  area: 'messages',
  caller: 'anyone',
  forbidsImpersonation: true,
  summary: "The chat of a creator's public stream.",
  data: { 200: Conversation },
  problems: ['NOT_FOUND'],
})

export const updateStreamConversation = talkingEndpoint('PUT /conversations/stream/:id/update', {
  caller: 'performer',
  summary: "Changes who may write in the chat of the creator's own stream, and how often.",
  body: Type.Object({
    audience: Type.Optional(ChatAudience),
    slowModeSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 300 })),
  }),
  data: { 200: Conversation },
  problems: ['NOT_FOUND'],
})

/** Who moderates the chat of a stream, or may not write there. */
const ChatPerson = Type.Object({
  accountId: Id,
  /** Null: an account that is gone. */
  userInfo: nullable(UserCard),
  isModerator: Type.Boolean(),
  isRestricted: Type.Boolean(),
  /** Null: not restricted, or without end. */
  restrictedUntil: nullable(Time),
})
export type ChatPerson = Static<typeof ChatPerson>

export const listChatPeople = talkingEndpoint('GET /conversations/stream/:id/people', {
  summary: 'The moderators of a chat and those who may not write there, the latest change first; for its moderators.',
  data: { 200: Type.Object({ data: Type.Array(ChatPerson) }) },
  problems: ['NOT_FOUND'],
})

/** Moderators mute, ban and allow; only the creator makes moderators. Nobody restricts the creator or a moderator. */
export const changeChatPerson = talkingEndpoint('PUT /conversations/stream/:id/people/:accountId', {
  summary:
    'Mutes somebody in the chat of a stream for some minutes, bans them, allows them again, or makes them a moderator.',
  params: Type.Object({ id: Id, accountId: Id }),
  body: Type.Object({
    action: Type.Enum(['mute', 'ban', 'allow', 'make_moderator', 'remove_moderator']),
    /** Of `mute`. */
    minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_080, default: 10 })),
  }),
  data: { 200: ChatPerson },
  problems: ['NOT_FOUND', 'CHAT_PERSON_PROTECTED'],
  rateLimit: { count: 120, windowSeconds: 60, by: 'account' },
})
