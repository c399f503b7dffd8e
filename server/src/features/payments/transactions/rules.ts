import assert from 'node:assert/strict'

/**
 * The reversed token cents of a top-up for a reversed amount of USD cents: in proportion, rounded down until all of it
 * is reversed.
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
 * The USD cents of a top-up that can be refunded without making the wallet negative: the remainder, or the part that
 * its unspent tokens cover.
 */
export function centsCovered(
  sale: { priceCents: number; creditTokenCents: number },
  { reversedCents, balanceTokenCents }: { reversedCents: number; balanceTokenCents: number },
): number {
  const { priceCents, creditTokenCents } = sale
  const goneTokenCents = tokensReversed(sale, reversedCents)
  if (balanceTokenCents >= creditTokenCents - goneTokenCents) return priceCents - reversedCents
  if (balanceTokenCents <= 0) return 0
  // The largest amount whose tokens, rounded down, are unspent.
  const next = BigInt(goneTokenCents + balanceTokenCents + 1) * BigInt(priceCents)
  const covered = Number((next + BigInt(creditTokenCents) - 1n) / BigInt(creditTokenCents)) - 1
  return covered - reversedCents
}
