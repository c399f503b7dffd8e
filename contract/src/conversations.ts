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
  /** The beginning of the latest message; empty where it has only files or was deleted. */
  lastMessage: Type.String(),
  /** Null where there is none, or it was deleted. */
  lastMessageType: nullable(MessageType),
  lastSenderId: nullable(Id),
  lastMessageCreatedAt: nullable(Time),
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
  createdAt: Time,
  /** Of its latest message. */
  updatedAt: Time,
})
export type Conversation = Static<typeof Conversation>

/** No private conversation is open to staff who act as somebody else. */
const talkingEndpoint = endpointsOf({ area: 'messages', caller: 'fan_or_creator', forbidsImpersonation: true })

const listQuery = Type.Omit(endlessListQuery(['updatedAt'], { type: Type.Optional(ConversationType) }), [
  'q',
  'fromDate',
  'toDate',
])

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
    keyword: Type.Optional(Type.String({ maxLength: 100 })),
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
  summary: "Changes who may write in the chat of the creator's own stream.",
  body: Type.Object({
    audience: Type.Optional(ChatAudience),
  }),
  data: { 200: Conversation },
  problems: ['NOT_FOUND'],
})
