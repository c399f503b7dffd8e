import { fromCents, isWireAmount, toCents } from '@stagedoor/contract/money'

/** Difference of two amounts, counted in hundredths. */
export const minus = (a: number, b: number): number => fromCents(toCents(a) - toCents(b))

/** Tokens at a price, in USD: counted in hundredths, rounded down. */
export const worthOf = (tokens: number, tokenPrice: number): number =>
  fromCents(Math.floor((toCents(tokens) * toCents(tokenPrice)) / 100))

/** An amount of a form; null when it is invalid, or has more than two decimals. */
export function readAmount(text: string): number | null {
  const amount = text === '' ? Number.NaN : Number(text)
  return Number.isFinite(amount) && isWireAmount(amount) ? amount : null
}

/** The USD that buy at least so many tokens at a price: counted in hundredths, rounded up. */
export const costOf = (tokens: number, tokenPrice: number): number =>
  fromCents(Math.ceil((toCents(tokens) * toCents(tokenPrice)) / 100))
