import { basisPointsOf, commissionOf, fromCents, isWireAmount, MAXIMUM_CENTS, toCents } from '@stagedoor/contract/money'

/** Difference of two amounts, counted in hundredths. */
export const minus = (a: number, b: number): number => fromCents(toCents(a) - toCents(b))

/** Sum of two amounts, counted in hundredths. */
export const plus = (a: number, b: number): number => fromCents(toCents(a) + toCents(b))

/** Tokens at a price, in USD: counted in hundredths, rounded down. */
export const worthOf = (tokens: number, tokenPrice: number): number =>
  fromCents(Math.floor((toCents(tokens) * toCents(tokenPrice)) / 100))

/** What a creator receives of a price in tokens, after the platform's commission. Rule WAL-4. */
export function netOf(price: number, commissionRate: number): number {
  const priceCents = toCents(price)
  return fromCents(priceCents - commissionOf(priceCents, basisPointsOf(commissionRate)))
}

/** Tokens that a price in USD is worth to its creator: counted in hundredths, rounded down. Rule WAL-1. */
export const tokensFor = (dollars: number, tokenPrice: number): number =>
  fromCents(Math.floor((toCents(dollars) * 100) / toCents(tokenPrice)))

/** An amount of a form; null when it is invalid, or has more than two decimals. */
export function readAmount(text: string): number | null {
  const amount = text === '' ? Number.NaN : Number(text)
  return Number.isFinite(amount) && isWireAmount(amount) ? amount : null
}

/** A price as creators write it, with a decimal comma too; null when it is invalid. */
export const readPrice = (text: string): number | null => {
  const price = readAmount(text.trim().replace(',', '.'))
  return price !== null && price >= 0 ? price : null
}

/** Whether a text that cannot be read as an amount is one above all that can be sent. */
export const isTooLarge = (text: string): boolean => Number(text.trim().replace(',', '.')) > fromCents(MAXIMUM_CENTS)
