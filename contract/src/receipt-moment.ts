import type { Locale } from './locales.ts'

/** Day and time of a receipt in a language and time zone, which it names: the page and the PDF of one receipt say the same. */
export const momentOfReceipt = (at: string, { locale, timeZone }: { locale: Locale; timeZone: string }): string =>
  new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  })
    .format(new Date(at))
    .replaceAll('\u202f', ' ')
