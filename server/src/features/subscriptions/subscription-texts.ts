import type { CardGateway } from '@stagedoor/contract/payment-words'
import { locales, type Locale } from '@stagedoor/contract/locales'
import { fromCents } from '@stagedoor/contract/money'
import { textOf } from '#src/platform/text/text-of.ts'

/** `months` of a period; null: days that end by themselves. */
type DisclosureFacts = {
  months: number | null
  days: number
  first: string
  renewal: string
  today: string
  /** When it is charged after the first time; null: never again. */
  next: string | null
  /** For continuing free days: their end and the first charge. */
  end: string
  /** The gateway that bills renewals itself; `days`: it counts no months. */
  billedBy: { gateway: CardGateway; days: number | null } | null
}

/** Names that are the same everywhere. */
const gatewayNames: Record<CardGateway, string> = {
  sandbox: 'Sandbox',
  stripe: 'Stripe',
  ccbill: 'CCBill',
  verotel: 'Verotel',
}

const unitOf = (months: number) => (months === 1 ? 'month' : months === 12 ? 'year' : 'months')

/** Price and period, first and next charge, how to cancel: one sentence or two a line. */
export function disclosureIn(locale: Locale, { months, days, next, billedBy, ...facts }: DisclosureFacts): string[] {
  const { t } = textOf(locale)
  const cancel = t('subscriptionTerms:cancel')
  if (months === null || next === null) {
    if (days > 0) return [t('subscriptionTerms:free.until', facts), t('subscriptionTerms:free.end')]
    return [t('subscriptionTerms:charged', facts), t('subscriptionTerms:ends', facts), ...billing(), cancel]
  }
  const values = { ...facts, next, cancel, period: t(`subscriptionTerms:period.${unitOf(months)}`, { months }) }
  if (days > 0)
    return [
      t('subscriptionTerms:freeThenPaid.until', values),
      t('subscriptionTerms:freeThenPaid.charges', values),
      t('subscriptionTerms:freeThenPaid.cancel', values),
    ]
  return [t('subscriptionTerms:charged', values), t('subscriptionTerms:next', values), ...billing(), cancel]

  function billing(): string[] {
    if (billedBy === null) return []
    const gateway = gatewayNames[billedBy.gateway]
    if (billedBy.days === null) return [t('subscriptionTerms:billedBy', { gateway })]
    return [t('subscriptionTerms:billedByDays', { gateway, gatewayDays: billedBy.days })]
  }
}

/** What a payment is for, on receipts and gateways' pages; `months` null: days for which nothing is paid. */
export const productNameOf = (locale: Locale, months: number | null): string =>
  textOf(locale).t(
    `subscriptionTerms:product.${months === null ? 'free' : unitOf(months)}`,
    months === null ? {} : { months },
  )

const namesByMonths = new Map<number | null, Record<Locale, string>>()

/** The same in every language: a payment is read in another one than it was made in. */
export function productNamesOf(months: number | null): Record<Locale, string> {
  const names =
    namesByMonths.get(months) ??
    (Object.fromEntries(locales.map((locale) => [locale, productNameOf(locale, months)])) as Record<Locale, string>)
  namesByMonths.set(months, names)
  return names
}

export const usd = (locale: Locale, cents: number): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(fromCents(cents))

export const dateIn = (locale: Locale, date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(date)
