import type { Locale } from '@stagedoor/contract/locales'

/** Formatters are expensive to create, so there is one per language and use. */
const kept = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat>()

function keep<F extends Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat>(
  key: string,
  make: () => F,
): F {
  const found = kept.get(key)
  if (found) return found as F
  const made = make()
  kept.set(key, made)
  return made
}

/** An amount with two decimals, without a unit. */
export const formatNumber = (amount: number, locale: Locale): string =>
  keep(
    `amount ${locale}`,
    () => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  ).format(amount)

/** US dollars in the format of the language. */
export const formatDollars = (amount: number, locale: Locale): string =>
  keep(`dollars ${locale}`, () => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })).format(amount)

/** Percent with two decimals at most: 20 → 20%, 12.5 → 12.5%. */
export const formatPercent = (percent: number, locale: Locale): string =>
  keep(`percent ${locale}`, () => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })).format(
    percent / 100,
  )

/** A compact count: 12,345 → 12K. */
export const formatCount = (count: number, locale: Locale): string =>
  keep(
    `count ${locale}`,
    () => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }),
  ).format(count)

/** A day, and with `time` its time, in the given time zone. */
export function formatDate(
  date: Date,
  locale: Locale,
  { hasTime, timeZone }: { hasTime: boolean; timeZone: string | undefined },
): string {
  return keep(
    `date ${locale} ${hasTime} ${timeZone}`,
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...(hasTime && { timeStyle: 'short' }), timeZone }),
  ).format(date)
}

/** The time of a day, in the given time zone. */
export const formatTime = (date: Date, locale: Locale, timeZone: string | undefined): string =>
  keep(`time ${locale} ${timeZone}`, () => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone })).format(
    date,
  )

/** A calendar month, `2026-11` → "November 2026". */
export const formatMonth = (month: string, locale: Locale): string =>
  keep(
    `month ${locale}`,
    () => new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }),
  ).format(new Date(`${month}-01T00:00:00Z`))

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** The time since a date, in the largest whole unit; null from one week on, when the date is shown instead. */
export function formatAgo(date: Date, now: Date, locale: Locale): string | null {
  const agoMs = Math.max(0, now.getTime() - date.getTime())
  if (agoMs >= 7 * 86_400_000) return null
  const formatter = keep(
    `ago ${locale}`,
    () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }),
  )
  const [unit, unitMs] = STEPS.find(([, stepMs]) => agoMs >= stepMs) ?? ['minute', 60_000]
  return formatter.format(-Math.floor(agoMs / unitMs), unit)
}
