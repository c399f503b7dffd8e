import { Type, type Static } from 'typebox'
import { endpointsOf } from './endpoint.ts'
import { Id, Time } from './fields.ts'
import { MAXIMUM_MESSAGE, MAXIMUM_MESSAGE_FILES } from './messages.ts'
import { Amount, SignedAmount } from './money.ts'
import { nullable } from './nullable.ts'

/** Current subscribers, followers, both, or only the lists. */
const Addressees = Type.Enum(['subscribers', 'followers', 'all', 'none'])

/**
 * `sending`: some have it; `canceled`: taken back before its time; `unsent`: taken back afterwards, but from those who
 * bought its files.
 */
const MassMessageStatus = Type.Enum(['scheduled', 'sending', 'sent', 'canceled', 'unsent'])

export const MassMessage = Type.Object({
  _id: Id,
  text: Type.String(),
  subscriptionType: Addressees,
  listIds: Type.Array(Id),
  excludeListIds: Type.Array(Id),
  excludeBuyers: Type.Boolean(),
  fileIds: Type.Array(Id),
  teaserId: nullable(Id),
  isSale: Type.Boolean(),
  price: SignedAmount,
  status: MassMessageStatus,
  /** When it is sent, or was. */
  scheduledAt: Time,
  /** It is due and something is still to be done: to be sent, or to be taken back. */
  isUnderWay: Type.Boolean(),
  /** Who is to get it; null until it is due. */
  totalRecipients: nullable(Type.Integer()),
  totalSent: Type.Integer(),
  /** Of one, not in lists: who has read it, sales of its files with their tokens, and from whom it was taken back. */
  totalRead: Type.Optional(Type.Integer()),
  totalBought: Type.Optional(Type.Integer()),
  totalEarned: Type.Optional(SignedAmount),
  totalUnsent: Type.Optional(Type.Integer()),
  createdAt: Time,
  updatedAt: Time,
})
export type MassMessage = Static<typeof MassMessage>

const Lists = Type.Optional(Type.Array(Id, { maxItems: 20, uniqueItems: true }))

const audience = {
  subscriptionType: Type.Optional(Addressees),
  listIds: Lists,
  excludeListIds: Lists,
  /** Leaves out who has bought one of these files before. */
  excludeBuyers: Type.Optional(Type.Boolean()),
  fileIds: Type.Optional(Type.Array(Id, { maxItems: MAXIMUM_MESSAGE_FILES, uniqueItems: true })),
}

const NewMassMessage = Type.Object({
  /** A repeat with the same id answers with the first. */
  clientMessageId: Type.Optional(Id),
  text: Type.Optional(Type.String({ maxLength: MAXIMUM_MESSAGE * 4 })),
  type: Type.Optional(Type.Enum(['text', 'photo', 'video', 'audio'])),
  ...audience,
  isSale: Type.Optional(Type.Boolean()),
  price: Type.Optional(Amount),
  teaserId: Type.Optional(nullable(Id)),
  isSchedule: Type.Optional(Type.Boolean()),
  scheduledAt: Type.Optional(nullable(Time)),
})

export type NewMassMessage = Static<typeof NewMassMessage>

const MassAudience = Type.Object(audience)
export type MassAudience = Static<typeof MassAudience>

const endpoint = endpointsOf({ area: 'messages', caller: 'performer', forbidsImpersonation: true })

/** One message a fan; whom the creator blocks, or who blocks the creator, gets none. */
export const sendMassMessage = endpoint('POST /messages/mass-messages', {
  summary: "Sends a message to many of the creator's fans, each in their own conversation, now or later.",
  body: NewMassMessage,
  data: { 200: MassMessage, 201: MassMessage },
  problems: ['MESSAGE_EMPTY', 'SCHEDULE_IN_PAST', 'FILE_MISSING', 'FILE_NOT_READY', 'PERFORMER_NOT_APPROVED'],
  rateLimit: { count: 30, windowSeconds: 3_600, by: 'account' },
})

/** Of a mass message that is written for later the number may be another by then. */
export const countMassRecipients = endpoint('POST /messages/mass-messages/recipients', {
  summary: 'How many fans a mass message would reach if it were sent now.',
  body: MassAudience,
  data: { 200: Type.Object({ total: Type.Integer() }) },
  rateLimit: { count: 120, windowSeconds: 60, by: 'account' },
})

export const listMassMessages = endpoint('GET /messages/mass-messages', {
  summary: "The creator's own mass messages, the latest first, with how far they are.",
  query: Type.Object({
    limit: Type.Integer({ minimum: 1, maximum: 200, default: 10 }),
    offset: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 }),
  }),
  data: { 200: Type.Object({ data: Type.Array(MassMessage), total: Type.Integer() }) },
})

export const getMassMessage = endpoint('GET /messages/mass-messages/:id', {
  summary: 'One mass message, with who has read it and what was sold.',
  data: { 200: MassMessage },
  problems: ['NOT_FOUND'],
})

/** Before its time it is canceled. Afterwards nobody else gets it, and it is taken back from who has not bought its files. */
export const unsendMassMessage = endpoint('DELETE /messages/mass-messages/:id', {
  summary: 'Cancels a mass message, or takes it back from those who have not bought its files.',
  data: { 200: MassMessage },
  problems: ['NOT_FOUND'],
})
