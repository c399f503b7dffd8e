import { tokensReversed } from '../rules.ts'

/**
 * How many USD cents of a top-up can go back without a wallet owing tokens: all that is left of it, or as much as the
 * tokens that lie there pay for.
 */
export function centsCovered(
  sale: { priceCents: number; creditTokenCents: number },
  { reversedCents, balanceTokenCents }: { reversedCents: number; balanceTokenCents: number },
): number {
  const { priceCents, creditTokenCents } = sale
  const goneTokenCents = tokensReversed(sale, reversedCents)
  if (balanceTokenCents >= creditTokenCents - goneTokenCents) return priceCents - reversedCents
  if (balanceTokenCents <= 0) return 0
  // The largest sum whose tokens, rounded down, are still there.
  const next = BigInt(goneTokenCents + balanceTokenCents + 1) * BigInt(priceCents)
  const covered = Number((next + BigInt(creditTokenCents) - 1n) / BigInt(creditTokenCents)) - 1
  return Math.max(0, Math.min(covered, priceCents - 1) - reversedCents)
}
