import { Type, type Static } from 'typebox'
import { endpointsOf } from './endpoint.ts'
import { Id, Time } from './fields.ts'
import { endlessListQuery, listOf, several } from './list.ts'
import { Amount, SignedAmount } from './money.ts'
import { nullable } from './nullable.ts'
import { UserCard } from './users.ts'

/** `pending` and `approved` are open; `done` and `rejected` are final. Rule EARN-4. */
export const payoutStatuses = ['pending', 'approved', 'done', 'rejected'] as const
/**
 * `processing` with `approved`: the transfer was ordered; with `rejected`, `failed`: it was returned, and `withdrawn`: the
 * creator took the request back.
 */
export const payoutStages = ['processing', 'failed', 'withdrawn'] as const
export const paymentAccountTypes = ['banking', 'paypal', 'stripe'] as const

export const PayoutStatus = Type.Enum([...payoutStatuses])
export type PayoutStatus = Static<typeof PayoutStatus>
export const PayoutStage = Type.Enum([...payoutStages])
export type PayoutStage = Static<typeof PayoutStage>
export const PaymentAccountType = Type.Enum([...paymentAccountTypes])
export type PaymentAccountType = Static<typeof PaymentAccountType>

/** A creator's input to be paid. Tokens; `payoutAmount` is USD at the rate of its time. */
export const PayoutRequest = Type.Object({
  _id: Id,
  performerId: Id,
  performerInfo: nullable(UserCard),
  requestTokens: SignedAmount,
  /** USD a token. */
  tokenPrice: SignedAmount,
  payoutAmount: SignedAmount,
  requestNote: Type.String(),
  adminNote: Type.String(),
  status: PayoutStatus,
  payoutStage: nullable(PayoutStage),
  paymentAccountType: PaymentAccountType,
  /** The destination at the time of the request; numbers masked. */
  paymentAccountInfo: Type.Record(Type.String(), Type.String()),
  transferReference: nullable(Type.String()),
  /** One of staff has approved it and another has to. */
  isAwaitingSecondApproval: Type.Boolean(),
  /** When it was done or rejected. */
  decidedAt: nullable(Time),
  createdAt: Time,
  updatedAt: Time,
})
export type PayoutRequest = Static<typeof PayoutRequest>

/** A creator's balances and what can be requested, in tokens. */
export const PayoutSums = Type.Object({
  /** Sales less commission and reversals. */
  totalEarnedTokens: SignedAmount,
  previousPaidOutTokens: SignedAmount,
  /** Earned and not paid out: pending, available and reserved, or the negative balance. */
  remainingUnpaidTokens: SignedAmount,
  pending: SignedAmount,
  available: SignedAmount,
  /** In the open request. */
  reserved: SignedAmount,
  /** The amount by which refunds exceed the balance; blocks payouts. */
  negative: SignedAmount,
  nextMaturity: nullable(Time),
  minimumPayoutTokens: SignedAmount,
  /** USD a token, now. */
  tokenPrice: SignedAmount,
  /** Payouts are held until this time, because details were changed. */
  heldUntil: nullable(Time),
})
export type PayoutSums = Static<typeof PayoutSums>

const area = 'payouts'
const ownEndpoint = endpointsOf({ area, caller: 'performer' })

export const calculatePayout = ownEndpoint('POST /payout-requests/calculate', {
  summary: 'What the caller has earned, was paid, and may ask for.',
  data: { 200: PayoutSums },
})

export const searchPayoutRequests = ownEndpoint('GET /payout-requests/search', {
  summary: "The caller's payout requests, newest first",
  query: endlessListQuery(['updatedAt', 'createdAt', 'requestTokens'], {
    status: several(PayoutStatus),
    paymentAccountType: several(PaymentAccountType),
  }),
  cursor: { list: 'payouts' },
  data: { 200: listOf(PayoutRequest) },
})

const refusals = [
  'PAYOUT_ALREADY_OPEN',
  'PAYOUT_NOT_READY',
  'PAYOUT_ON_HOLD',
  'BALANCE_NEGATIVE',
  'PAYMENT_ACCOUNT_MISSING',
  'AMOUNT_OUT_OF_LIMITS',
] as const

