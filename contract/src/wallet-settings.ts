import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id, Time } from './fields.ts'
import { Amount, SignedAmount } from './money.ts'
import { nullable } from './nullable.ts'

/** One limit, in tokens. */
export const SpendingLimit = Type.Object({
  /** The most that may leave the wallet in the period; null: no limit. */
  limit: nullable(SignedAmount),
  /** What left it in the period so far. */
  spent: SignedAmount,
  /** A raise that was asked for and does not hold yet; `limit` null lifts the limit. */
  pending: nullable(Type.Object({ limit: nullable(SignedAmount), effectiveAt: Time })),
})

export const SpendingLimits = Type.Object({ day: SpendingLimit, week: SpendingLimit, month: SpendingLimit })
export type SpendingLimits = Static<typeof SpendingLimits>

export const getSpendingLimits = endpoint({
  method: 'GET',
  path: '/wallet/limits',
  area: 'wallet',
  summary: 'The limits that the caller set for their own wallet, and what was spent of them',
  caller: 'user',
  data: { 200: SpendingLimits },
})

/** A lower limit holds at once, a higher one after 24 hours. A period that is left out stays as it is. Decisions §3. */
export const updateSpendingLimits = endpoint({
  method: 'PUT',
  path: '/wallet/limits',
  area: 'wallet',
  summary: "Sets limits for the caller's own wallet; lowering holds at once, raising after 24 hours",
  caller: 'user',
  body: Type.Object({
    day: Type.Optional(nullable(Amount)),
    week: Type.Optional(nullable(Amount)),
    month: Type.Optional(nullable(Amount)),
  }),
  data: { 200: SpendingLimits },
})

/** Why auto top-up went off by itself. */
export const autoTopUpStops = ['declined', 'authentication_required', 'card_removed'] as const

export const AutoTopUp = Type.Object({
  isEnabled: Type.Boolean(),
  /** Tokens: a balance below this is topped up. */
  threshold: SignedAmount,
  /** USD of one top-up. */
  amount: SignedAmount,
  cardId: nullable(Id),
  /** How many automatic top-ups 24 hours may see. */
  maximumPerDay: Type.Integer(),
  /** When the caller agreed to be charged without being there; null while it is off. */
  consentedAt: nullable(Time),
  /** Set when it went off by itself. */
  stoppedBecause: nullable(Type.Enum([...autoTopUpStops])),
})
export type AutoTopUp = Static<typeof AutoTopUp>

export const getAutoTopUp = endpoint({
  method: 'GET',
  path: '/wallet/auto-top-up',
  area: 'wallet',
  summary: "Whether and how the caller's wallet is topped up by itself",
  caller: 'user',
  data: { 200: AutoTopUp },
})

/** Off by default. Turning it on is the consent to be charged, and is kept with its time. Spec §9, decisions §3. */
export const updateAutoTopUp = endpoint({
  method: 'PUT',
  path: '/wallet/auto-top-up',
  area: 'wallet',
  summary: 'Turns automatic top-ups on or off',
  caller: 'user',
  body: Type.Object({
    isEnabled: Type.Boolean(),
    threshold: Type.Optional(Amount),
    amount: Type.Optional(Amount),
    cardId: Type.Optional(Id),
    maximumPerDay: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
  }),
  data: { 200: AutoTopUp },
  problems: ['AMOUNT_OUT_OF_LIMITS'],
})
