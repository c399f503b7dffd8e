import type { LimitPeriod } from '@stagedoor/contract/payment-words'
import { splitCommission } from '#src/money/split-commission.ts'
import type { ItemRefusal, PricedItem } from './facts.ts'

export type PurchaseRefusal =
  | { outcome: 'absent' }
  | { outcome: 'own_item' }
  | { outcome: 'not_for_sale' }
  | ItemRefusal
  | { outcome: 'price_changed'; priceTokenCents: number }
  | { outcome: 'out_of_limits'; minimumTokenCents: number; maximumTokenCents: number }
  | { outcome: 'tip_limit'; maximumTokenCents: number }
  | { outcome: 'spending_limit'; period: LimitPeriod; limitTokenCents: number; spentTokenCents: number }
  | { outcome: 'insufficient'; balanceTokenCents: number; priceTokenCents: number }

/** The buyer's request. */
export type Input = {
  buyerId: string
  quantity: number
  /** For a tip, the amount. */
  offeredTokenCents: number | null
  /** The price that the buyer saw; undefined: not stated. */
  expectedTokenCents: number | undefined
}

export type SaleTerms = {
  minimumTipTokenCents: number
  maximumTipTokenCents: number
  rateBasisPoints: number
}

export type Sale = { priceTokenCents: number; commissionTokenCents: number; rateBasisPoints: number }

/** The maximum of one charge, so that products of prices stay safe integers. */
const LARGEST_PRICE_TOKEN_CENTS = 100_000_000_000

/**
 * Decides the price of a purchase and its split, or the refusal. Pure. Ownership and balance are checked when the money
 * moves. Rules WAL-4 to WAL-7.
 */
export function decidePurchase(
  item: PricedItem | null,
  input: Input,
  terms: SaleTerms,
): PurchaseRefusal | { outcome: 'buy'; sale: Sale } {
  if (item === null) return { outcome: 'absent' }
  if (item.ownerId === input.buyerId) return { outcome: 'own_item' }
  if (!item.isForSale) return { outcome: 'not_for_sale' }
  const priceTokenCents =
    item.priceTokenCents === null ? (input.offeredTokenCents ?? 0) : item.priceTokenCents * input.quantity
  if (input.expectedTokenCents !== undefined && input.expectedTokenCents !== priceTokenCents) {
    return { outcome: 'price_changed', priceTokenCents }
  }
  if (item.refusal) return item.refusal
  if (item.priceTokenCents === null) {
    const { minimumTipTokenCents: minimumTokenCents, maximumTipTokenCents: maximumTokenCents } = terms
    if (priceTokenCents < minimumTokenCents || priceTokenCents > maximumTokenCents) {
      return { outcome: 'out_of_limits', minimumTokenCents, maximumTokenCents }
    }
  } else if (priceTokenCents <= 0) {
    return { outcome: 'not_for_sale' }
  } else if (priceTokenCents > LARGEST_PRICE_TOKEN_CENTS) {
    return { outcome: 'out_of_limits', minimumTokenCents: 1, maximumTokenCents: LARGEST_PRICE_TOKEN_CENTS }
  }
  const { rateBasisPoints } = terms
  const { commissionTokenCents } = splitCommission({ priceTokenCents, rateBasisPoints })
  return { outcome: 'buy', sale: { priceTokenCents, commissionTokenCents, rateBasisPoints } }
}

export type TipperFacts = { createdAt: Date; settledTopUps: number; now: Date }

export type TipTerms = {
  newAccountDays: number
  newAccountTopUps: number
  maximumTipTokenCents: number
  maximumPerDayTokenCents: number
}

const DAY_MS = 86_400_000

/**
 * Tip limits of a new account; null for an established one. Rule WAL-8: younger than 30 days or fewer than 2 settled
 * top-ups, 100 per tip and 500 in 24 hours.
 */
export function tipLimitsOf(
  { createdAt, settledTopUps, now }: TipperFacts,
  terms: TipTerms,
): { atOnceTokenCents: number; perDayTokenCents: number } | null {
  const isYoung = now.getTime() - createdAt.getTime() < terms.newAccountDays * DAY_MS
  if (!isYoung && settledTopUps >= terms.newAccountTopUps) return null
  return { atOnceTokenCents: terms.maximumTipTokenCents, perDayTokenCents: terms.maximumPerDayTokenCents }
}

/** The highest tip that a limited account may give now. */
export function largestTip(
  limits: { atOnceTokenCents: number; perDayTokenCents: number },
  tippedTodayTokenCents: number,
): number {
  return Math.max(0, Math.min(limits.atOnceTokenCents, limits.perDayTokenCents - tippedTodayTokenCents))
}
