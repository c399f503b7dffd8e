import type { Locale } from '@stagedoor/contract/locales'
import type { CouponRefusal } from '@stagedoor/contract/payment-words'
import type { RenewalSource } from '@stagedoor/contract/subscription-words'
import type { ExceededLimit } from '../wallet/index.ts'
import type { PaymentGateway } from './facts.ts'
import type { Choice, PlanOutcome } from './plans/find-plan.ts'

export type SubscribeRequest = {
  fanId: string
  choice: Choice
  couponCode: string | null
  gateway: PaymentGateway | undefined
  cardId: string | null
  renewsFrom: RenewalSource
  convertsTrial: boolean
  expectedCents: number | null
  timeZone: string
  address: string
  locale: Locale
}

export type SubscribeRefusal =
  | { outcome: Exclude<PlanOutcome['outcome'], 'found'> | 'own' | 'free_used' | 'gateway_not_chosen' | 'unknown_card' }
  | { outcome: 'price_changed'; priceCents: number }
  | { outcome: 'insufficient'; balanceTokenCents: number; priceTokenCents: number }
  | ({ outcome: 'spending_limit' } & ExceededLimit)
  | { outcome: 'already'; subscriptionId: string }
  | { outcome: 'coupon_refused'; reason: CouponRefusal }

/** `paid`: it runs. `begun`: a gateway is to be called. `running`: the same plan was bought before. */
export type SubscribeOutcome =
  | { outcome: 'paid' | 'begun' | 'running'; transactionId: string; subscriptionId: string }
  | SubscribeRefusal

/** The last use of a trial link was taken concurrently: rolls back. */
export class TrialTaken extends Error {
  override name = 'TrialTaken'
}

/** The last use of a coupon was taken concurrently: rolls back. */
export class CouponTaken extends Error {
  override name = 'CouponTaken'
}
