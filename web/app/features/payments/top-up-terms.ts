import { fromCents, toCents } from '@stagedoor/contract/money'

/** A token package. `price` is USD. */
export type TopUpPackage = { id: string; name: string; price: number; tokens: number }

/** The choices of a top-up, and how it can be paid. USD; a token costs `tokenPrice`. */
export type TopUpTerms = {
  /** Whether the site has chosen a gateway; nobody can pay before. Rule PAY-1. */
  isOpen: boolean
  minimum: number
  maximum: number
  tokenPrice: number
  suggestions: readonly number[]
  packages: readonly TopUpPackage[]
  cards: readonly { id: string; brand: string; last4: string }[]
  /** Makes repeated submissions idempotent. */
  requestKey: string
}

const USUAL = [10, 20, 50, 100]

/**
 * The offered amounts: the usual ones within the limits; for an intended purchase, the smallest sufficient whole amount
 * first.
 */
export function suggestTopUps({
  minimum,
  maximum,
  shortBy,
}: {
  minimum: number
  maximum: number
  shortBy: number
}): number[] {
  const enough = Math.max(Math.ceil(minimum), Math.ceil(shortBy))
  const usual = USUAL.filter((amount) => amount >= minimum && amount <= maximum)
  if (shortBy <= 0) return usual
  const larger = usual.filter((amount) => amount > enough)
  return [enough, ...larger].filter((amount) => amount <= maximum).slice(0, 4)
}

/** The offered packages: those that suffice for the missing tokens. */
export const suggestPackages = (packages: readonly TopUpPackage[], shortBy: number): TopUpPackage[] =>
  packages.filter(({ tokens }) => tokens >= shortBy)

/** The package of a choice; undefined: it is an amount. */
export const packageOf = ({ packages }: Pick<TopUpTerms, 'packages'>, choice: string): TopUpPackage | undefined =>
  packages.find(({ id }) => choice === `package:${id}`)

/**
 * What is chosen before the reader chooses: for a purchase the cheapest of the packages, all of which suffice; otherwise,
 * and without packages, the first of the amounts.
 */
export function firstChoice(
  { packages, suggestions: [amount] }: Pick<TopUpTerms, 'packages' | 'suggestions'>,
  { isForPurchase }: { isForPurchase: boolean },
): string {
  const [pack] = isForPurchase ? packages.toSorted((one, other) => one.price - other.price) : []
  if (pack) return `package:${pack.id}`
  return amount === undefined ? 'other' : String(amount)
}

/** Tokens for an amount of USD, rounded down, like the credit to the wallet. */
export const tokensFor = (amount: number, tokenPrice: number): number =>
  fromCents(Math.floor((toCents(amount) * 100) / toCents(tokenPrice)))

/** The bonus of a package over its price, in whole percent; 0 without one. */
export function packageBonus({ price, tokens }: TopUpPackage, tokenPrice: number): number {
  const alone = toCents(tokensFor(price, tokenPrice))
  return alone === 0 ? 0 : Math.max(0, Math.floor(((toCents(tokens) - alone) * 100) / alone))
}

/** A discount, in percent (20 is 20 %) or USD. */
export type Discount = { code: string; type: 'percent' | 'amount'; value: number }

/**
 * A price in USD after a coupon, computed like the API: a share is rounded to the nearest cent, half a cent in favour
 * of the payer; never below zero.
 */
export function priceAfter(price: number, { type, value }: Pick<Discount, 'type' | 'value'>): number {
  const cents = toCents(price)
  if (type === 'amount') return fromCents(Math.max(0, cents - toCents(value)))
  const discountCents = Number((BigInt(cents) * BigInt(toCents(value)) + 5_000n) / 10_000n)
  return fromCents(Math.max(0, cents - discountCents))
}
