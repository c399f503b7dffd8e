import type { Part } from './postings.ts'

type Priced = { price_cents: number; price_token_cents: number; commission_token_cents: number }

/**
 * What is taken of a period when so much of its payment has gone back: in proportion, rounded down. Out of what was not
 * credited first, then out of the credit, so that nobody has the same money as tokens and on their card. Token cents.
 */
export function takenWhen(
  period: Priced,
  { reversedCents, credited }: { reversedCents: number; credited: Part },
): Part & { creditTokenCents: number } {
  const priceTokenCents = shareOf(period, period.price_token_cents, reversedCents)
  const commissionTokenCents = shareOf(period, period.commission_token_cents, reversedCents)
  const left = {
    priceTokenCents: period.price_token_cents - credited.priceTokenCents,
    commissionTokenCents: period.commission_token_cents - credited.commissionTokenCents,
  }
  return {
    priceTokenCents: Math.min(priceTokenCents, left.priceTokenCents),
    commissionTokenCents: Math.min(commissionTokenCents, left.commissionTokenCents),
    creditTokenCents: Math.max(0, priceTokenCents - left.priceTokenCents),
  }
}

/** The share of an amount of dollars in the tokens of a period, rounded down. */
export const shareOf = ({ price_cents: priceCents }: Priced, tokenCents: number, amountCents: number): number =>
  priceCents === 0 ? 0 : Math.floor((tokenCents * Math.min(amountCents, priceCents)) / priceCents)

/** What so much time of a period is worth: its share of the price, rounded down, and no more than is left. Token cents. */
export function worthOf(
  period: Priced & { starts_at: Date; ends_at: Date },
  { unusedMs, left }: { unusedMs: number; left: Part },
): Part {
  const lengthMs = period.ends_at.getTime() - period.starts_at.getTime()
  const share = (tokenCents: number) => Number((BigInt(tokenCents) * BigInt(unusedMs)) / BigInt(lengthMs))
  return {
    priceTokenCents: Math.min(share(period.price_token_cents), left.priceTokenCents),
    commissionTokenCents: Math.min(share(period.commission_token_cents), left.commissionTokenCents),
  }
}
