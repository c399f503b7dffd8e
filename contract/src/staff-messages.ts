import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Done, Id, Time } from './fields.ts'
import { MessageType } from './message-words.ts'
import { SignedAmount } from './money.ts'
import { nullable } from './nullable.ts'
import { UserCard } from './users.ts'

/** A message of a case, with its words where they are kept although it was deleted. Files only by their number. */
const CaseMessage = Type.Object({
  _id: Id,
  sequence: Type.Integer(),
  type: MessageType,
  text: Type.String(),
  senderId: Id,
  senderInfo: nullable(UserCard),
  totalFiles: Type.Integer(),
  /** Of a tip: how many tokens; of files that are sold: what they cost. */
  price: SignedAmount,
  isDeleted: Type.Boolean(),
  createdAt: Time,
})

/** A reported message, or line in the chat of a stream, with what was written before and after it. */
export const MessageCase = Type.Object({
  _id: Id,
  conversationId: Id,
  performerId: Id,
  performerInfo: nullable(UserCard),
  /** Null: the chat of the creator's streams, in which many write. */
  fanId: nullable(Id),
  messages: Type.Array(CaseMessage),
})
export type MessageCase = Static<typeof MessageCase>

/**
 * Only while a report of the message is open, of a private one by one of the two people of its conversation; each look is
 * audited. Rules MSG-8 and ENG-12.
 */
export const getReportedMessage = endpoint('GET /admin/messages/:id', {
  area: 'messages',
  caller: 'staff',
  staffRoles: ['reviewer', 'admin'],
  forbidsImpersonation: true,
  summary: 'A reported message or line of a chat with up to ten messages before and after it.',
  data: { 200: MessageCase },
  problems: ['NOT_FOUND'],
})

/** Not of private messages: those are deleted by their senders alone. Rule ENG-12. */
export const removeReportedLine = endpoint('POST /admin/messages/:id/remove', {
  area: 'messages',
  caller: 'staff',
  staffRoles: ['reviewer', 'admin'],
  forbidsImpersonation: true,
  summary:
    'Deletes a line in the chat of a stream while a report of it is open. Audited. Repeating it changes nothing.',
  body: Type.Object({ reason: Type.String({ minLength: 1, maxLength: 1_000, pattern: '\\S' }) }),
  data: { 200: Done },
  problems: ['NOT_FOUND'],
})
