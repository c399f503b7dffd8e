import { Type } from 'typebox'

/**
 * Amounts on the wire are decimal numbers with at most two decimals; inside they are integers of 0.01
 * (`…Cents` for USD, `…TokenCents` for tokens). This module is the only place where one becomes the other.
 */

/** The largest amount accepted or sent, in units of 0.01: far above any price, far below 2^53. */
export const MAXIMUM_CENTS = 100_000_000_000

const DECIMAL = /^(-?)(\d{1,10})(?:\.(\d{1,2}))?$/

/** Whether a wire number has at most two decimals and lies within `MAXIMUM_CENTS`. Exact: looks at the digits. */
export function isWireAmount(amount: number): boolean {
  return DECIMAL.test(String(amount)) && Math.abs(amount) <= MAXIMUM_CENTS / 100
}

/**
 * Wire amount → integer of 0.01, by its digits, without floating-point arithmetic.
 * @throws RangeError when the number has more than two decimals or is out of range: validation comes first.
 */
export function toCents(amount: number): number {
  const parts = DECIMAL.exec(String(amount))
  if (!parts || !isWireAmount(amount)) throw new RangeError(`not an amount with at most two decimals: ${amount}`)
  const [, sign, whole = '0', fraction = ''] = parts
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return sign === '-' ? 0 - cents : cents
}

/** Integer of 0.01 → wire amount; the division of two integers gives the nearest double, which prints exactly. */
export function fromCents(cents: number): number {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not an integer of 0.01: ${cents}`)
  return cents / 100
}

/** Hundredths of a percent: 2000 is 20 %. */
export const BASIS_POINTS = 10_000

/** A rate given as a fraction → basis points, the nearest: 0.2 → 2000. */
export function basisPointsOf(rate: number): number {
  if (!(rate >= 0 && rate <= 1)) throw new RangeError(`not a rate: ${rate}`)
  return Math.round(rate * BASIS_POINTS)
}

/** The platform's part of a price, rounded down: the remainder is the creator's. Rule WAL-4. */
export const commissionOf = (priceCents: number, rateBasisPoints: number): number =>
  Math.floor((priceCents * rateBasisPoints) / BASIS_POINTS)

/** A non-negative amount sent by a caller. The `decimals` keyword is checked by the route kit. */
export const Amount = Type.Number({
  minimum: 0,
  maximum: MAXIMUM_CENTS / 100,
  decimals: 2,
  description: 'decimal, at most two decimals',
})

/** An amount that we answer with; may be negative in ledger lines and balances after a reversal. */
export const SignedAmount = Type.Number({ decimals: 2, description: 'decimal, at most two decimals' })
