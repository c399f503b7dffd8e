import { Type, type Static } from 'typebox'
import { endpointsOf } from './endpoint.ts'
import { Time } from './fields.ts'
import { nullable } from './nullable.ts'
import { ExistingCountry } from './reference.ts'

const text = (maxLength: number) => Type.String({ maxLength })
const optional = (maxLength: number) => Type.Optional(text(maxLength))

/**
 * A creator's bank account. Omitted fields stay, so that a form need not repeat hidden values; the first time
 * `firstName lastName bankName bankAccount country` are required.
 */
export const BankingDetails = Type.Object({
  firstName: optional(100),
  lastName: optional(100),
  SSN: optional(40),
  bankName: optional(200),
  bankAccount: optional(60),
  bankRouting: optional(40),
  bankSwiftCode: optional(20),
  address: optional(300),
  city: optional(100),
  state: optional(100),
  country: Type.Optional(ExistingCountry),
})
export type BankingDetails = Static<typeof BankingDetails>

/** The details as their owner sees them again: of numbers only the last characters. Never in a list. */
export const MaskedBanking = Type.Object({
  firstName: Type.String(),
  lastName: Type.String(),
  SSN: Type.String({ description: 'masked' }),
  bankName: Type.String(),
  bankAccount: Type.String({ description: 'masked' }),
  bankRouting: Type.String({ description: 'masked' }),
  bankSwiftCode: Type.String(),
  address: Type.String(),
  city: Type.String(),
  state: Type.String(),
  country: Type.String(),
  updatedAt: Time,
})
export type MaskedBanking = Static<typeof MaskedBanking>

/** Payouts are held until this time; null: no hold. */
const heldUntil = nullable(Time)

export const BankingRecord = Type.Object({ banking: nullable(MaskedBanking), heldUntil })

const endpoint = endpointsOf({ area: 'performers', caller: 'performer', forbidsImpersonation: true })

export const getBankingSettings = endpoint('GET /performers/banking-settings', {
  summary: "The caller's bank details, their numbers masked.",
  data: { 200: BankingRecord },
})

/** A change of existing payout methods holds payouts for 72 hours and notifies the owner by mail. */
export const updateBankingSettings = endpoint('PUT /performers/banking-settings', {
  summary: 'Keeps bank details, encrypted. A change holds payouts for 72 hours and is told by mail.',
  body: BankingDetails,
  data: { 200: BankingRecord },
  needsFreshSignIn: true,
  accountNumberFields: ['bankAccount'],
  rateLimit: { count: 20, windowSeconds: 3_600, by: 'account' },
})

export const gatewayKeys = ['paypal', 'stripe', 'ccbill', 'verotel'] as const
export type GatewayKey = (typeof gatewayKeys)[number]

/** A creator's own account at a provider. `value` as its owner sees it again: of each text only the last characters. */
export const GatewaySetting = Type.Object({
  key: Type.Enum([...gatewayKeys]),
  value: Type.Record(Type.String(), Type.String()),
  status: Type.Enum(['active', 'inactive']),
  updatedAt: Time,
})
export type GatewaySetting = Static<typeof GatewaySetting>

const GatewayRecord = Type.Object({ settings: Type.Array(GatewaySetting), heldUntil })

export const getPaymentGatewaySettings = endpoint('GET /performers/payment-gateway-settings', {
  summary: "The caller's accounts at payment providers, masked.",
  data: { 200: GatewayRecord },
})

/** To be paid there, `paypal` needs an `email` and `stripe` an `accountId`. */
export const updatePaymentGatewaySettings = endpoint('PUT /performers/payment-gateway-settings', {
  summary:
    'Keeps an account at a payment provider, encrypted. A change holds payouts for 72 hours and is told by mail.',
  body: Type.Object({
    key: Type.Enum([...gatewayKeys]),
    value: Type.Record(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,39}$' }), Type.String({ maxLength: 300 }), {
      maxProperties: 20,
    }),
    status: Type.Enum(['active', 'inactive'], { default: 'active' }),
  }),
  data: { 200: GatewayRecord },
  needsFreshSignIn: true,
  rateLimit: { count: 20, windowSeconds: 3_600, by: 'account' },
})
