import { Type, type Static } from 'typebox'
import { endpointsOf } from './endpoint.ts'
import { Id, Time } from './fields.ts'
import { listOf, listQuery } from './list.ts'
import { MAXIMUM_CENTS, SignedAmount } from './money.ts'
import { nullable } from './nullable.ts'
import { UserCard } from './users.ts'

/**
 * What is given back: a charge of a wallet (a post, a tip, whatever was bought with tokens), in tokens; or a payment, in USD:
 * a top-up as far as its tokens are in the wallet still, a period of a subscription, through the gateway that took it, or
 * from its wallet into that wallet.
 */
export const refundKinds = ['purchase', 'payment'] as const

/**
 * `pending_second_approval`: above the limit, another member of staff decides. `processing`: being requested from the
 * gateway, whose webhook event settles it. `failed`: the gateway refused.
 */
export const refundStatuses = ['pending_second_approval', 'processing', 'done', 'rejected', 'failed'] as const

export const RefundKind = Type.Enum([...refundKinds])
export const RefundStatus = Type.Enum([...refundStatuses])
export type RefundKind = Static<typeof RefundKind>
export type RefundStatus = Static<typeof RefundStatus>

const Reason = Type.String({ minLength: 3, maxLength: 1_000 })

/** One decision to give money back. */
export const Refund = Type.Object({
  _id: Id,
  kind: RefundKind,
  /** The wallet transaction or payment transaction. */
  transactionId: Id,
  userId: Id,
  userInfo: nullable(UserCard),
  /** Tokens of a purchase, USD of a payment. */
  amount: SignedAmount,
  reason: Type.String(),
  status: RefundStatus,
  requestedBy: Id,
  /** Who decided about it: the second pair of eyes, or the first where one is enough. */
  decidedBy: nullable(Id),
  decidedAt: nullable(Time),
  settledAt: nullable(Time),
  createdAt: Time,
  updatedAt: Time,
})
export type Refund = Static<typeof Refund>

const refundProblems = [
  'NOT_REFUNDABLE',
  'REFUND_DISPUTED',
  'REFUND_SPENT',
  'REFUND_OF_NOTHING',
  'REFUND_AT_GATEWAY',
] as const

const staffEndpoint = endpointsOf({ area: 'payments', caller: 'staff', staffRoles: ['finance', 'admin'] })
/** Support asks for refunds as well; they do not decide about what others ask for. */
const askingEndpoint = endpointsOf({ area: 'payments', caller: 'staff', staffRoles: ['support', 'finance', 'admin'] })

/** Above a setting's limit a second member of staff must approve. */
export const createRefund = askingEndpoint('POST /admin/refunds', {
  summary: 'Gives back a purchase or a payment, all of it or part. Audited.',
  isIdempotent: true,
  body: Type.Object({
    kind: RefundKind,
    transactionId: Id,
    /** Tokens or USD; left out: all that was not given back before. */
    amount: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: MAXIMUM_CENTS / 100, decimals: 2 })),
    reason: Reason,
  }),
  data: { 201: Refund },
  problems: [...refundProblems, 'AMOUNT_OUT_OF_LIMITS'],
})

export const searchRefunds = askingEndpoint('GET /admin/refunds', {
  summary: 'Every refund, newest first.',
  query: listQuery(['updatedAt', 'createdAt'], {
    kind: Type.Optional(RefundKind),
    status: Type.Optional(RefundStatus),
    userId: Type.Optional(Id),
    transactionId: Type.Optional(Id),
  }),
  data: { 200: listOf(Refund) },
})

/** The requester of a refund can never approve it. */
export const approveRefund = staffEndpoint('POST /admin/refunds/:id/approve', {
  summary: 'Approves a refund that another member of staff asked for. Audited.',
  isIdempotent: true,
  data: { 200: Refund },
  problems: ['SECOND_PERSON_REQUIRED', ...refundProblems, 'DECIDED_ALREADY'],
})

export const rejectRefund = staffEndpoint('POST /admin/refunds/:id/reject', {
  summary: 'Turns down a refund that waits for a second decision. Audited.',
  body: Type.Object({ reason: Reason }),
  data: { 200: Refund },
  problems: ['DECIDED_ALREADY'],
})

/** The state of a dispute at the gateway. */
export const disputeStatuses = ['open', 'won', 'lost'] as const
/** What staff decided to do about it; the outcome is the bank's. */
export const disputeResponses = ['none', 'contest', 'accept'] as const

/** A payment that is disputed by its payer's bank. */
export const Dispute = Type.Object({
  /** Of the payment. */
  _id: Id,
  paymentGateway: Type.String(),
  userId: Id,
  userInfo: nullable(UserCard),
  /** USD. */
  amount: SignedAmount,
  tokens: nullable(SignedAmount),
  status: Type.Enum([...disputeStatuses]),
  response: Type.Enum([...disputeResponses]),
  note: Type.String(),
  respondedBy: nullable(Id),
  openedAt: Time,
  closedAt: nullable(Time),
  updatedAt: Time,
})
export type Dispute = Static<typeof Dispute>

export const searchDisputes = staffEndpoint('GET /admin/disputes', {
  summary: 'Every dispute, newest change first.',
  query: listQuery(['updatedAt', 'openedAt'], {
    status: Type.Optional(Type.Enum([...disputeStatuses])),
    response: Type.Optional(Type.Enum([...disputeResponses])),
    userId: Type.Optional(Id),
  }),
  data: { 200: listOf(Dispute) },
})

/** Records what staff do about an open dispute. The gateway reports its result. */
export const respondToDispute = staffEndpoint('PUT /admin/disputes/:id', {
  summary: 'Notes whether a dispute is contested or accepted. Audited.',
  body: Type.Object({
    response: Type.Enum(['contest', 'accept']),
    note: Type.String({ maxLength: 4_000, default: '' }),
  }),
  data: { 200: Dispute },
  problems: ['DECIDED_ALREADY'],
})
