import assert from 'node:assert/strict'

/** How long a payer has. Rule PAY-3. */
export const CHECKOUT_SECONDS = 3_600

/** The least that a hosted page is open after a payer changed to it: Stripe refuses less than 30 minutes. */
const HOSTED_PAGE_SECONDS = 2_100

/** When a checkout expires that goes on at a hosted page. */
export const expiryOfHostedPage = ({ expiresAt, now }: { expiresAt: Date; now: Date }): Date =>
  new Date(Math.max(expiresAt.getTime(), now.getTime() + HOSTED_PAGE_SECONDS * 1_000))

export type TopUpDecision =
  | { outcome: 'begin'; priceCents: number; creditTokenCents: number }
  | { outcome: 'out_of_limits'; minimumCents: number; maximumCents: number }

/**
 * Decides a top-up by amount, in USD cents. A token costs `tokenPriceCents`; what does not make a whole 0.01 token is
 * rounded down, which at the usual price of 1.00 never happens.
 */
export function decideTopUp(facts: {
  amountCents: number
  minimumCents: number
  maximumCents: number
  tokenPriceCents: number
}): TopUpDecision {
  const { amountCents, minimumCents, maximumCents, tokenPriceCents } = facts
  assert(Number.isSafeInteger(amountCents) && amountCents > 0)
  assert(Number.isSafeInteger(tokenPriceCents) && tokenPriceCents > 0)
  if (amountCents < minimumCents || amountCents > maximumCents)
    return { outcome: 'out_of_limits', minimumCents, maximumCents }
  return {
    outcome: 'begin',
    priceCents: amountCents,
    creditTokenCents: Math.floor((amountCents * 100) / tokenPriceCents),
  }
}

/**
 * Decides a top-up by package, in USD cents: its current price and tokens, within the current limits of the settings.
 */
export function decidePackage(facts: {
  priceCents: number
  tokenCents: number
  minimumCents: number
  maximumCents: number
}): TopUpDecision {
  const { priceCents, tokenCents, minimumCents, maximumCents } = facts
  if (priceCents < minimumCents || priceCents > maximumCents)
    return { outcome: 'out_of_limits', minimumCents, maximumCents }
  return { outcome: 'begin', priceCents, creditTokenCents: tokenCents }
}
