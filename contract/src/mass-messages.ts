import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
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
  isSale: Type.Boolean(),
  price: SignedAmount,
  status: MassMessageStatus,
  /** When it is sent, or was. */
  scheduledAt: Time,
  /** Fans who have it; those who have read up to it; sales of its files, and tokens of them. */
  totalSent: Type.Integer(),
  totalRead: Type.Integer(),
  totalBought: Type.Integer(),
  totalEarned: SignedAmount,
  createdAt: Time,
  updatedAt: Time,
})
export type MassMessage = Static<typeof MassMessage>

const Lists = Type.Optional(Type.Array(Id, { maxItems: 20, uniqueItems: true }))

const NewMassMessage = Type.Object({
  /** A repeat with the same id answers with the first. */
  clientMessageId: Type.Optional(Id),
  text: Type.Optional(Type.String({ maxLength: MAXIMUM_MESSAGE * 4 })),
  type: Type.Optional(Type.Enum(['text', 'photo', 'video', 'audio'])),
  subscriptionType: Type.Optional(Addressees),
  listIds: Lists,
  excludeListIds: Lists,
  /** Leaves out who has bought one of these files before. */
  excludeBuyers: Type.Optional(Type.Boolean()),
  fileIds: Type.Optional(Type.Array(Id, { maxItems: MAXIMUM_MESSAGE_FILES, uniqueItems: true })),
  isSale: Type.Optional(Type.Boolean()),
  price: Type.Optional(Amount),
  teaserId: Type.Optional(nullable(Id)),
  isSchedule: Type.Optional(Type.Boolean()),
  scheduledAt: Type.Optional(nullable(Time)),
})

/** One message a fan; whom the creator blocks, or who blocks the creator, gets none. */
export const sendMassMessage = endpoint({
  area: 'messages',
  caller: 'performer',
  forbidsImpersonation: true,
  method: 'POST',
  path: '/messages/mass-messages',
  summary: "Sends a message to many of the creator's fans, each in their own conversation, now or later.",
  body: NewMassMessage,
  data: { 200: MassMessage, 201: MassMessage },
  problems: ['MESSAGE_EMPTY', 'SCHEDULE_IN_PAST'],
  rateLimit: { count: 30, windowSeconds: 3_600, by: 'account' },
})
