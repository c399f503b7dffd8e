import assert from 'node:assert/strict'

/** USD cents → token cents at a stored price of a token; less than 0.01 token is left to the payer. */
export function tokensFor(priceCents: number, tokenPriceCents: number): number {
  assert(Number.isSafeInteger(priceCents) && priceCents >= 0 && tokenPriceCents > 0)
  return Math.floor((priceCents * 100) / tokenPriceCents)
}
