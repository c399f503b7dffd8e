import type { Locale } from '@stagedoor/contract/locales'

const kept = new Map<string, unknown>()

/** Formatters are expensive to create, so there is one per language and use. */
function keep<Options, Formatter>(
  kind: new (locale: Locale, options: Options) => Formatter,
  locale: Locale,
  options: Options,
): Formatter {
  const key = kind.name + locale + JSON.stringify(options)
  const formatter = (kept.get(key) as Formatter | undefined) ?? new kind(locale, options)
  kept.set(key, formatter)
  return formatter
}

const numbers = (locale: Locale, options: Intl.NumberFormatOptions) => keep(Intl.NumberFormat, locale, options)
const dates = (locale: Locale, options: Intl.DateTimeFormatOptions) => keep(Intl.DateTimeFormat, locale, options)

/** An amount with two decimals, without a unit. */
export const formatNumber = (amount: number, locale: Locale): string =>
  numbers(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount)

/** US dollars in the format of the language. */
export const formatDollars = (amount: number, locale: Locale): string =>
  numbers(locale, { style: 'currency', currency: 'USD' }).format(amount)

/** Percent with two decimals at most: 20 → 20%, 12.5 → 12.5%. */
export const formatPercent = (percent: number, locale: Locale): string =>
  numbers(locale, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100)

/** A compact count: 12,345 → 12K. */
export const formatCount = (count: number, locale: Locale): string =>
  numbers(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(count)

/** A day, and with `time` its time, in the given time zone. */
export const formatDate = (
  date: Date,
  locale: Locale,
  { hasTime, timeZone }: { hasTime: boolean; timeZone: string | undefined },
): string => dates(locale, { dateStyle: 'medium', ...(hasTime && { timeStyle: 'short' }), timeZone }).format(date)

/** The time of a day, in the given time zone. */
export const formatTime = (date: Date, locale: Locale, timeZone: string | undefined): string =>
  dates(locale, { timeStyle: 'short', timeZone }).format(date)

/** A calendar month, `2026-11` → "November 2026". */
export const formatMonth = (month: string, locale: Locale): string =>
  dates(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** The time since a date, in the largest whole unit; null from one week on, when the date is shown instead. */
export function formatAgo(date: Date, now: Date, locale: Locale): string | null {
  const agoMs = Math.max(0, now.getTime() - date.getTime())
  if (agoMs >= 7 * 86_400_000) return null
  const formatter = keep(Intl.RelativeTimeFormat, locale, { numeric: 'auto', style: 'short' })
  const [unit, unitMs] = STEPS.find(([, stepMs]) => agoMs >= stepMs) ?? ['minute', 60_000]
  return formatter.format(-Math.floor(agoMs / unitMs), unit)
}
