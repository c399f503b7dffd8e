import type { Locale } from '@stagedoor/contract/locales'

/** A moment as mails and documents write it where the reader's zone is not known: "March 12, 2027 at 10:00 AM UTC". */
export const utcTime = (at: Date, locale: Locale): string =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`
