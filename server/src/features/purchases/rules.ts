import type { LimitPeriod } from '@stagedoor/contract/payment-words'
import { splitCommission } from '#src/money/split-commission.ts'
import type { PricedItem } from './facts.ts'

export type PurchaseRefusal =
  | { outcome: 'absent' }
  | { outcome: 'own_item' }
  | { outcome: 'not_for_sale' }
  | { outcome: 'price_changed'; priceTokenCents: number }
  | { outcome: 'out_of_limits'; minimumTokenCents: number; maximumTokenCents: number }
  | { outcome: 'tip_limit'; maximumTokenCents: number }
  | { outcome: 'spending_limit'; period: LimitPeriod; limitTokenCents: number; spentTokenCents: number }
  | { outcome: 'insufficient'; balanceTokenCents: number; priceTokenCents: number }

/** What a buyer asked for. */
export type Input = {
  buyerId: string
  quantity: number
  /** Of a tip, what they want to give. */
  offeredTokenCents: number | null
  /** What they saw; undefined: they do not say. */
  expectedTokenCents: number | undefined
}

export type SaleTerms = {
  minimumTipTokenCents: number
  maximumTipTokenCents: number
  rateBasisPoints: number
}

export type Sale = { priceTokenCents: number; commissionTokenCents: number; rateBasisPoints: number }

/** The most that one charge may be, so that no product of prices leaves the safe integers. */
const LARGEST_PRICE_TOKEN_CENTS = 100_000_000_000

/**
 * Decides what a purchase costs and how that is split, or why it may not be. Pure. Whether it is owned already and
 * whether the wallet holds enough is known only when the money moves. Rules WAL-4 to WAL-7.
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
 * Limits of an account that is young or has topped up seldom; null for one that is known well. Rule WAL-8: younger
 * than 30 days or fewer than 2 settled top-ups, 100 at a time and 500 in 24 hours.
 */
export function tipLimitsOf(
  { createdAt, settledTopUps, now }: TipperFacts,
  terms: TipTerms,
): { atOnceTokenCents: number; perDayTokenCents: number } | null {
  const isYoung = now.getTime() - createdAt.getTime() < terms.newAccountDays * DAY_MS
  if (!isYoung && settledTopUps >= terms.newAccountTopUps) return null
  return { atOnceTokenCents: terms.maximumTipTokenCents, perDayTokenCents: terms.maximumPerDayTokenCents }
}

/** The most that a limited account may tip at this moment. */
export function largestTip(
  limits: { atOnceTokenCents: number; perDayTokenCents: number },
  tippedTodayTokenCents: number,
): number {
  return Math.max(0, Math.min(limits.atOnceTokenCents, limits.perDayTokenCents - tippedTodayTokenCents))
}
