import type { Part } from './postings.ts'

type Priced = { price_cents: number; price_token_cents: number; commission_token_cents: number }

/**
 * What is taken of a period when so much of its payment has gone back: in proportion, rounded down; all that was not
 * credited once it has gone back as a whole, and then what was credited too. Token cents.
 */
export function takenWhen(
  period: Priced,
  { isWhole, reversedCents, credited }: { isWhole: boolean; reversedCents: number; credited: Part },
): Part & { creditTokenCents: number } {
  const left = {
    priceTokenCents: period.price_token_cents - credited.priceTokenCents,
    commissionTokenCents: period.commission_token_cents - credited.commissionTokenCents,
  }
  if (isWhole) return { ...left, creditTokenCents: credited.priceTokenCents }
  return {
    priceTokenCents: Math.min(shareOf(period, period.price_token_cents, reversedCents), left.priceTokenCents),
    commissionTokenCents: Math.min(
      shareOf(period, period.commission_token_cents, reversedCents),
      left.commissionTokenCents,
    ),
    creditTokenCents: 0,
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
