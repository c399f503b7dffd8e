import { Type, type Static } from 'typebox'

/** Who takes the money. `wallet` and `free` pay for subscriptions without a gateway. Rule PAY-1. */
export const cardGateways = ['sandbox', 'stripe', 'ccbill', 'verotel'] as const
export const paymentGateways = [...cardGateways, 'wallet', 'free'] as const

export const paymentTypes = [
  'token_package',
  'free_subscription',
  'monthly_subscription',
  'yearly_subscription',
] as const

export const paymentStatuses = [
  'created',
  'processing',
  'require_authentication',
  'success',
  'fail',
  'canceled',
  'refunded',
] as const

/** Why a payment did not succeed. `card_declined` may be tried again later, `card_refused` only with another card. */
export const paymentFailures = [
  'card_declined',
  'card_refused',
  'authentication_failed',
  'canceled_by_payer',
  'expired',
  'gateway_unavailable',
  'other',
] as const

/** Why a coupon does not apply. Unknown and inactive codes have the same answer. */
export const couponRefusals = ['unknown', 'not_started', 'expired', 'used_up', 'used_before', 'not_applicable'] as const
export type CouponRefusal = (typeof couponRefusals)[number]

/** What a spending limit is counted over, back from now: 24 hours, 7 days, 30 days. */
export const limitPeriods = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof limitPeriods)[number]

export const CardGateway = Type.Enum([...cardGateways])
export const PaymentGateway = Type.Enum([...paymentGateways])
export const PaymentType = Type.Enum([...paymentTypes])
export const PaymentTransactionStatus = Type.Enum([...paymentStatuses])
export const PaymentFailure = Type.Enum([...paymentFailures])

export type CardGateway = Static<typeof CardGateway>

/** Gateways by their names as brands, which no language translates. */
export const gatewayBrands = {
  sandbox: 'Sandbox',
  stripe: 'Stripe',
  ccbill: 'CCBill',
  verotel: 'Verotel',
} as const satisfies Record<CardGateway, string>

export type PaymentType = Static<typeof PaymentType>
export type PaymentTransactionStatus = Static<typeof PaymentTransactionStatus>
export type PaymentFailure = Static<typeof PaymentFailure>
