import { Type, type Static } from 'typebox'
import { chargeTargets, chargeTypes } from './charges.ts'
import { endpointsOf } from './endpoint.ts'
import { Id, Time } from './fields.ts'
import { dateOrTime, endlessListQuery, listOf, several } from './list.ts'
import { SignedAmount } from './money.ts'
import { nullable } from './nullable.ts'
import { UserCard } from './users.ts'

/** What a creator earns with: every charge of a wallet, and subscriptions. */
export const earningTypes = [...chargeTypes, 'monthly_subscription', 'yearly_subscription'] as const

/** What was sold. */
export const earningSources = [...chargeTargets, 'subscription'] as const

export const EarningType = Type.Enum([...earningTypes])
export const EarningSource = Type.Enum([...earningSources])
export type EarningType = Static<typeof EarningType>
export type EarningSource = Static<typeof EarningSource>

/** A sale, or its reversal; `chargeback_reversal`: reinstated after a won dispute. */
export const earningKinds = ['sale', 'refund', 'chargeback', 'chargeback_reversal'] as const
export const EarningKind = Type.Enum([...earningKinds])
export type EarningKind = Static<typeof EarningKind>

/** One line as its creator sees it, in tokens: `grossPrice` = `netPrice` + `siteCommission`, to the cent. */
export const Earning = Type.Object({
  _id: Id,
  userId: Id,
  userInfo: nullable(UserCard),
  /** The buyer's wallet transaction, or the payment of a subscription. */
  transactionId: Id,
  sourceType: EarningSource,
  sourceId: Id,
  type: EarningType,
  kind: EarningKind,
  /** The sale's line that this one reverses or reinstates; null for a sale. */
  saleId: nullable(Id),
  /** What was sold, in the creator's own words; empty for a tip. */
  title: Type.String(),
  grossPrice: SignedAmount,
  netPrice: SignedAmount,
  /** Tokens, rounded down: the remainder is the creator's. */
  siteCommission: SignedAmount,
  /** The rate that was in force, as a fraction: 0.2 is 20 %. */
  siteCommissionRate: Type.Number(),
  isPaid: Type.Boolean(),
  paidAt: nullable(Time),
  /** From when on it can be paid out. */
  availableAt: Time,
  createdAt: Time,
})
export type Earning = Static<typeof Earning>

const filters = {
  type: several(EarningType),
  sourceType: several(EarningSource),
  isPaid: Type.Optional(Type.Boolean()),
}

const endpoint = endpointsOf({ area: 'earnings', caller: 'performer' })

export const searchEarnings = endpoint('GET /performer/earning/search', {
  summary: "The caller's sales, newest first",
  query: endlessListQuery(['updatedAt', 'createdAt', 'availableAt', 'grossPrice', 'netPrice'], filters),
  cursor: { list: 'earnings' },
  data: { 200: listOf(Earning) },
})

const sums = {
  count: Type.Integer(),
  totalGrossPrice: SignedAmount,
  totalSiteCommission: SignedAmount,
  totalNetPrice: SignedAmount,
}

/**
 * Sums over the same filters as the list, in tokens: `pending` is not mature, `available` is mature and unpaid, `paid`
 * was paid out. Reversals reduce `pending` first, then `available`. `reserved` and `negative` are of the whole account,
 * regardless of filters.
 */
export const EarningStats = Type.Object({
  ...sums,
  pending: SignedAmount,
  available: SignedAmount,
  paid: SignedAmount,
  reserved: SignedAmount,
  negative: SignedAmount,
  bySource: Type.Array(Type.Object({ sourceType: EarningSource, ...sums })),
  /** Days of UTC on which something happened, oldest first; the newest 366. */
  byDay: Type.Array(Type.Object({ date: Type.String({ format: 'date' }), ...sums })),
  /** When the next pending line matures; null while none is pending. */
  nextMaturity: nullable(Time),
})
export type EarningStats = Static<typeof EarningStats>

export const getEarningStats = endpoint('GET /performer/earning/stats', {
  summary: "Sums of the caller's sales",
  query: Type.Object({
    ...filters,
    fromDate: dateOrTime(),
    toDate: dateOrTime(),
  }),
  data: { 200: EarningStats },
})
