import { Type, type Static } from 'typebox'
import { endpoint, endpointsOf } from './endpoint.ts'
import { Done, Id, Time } from './fields.ts'
import { FileView } from './media.ts'
import { MessageType, WrittenType } from './message-words.ts'
import { Amount, SignedAmount } from './money.ts'
import { nullable } from './nullable.ts'
import { UserCard } from './users.ts'

/** The longest text of a message, in code points. */
export const MAXIMUM_MESSAGE = 5_000
/** The longest line in the chat of a stream. */
export const MAXIMUM_LINE = 500
/** The most files of one message. */
export const MAXIMUM_MESSAGE_FILES = 6
/** Messages on one page, unless a call asks for another number. */
export const MESSAGES_ON_A_PAGE = 25

/**
 * One message. Of a deleted one text and files are gone, but for a buyer, who keeps the files that they paid for. Locked
 * files have no address (`isLocked` of each).
 */
export const Message = Type.Object({
  _id: Id,
  conversationId: Id,
  /** Its place in the conversation: 1, 2, 3 … without gaps. */
  sequence: Type.Integer(),
  type: MessageType,
  text: Type.String(),
  senderId: Id,
  /** Null: an account that is gone. */
  senderInfo: nullable(UserCard),
  files: Type.Array(FileView),
  /** How many files it has; more than `files` holds where an event carries it, which has none. */
  totalFiles: Type.Integer(),
  teaser: nullable(FileView),
  /** Its files are sold, for `price` tokens. */
  isSale: Type.Boolean(),
  price: SignedAmount,
  isBought: Type.Boolean(),
  /**
   * To its sender, of files that are sold: whether the other side has bought them, and what the sender received for that,
   * the commission taken off. Not in events.
   */
  sale: Type.Optional(Type.Object({ isBought: Type.Boolean(), earned: SignedAmount })),
  isDeleted: Type.Boolean(),
  /** As its sender's client named it: a repeat with the same one is the same message. */
  clientMessageId: Id,
  createdAt: Time,
})
export type Message = Static<typeof Message>

const talkingEndpoint = endpointsOf({ area: 'messages', caller: 'fan_or_creator', forbidsImpersonation: true })

/**
 * Without `afterSequence` the latest messages come first. With it those behind that number come first that are oldest:
 * what a client that was away has missed. `beforeSequence` leads to older ones, whatever is written meanwhile.
 */
const page = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 200, default: MESSAGES_ON_A_PAGE }),
  offset: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 }),
  afterSequence: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  beforeSequence: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
})

const messages = Type.Object({ data: Type.Array(Message), total: Type.Integer() })

export const listMessages = talkingEndpoint('GET /messages/conversations/:id', {
  summary: 'A page of a conversation: the latest messages, those before a number, or those after one.',
  query: page,
  data: {
    200: Type.Object({
      ...messages.properties,
      /** Another one than before: messages that the client has may have been deleted meanwhile. */
      deletionsVersion: Type.Integer(),
    }),
  },
  problems: ['NOT_FOUND'],
})

export const getMessage = talkingEndpoint('GET /messages/:id', {
  summary: "One message of the caller's private conversations.",
  data: { 200: Message },
  problems: ['NOT_FOUND'],
})

/** What is sent. With `isSale` its files cost `price` tokens; only creators sell. */
const NewMessage = Type.Object({
  /** Chosen by the client, UUID; without one every call is a message of its own. */
  clientMessageId: Type.Optional(Id),
  text: Type.Optional(Type.String({ maxLength: MAXIMUM_MESSAGE * 4 })),
  /** Of its files where it has some, whatever is sent. */
  type: Type.Optional(WrittenType),
  /** Own uploads of the `/messages/file/…` calls, in the order in which they are shown. */
  fileIds: Type.Optional(Type.Array(Id, { maxItems: MAXIMUM_MESSAGE_FILES, uniqueItems: true })),
  isSale: Type.Optional(Type.Boolean()),
  price: Type.Optional(Amount),
  /** A public teaser video, of files that are sold. */
  teaserId: Type.Optional(nullable(Id)),
})
export type NewMessage = Static<typeof NewMessage>

/** 200: sent before under this `clientMessageId`. 201: sent now. */
export const sendMessage = talkingEndpoint('POST /messages/conversations/:id', {
  summary: 'Sends a message; a repeat with the same `clientMessageId` answers with the first.',
  body: NewMessage,
  data: { 200: Message, 201: Message },
  problems: [
    'NOT_FOUND',
    'MESSAGE_EMPTY',
    'MESSAGE_GATED',
    'CONVERSATION_READ_ONLY',
    'FILE_MISSING',
    'FILE_NOT_READY',
    'PERFORMER_NOT_APPROVED',
  ],
  rateLimit: { count: 120, windowSeconds: 60, by: 'account' },
})

export const deleteMessage = talkingEndpoint('DELETE /messages/:id', {
  summary: 'Deletes an own message for everybody; who bought its files keeps them. Repeating it changes nothing.',
  data: { 200: Done },
  problems: ['NOT_FOUND'],
  rateLimit: { count: 120, windowSeconds: 60, by: 'account' },
})

/** Of conversations, not of messages. */
export const countUnread = talkingEndpoint('GET /messages/total-unread-messages', {
  summary: 'In how many conversations the caller has something unread.',
  data: { 200: Type.Object({ total: Type.Integer() }) },
})

export const readAll = talkingEndpoint('POST /messages/read-all/:id', {
  summary: 'Marks everything in a conversation as read by the caller.',
  data: { 200: Done },
  problems: ['NOT_FOUND'],
  rateLimit: { count: 240, windowSeconds: 60, by: 'account' },
})

/** The chat of a public stream, also for visitors. */
export const listPublicMessages = endpoint('GET /messages/conversations/public/:id', {
  area: 'messages',
  caller: 'anyone',
  forbidsImpersonation: true,
  summary: 'A page of the chat of a stream that is open to visitors.',
  query: page,
  data: { 200: messages },
  problems: ['NOT_FOUND'],
})

export const listStreamMessages = talkingEndpoint('GET /messages/stream/:id', {
  summary: 'A page of the chat of a stream.',
  query: page,
  data: { 200: messages },
  problems: ['NOT_FOUND'],
})

export const sendStreamMessage = talkingEndpoint('POST /messages/stream/:id', {
  summary: 'Writes a line in the chat of a stream.',
  body: Type.Object({
    clientMessageId: Type.Optional(Id),
    text: Type.String({ maxLength: MAXIMUM_LINE * 4 }),
  }),
  data: { 200: Message, 201: Message },
  problems: [
    'NOT_FOUND',
    'MESSAGE_EMPTY',
    'MESSAGE_GATED',
    'CONVERSATION_READ_ONLY',
    'CHAT_RESTRICTED',
    'CHAT_SLOW',
    'WORDS_REFUSED',
  ],
  rateLimit: { count: 60, windowSeconds: 60, by: 'account' },
})

export const clearStreamMessages = talkingEndpoint('DELETE /messages/stream/:id/remove-all-message', {
  caller: 'performer',
  summary: "Deletes every message in the chat of the creator's own stream.",
  data: { 200: Done },
  problems: ['NOT_FOUND'],
})
