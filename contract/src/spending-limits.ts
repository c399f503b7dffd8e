import { Type, type Static } from 'typebox'
import { endpointsOf } from './endpoint.ts'
import { Time } from './fields.ts'
import { Amount, SignedAmount } from './money.ts'
import { nullable } from './nullable.ts'

/** One limit, in tokens. */
export const SpendingLimit = Type.Object({
  /** The most that may leave the wallet in the period; null: no limit. */
  limit: nullable(SignedAmount),
  /** What left it in the period so far. */
  spent: SignedAmount,
  /** A pending raise; `limit` null removes the limit. */
  pending: nullable(Type.Object({ limit: nullable(SignedAmount), effectiveAt: Time })),
})

export const SpendingLimits = Type.Object({ day: SpendingLimit, week: SpendingLimit, month: SpendingLimit })
export type SpendingLimits = Static<typeof SpendingLimits>

const endpoint = endpointsOf({ area: 'wallet', caller: 'fan_or_creator' })

export const getSpendingLimits = endpoint('GET /wallet/limits', {
  summary: 'The limits that the caller set for their own wallet, and what was spent of them',
  data: { 200: SpendingLimits },
})

/** A lower limit applies immediately, a higher one after 24 hours. Omitted periods stay. Rule WAL-9. */
export const updateSpendingLimits = endpoint('PUT /wallet/limits', {
  summary: "Sets limits for the caller's own wallet; lowering holds at once, raising after 24 hours",
  forbidsImpersonation: true,
  body: Type.Object({
    day: Type.Optional(nullable(Amount)),
    week: Type.Optional(nullable(Amount)),
    month: Type.Optional(nullable(Amount)),
  }),
  data: { 200: SpendingLimits },
})
