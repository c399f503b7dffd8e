import type { Locale } from '@stagedoor/contract/locales'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
const STEP = 1_024

/** A size with its unit in the words of the language: 3,670,016 → "3.5 MB". */
export function formatBytes(bytes: number, locale: Locale): string {
  const place = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(STEP)))
  const value = bytes / STEP ** place
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[place],
    maximumFractionDigits: place < 2 || value >= 10 ? 0 : 1,
  }).format(value)
}

/** A span of time in its largest unit, rounded up: 90 → "2 min". */
export function formatSpan(seconds: number, locale: Locale): string {
  const [unit, size] = seconds > 5_400 ? ['hour', 3_600] : seconds > 59 ? ['minute', 60] : ['second', 1]
  return new Intl.NumberFormat(locale, { style: 'unit', unit: String(unit), unitDisplay: 'short' }).format(
    Math.ceil(seconds / Number(size)),
  )
}
