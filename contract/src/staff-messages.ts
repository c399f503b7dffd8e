import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id, Time } from './fields.ts'
import { nullable } from './nullable.ts'
import { UserCard } from './users.ts'

/** A message of a case, with its words where they are kept although it was deleted. Files only by their number. */
const CaseMessage = Type.Object({
  _id: Id,
  sequence: Type.Integer(),
  text: Type.String(),
  senderId: Id,
  senderInfo: nullable(UserCard),
  totalFiles: Type.Integer(),
  isDeleted: Type.Boolean(),
  createdAt: Time,
})

/** A reported message with what was written before and after it. */
export const MessageCase = Type.Object({
  _id: Id,
  conversationId: Id,
  performerId: Id,
  fanId: Id,
  messages: Type.Array(CaseMessage),
})
export type MessageCase = Static<typeof MessageCase>

/** Only while a report of the message is open; each look is audited. Rule MSG-8. */
export const getReportedMessage = endpoint('GET /admin/messages/:id', {
  area: 'messages',
  caller: 'staff',
  staffRoles: ['support', 'reviewer', 'admin'],
  forbidsImpersonation: true,
  summary: 'A reported private message with up to ten messages before and after it.',
  data: { 200: MessageCase },
  problems: ['NOT_FOUND'],
})
