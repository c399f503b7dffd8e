import assert from 'node:assert/strict'
import type { CouponRefusal } from '@stagedoor/contract/payment-words'

/** The facts of a coupon and one account's use of it. */
export type CouponFacts = {
  id: string
  code: string
  type: 'percent' | 'amount'
  /** Hundredths of a percent, or USD cents. */
  value: number
  target: 'all' | 'tokens' | 'subscriptions'
  isActive: boolean
  startsAt: Date | null
  endsAt: Date | null
  maximumUses: number | null
  usedCount: number
  /** Whether this account has used it, or holds it in an open checkout. */
  isUsedByPayer: boolean
}

/** The subject of the payment; null for a quote. */
export type CouponTarget = 'tokens' | 'subscriptions' | null

export type CouponDecision = { outcome: 'applies'; coupon: CouponFacts } | { outcome: 'refused'; reason: CouponRefusal }

const refused = (reason: CouponRefusal): CouponDecision => ({ outcome: 'refused', reason })

/**
 * Decides whether an account may use a coupon now. Pure; the last use is decided when it is taken. An inactive coupon
 * has the answer of an unknown one. It is valid from `startsAt` until before `endsAt`.
 */
export function decideCoupon(
  coupon: CouponFacts | null,
  { target, now }: { target: CouponTarget; now: Date },
): CouponDecision {
  if (!coupon?.isActive) return refused('unknown')
  // Stryker disable next-line ConditionalExpression: no moment is earlier than null
  if (coupon.startsAt !== null && now < coupon.startsAt) return refused('not_started')
  if (coupon.endsAt !== null && now >= coupon.endsAt) return refused('expired')
  if (target !== null && coupon.target !== 'all' && coupon.target !== target) return refused('not_applicable')
  if (coupon.isUsedByPayer) return refused('used_before')
  if (coupon.maximumUses !== null && coupon.usedCount >= coupon.maximumUses) return refused('used_up')
  return { outcome: 'applies', coupon }
}

/**
 * A price in USD cents after a coupon: a share is rounded to the nearest cent, half a cent in favour of the payer;
 * never below zero.
 */
export function priceAfterCoupon({ type, value }: Pick<CouponFacts, 'type' | 'value'>, priceCents: number): number {
  assert(Number.isSafeInteger(priceCents) && priceCents >= 0, `not a price: ${priceCents}`)
  assert(Number.isSafeInteger(value) && value > 0, `not a discount: ${value}`)
  if (type === 'amount') return Math.max(0, priceCents - value)
  assert(value <= 10_000, `more than all of it: ${value}`)
  // In exact arithmetic: prices times basis points leave the safe integers.
  const discountCents = Number((BigInt(priceCents) * BigInt(value) + 5_000n) / 10_000n)
  return priceCents - discountCents
}