export const createPayoutRequest = ownEndpoint('POST /payout-requests', {
  forbidsImpersonation: true,
  summary: 'Asks to be paid; the amount is reserved at once. One open request at a time.',
  body: Type.Object({
    requestTokens: Amount,
    requestNote: Type.Optional(Type.String({ maxLength: 1_000 })),
    paymentAccountType: PaymentAccountType,
  }),
  data: { 201: PayoutRequest },
  problems: refusals,
  isIdempotent: true,
  needsFreshSignIn: true,
})

export const updatePayoutRequest = ownEndpoint('PUT /payout-requests/:id', {
  forbidsImpersonation: true,
  summary: 'Changes a request that nobody has decided on; what was approved before counts no more.',
  body: Type.Object({
    requestTokens: Type.Optional(Amount),
    requestNote: Type.Optional(Type.String({ maxLength: 1_000 })),
    paymentAccountType: Type.Optional(PaymentAccountType),
  }),
  data: { 200: PayoutRequest },
  problems: [...refusals, 'STATE_NOT_ALLOWED'],
  isIdempotent: true,
  needsFreshSignIn: true,
})

export const withdrawPayoutRequest = ownEndpoint('POST /payout-requests/:id/withdraw', {
  forbidsImpersonation: true,
  summary:
    'Takes back a request that nobody has decided on; its amount is available again. Repeating it changes nothing.',
  data: { 200: PayoutRequest },
  problems: ['STATE_NOT_ALLOWED'],
  isIdempotent: true,
})

export const getPayoutRequest = ownEndpoint('GET /payout-requests/:id/view', {
  summary: "One of the caller's payout requests",
  data: { 200: PayoutRequest },
})

export const checkPendingPayout = ownEndpoint('GET /payout-requests/check/pending-review', {
  summary: 'True when a new request may be made, as far as it does not depend on its amount.',
  data: { 200: Type.Boolean() },
})

const staffEndpoint = endpointsOf({ area, caller: 'staff', staffRoles: ['finance', 'admin'] })

export const searchAllPayoutRequests = staffEndpoint('GET /admin/payout-requests', {
  summary: 'Payout requests of all creators. Finance and administrators.',
  query: endlessListQuery(['updatedAt', 'createdAt', 'requestTokens'], {
    performerId: Type.Optional(Id),
    status: several(PayoutStatus),
    paymentAccountType: several(PaymentAccountType),
  }),
  cursor: { list: 'payouts' },
  data: { 200: listOf(PayoutRequest) },
})

export const getAnyPayoutRequest = staffEndpoint('GET /admin/payout-requests/:id', {
  summary: 'One payout request. Finance and administrators.',
  data: { 200: PayoutRequest },
})

/** The decisions of staff: `processing` records that the transfer was ordered, `failed` that it was returned. */
export const payoutDecisions = ['approved', 'processing', 'done', 'rejected', 'failed'] as const

export const decidePayoutRequest = staffEndpoint('PUT /admin/payout-requests/:id/status', {
  summary: 'Decides on a payout request. Finance and administrators, two of them above a limit. Audited.',
  body: Type.Object({
    status: Type.Enum([...payoutDecisions]),
    adminNote: Type.Optional(Type.String({ maxLength: 1_000 })),
    transferReference: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  data: { 200: PayoutRequest },
  problems: ['STATE_NOT_ALLOWED', 'SECOND_PERSON_REQUIRED', 'PAYOUT_ON_HOLD', 'PAYOUT_NOT_READY', 'BALANCE_NEGATIVE'],
  isIdempotent: true,
})

export const revealPayoutAccount = staffEndpoint('POST /admin/payout-requests/:id/account', {
  summary:
    'Where a payout goes, in full, for the member of staff who makes the transfer. Finance and administrators. Audited.',
  body: Type.Object({ reason: Type.String({ minLength: 1, maxLength: 1_000 }) }),
  data: {
    200: Type.Object({ paymentAccountType: PaymentAccountType, account: Type.Record(Type.String(), Type.String()) }),
  },
  needsFreshSignIn: true,
})
