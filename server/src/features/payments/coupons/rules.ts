import assert from 'node:assert/strict'
import type { CouponRefusal } from '@stagedoor/contract/payment-words'

/** What is known of a coupon and of one person's use of it. */
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
  /** Whether this person has used it, or holds it in an open checkout. */
  isUsedByPayer: boolean
}

/** What someone wants to pay for; null: they only look. */
export type CouponTarget = 'tokens' | 'subscriptions' | null

export type CouponDecision = { outcome: 'applies'; coupon: CouponFacts } | { outcome: 'refused'; reason: CouponRefusal }

const refused = (reason: CouponRefusal): CouponDecision => ({ outcome: 'refused', reason })

/**
 * Decides whether a person may use a coupon now. Pure; who gets the last use is decided when it is taken. One that is
 * not active is told like one that never was. It begins at `startsAt` and is over at `endsAt`.
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
 * A price in USD cents after a coupon: what a share of it comes to is rounded to the nearest cent, half a cent in favour
 * of the payer; never below zero.
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
