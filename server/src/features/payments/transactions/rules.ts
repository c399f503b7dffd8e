import assert from 'node:assert/strict'

/**
 * How many token cents of a top-up have gone back when so many USD cents of it have: in proportion, rounded down until
 * all of it has gone.
 */
export function tokensReversed(
  { priceCents, creditTokenCents }: { priceCents: number; creditTokenCents: number },
  reversedCents: number,
): number {
  assert(reversedCents >= 0 && reversedCents <= priceCents, `more than was paid: ${reversedCents}`)
  if (reversedCents === priceCents) return creditTokenCents
  return Number((BigInt(creditTokenCents) * BigInt(reversedCents)) / BigInt(priceCents))
}

/**
 * How many USD cents of a top-up can go back without making the wallet negative: all that is left of it, or as much as
 * its unspent tokens pay for.
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
  return covered - reversedCents
}
