import { Type, type Static } from 'typebox'
import { Time } from './fields.ts'
import { SignedAmount } from './money.ts'
import { nullable } from './nullable.ts'

/** What a message consists of: text alone, or files of this kind. */
export const WrittenType = Type.Enum(['text', 'photo', 'video', 'audio'])
/** `tip`: in the chat of a stream, written when a tip was paid; its text is the tipper's, its price the tip. */
export const MessageType = Type.Enum(['text', 'photo', 'video', 'audio', 'tip'])

/**
 * What would allow a fan to write to a creator: `subscribe`, `follow`, or to have tipped or spent `amount` tokens with
 * them in all. Rule MSG-3.
 */
export const MessageWay = Type.Object({
  way: Type.Enum(['subscribe', 'follow', 'tip', 'spend']),
  amount: nullable(SignedAmount),
})
export type MessageWay = Static<typeof MessageWay>

/** The refusals of conversations, messages and notifications. */
export const messageProblems = {
  QUIET_HOURS_INVALID: { status: 422 },
  /** Not an address of a push service that is known here. */
  PUSH_ENDPOINT_REFUSED: { status: 422 },
  /** The creator has not opened their messages to this account; `ways` says what would. Rule MSG-3. */
  MESSAGE_GATED: { status: 403, details: Type.Object({ ways: Type.Array(MessageWay) }) },
  /** One side blocks the other. */
  CONVERSATION_READ_ONLY: { status: 403 },
  MESSAGE_EMPTY: { status: 422 },
  /** The chat of a stream: muted or banned; `until` is null without an end. */
  CHAT_RESTRICTED: { status: 403, details: Type.Object({ until: nullable(Time) }) },
  /** The creator lets each viewer write every so many seconds. */
  CHAT_SLOW: { status: 429, details: Type.Object({ retryAfterSeconds: Type.Integer() }) },
  /** The creator and moderators are not muted or banned. */
  CHAT_PERSON_PROTECTED: { status: 403 },
  TOO_MANY_TEMPLATES: { status: 422, details: Type.Object({ maximum: Type.Integer() }) },
} as const
