import type { Locale } from '@stagedoor/contract/locales'

/** Formatters are expensive to create, so there is one per language (and time zone) of each use. */
function kept<Formatter>(make: (locale: Locale, timeZone: string | undefined) => Formatter) {
  const known = new Map<string, Formatter>()
  return (locale: Locale, timeZone?: string): Formatter => {
    const key = timeZone === undefined ? locale : `${locale} ${timeZone}`
    const found = known.get(key)
    if (found !== undefined) return found
    const made = make(locale, timeZone)
    known.set(key, made)
    return made
  }
}

const numbers = (options: Intl.NumberFormatOptions) => kept((locale) => new Intl.NumberFormat(locale, options))
const dates = (options: Intl.DateTimeFormatOptions) =>
  kept((locale, timeZone) => new Intl.DateTimeFormat(locale, { ...options, timeZone }))

const percents = numbers({ style: 'percent', maximumFractionDigits: 2 })
const counts = numbers({ notation: 'compact', maximumFractionDigits: 1 })
const days = dates({ dateStyle: 'medium' })
const moments = dates({ dateStyle: 'medium', timeStyle: 'short' })
const times = dates({ timeStyle: 'short' })
const months = dates({ year: 'numeric', month: 'long' })
const agos = kept((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }))

/**
 * As `Intl` writes it in each language of the interface. Nearly every page shows an amount, and a phone takes 40 ms and more to make
 * its first formatter of numbers.
 */
function writeAmount(amount: number, unit: string): string {
  // By its decimal digits: 1.005 times 100 is less than 100.5.
  const cents = Math.round(Number((Math.abs(amount) * 100).toPrecision(15)))
  const written = (cents / 100).toFixed(2).replaceAll(/\B(?=(\d{3})+\.)/g, ',')
  return (amount < 0 ? '-' : '') + unit + written
}

/** An amount with two decimals, without a unit. The five languages write it alike. */
export const formatNumber = (amount: number): string => writeAmount(amount, '')

/** US dollars in the format of the language, which tells them from others where that is usual. */
export const formatDollars = (amount: number, locale: Locale): string =>
  writeAmount(amount, locale === 'en-US' || locale === 'ja-JP' ? '$' : 'US$')

/** Percent with two decimals at most: 20 → 20%, 12.5 → 12.5%. */
export const formatPercent = (percent: number, locale: Locale): string => percents(locale).format(percent / 100)

/** A compact count: 12,345 → 12.3K. The five languages write it alike below a thousand, and there without the cost of a formatter. */
export const formatCount = (count: number, locale: Locale): string =>
  count < 1_000 ? String(count) : counts(locale).format(count)

/** A count in full: 12,345. The five languages write it alike. */
export const formatWhole = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',')

/** A day, and with `time` its time, in the given time zone. */
export const formatDate = (
  date: Date,
  locale: Locale,
  { hasTime, timeZone }: { hasTime: boolean; timeZone: string | undefined },
): string => (hasTime ? moments : days)(locale, timeZone).format(date)

/** The time of a day, in the given time zone. */
export const formatTime = (date: Date, locale: Locale, timeZone: string | undefined): string =>
  times(locale, timeZone).format(date)

/** A calendar month, `2026-11` → "November 2026". */
export const formatMonth = (month: string, locale: Locale): string =>
  months(locale, 'UTC').format(new Date(`${month}-01T00:00:00Z`))

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** The time since a date, in the largest whole unit; null from one week on, when the date is shown instead. */
export function formatAgo(date: Date, now: Date, locale: Locale): string | null {
  const agoMs = Math.max(0, now.getTime() - date.getTime())
  if (agoMs >= 7 * 86_400_000) return null
  const [unit, unitMs] = STEPS.find(([, stepMs]) => agoMs >= stepMs) ?? ['minute', 60_000]
  return agos(locale).format(-Math.floor(agoMs / unitMs), unit)
}
