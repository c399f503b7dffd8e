import { Type, type Static } from 'typebox'
import { endpointsOf } from './endpoint.ts'
import { Id, Time } from './fields.ts'
import { Amount, SignedAmount } from './money.ts'
import { nullable } from './nullable.ts'

/** Why automatic top-up was turned off automatically. */
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
  /** Set when it was turned off automatically. */
  stoppedBecause: nullable(Type.Enum([...autoTopUpStops])),
})
export type AutoTopUp = Static<typeof AutoTopUp>

const endpoint = endpointsOf({ area: 'wallet', caller: 'fan_or_creator' })

export const getAutoTopUp = endpoint('GET /wallet/auto-top-up', {
  summary: "Whether and how the caller's wallet is topped up by itself",
  data: { 200: AutoTopUp },
})

/** Off by default. Turning it on is the consent to be charged, stored with its time. Rule PAY-9. */
export const updateAutoTopUp = endpoint('PUT /wallet/auto-top-up', {
  summary: 'Turns automatic top-ups on or off',
  forbidsImpersonation: true,
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
