import type { Locale } from '@stagedoor/contract/locales'

type Namer = { region: Intl.DisplayNames; language: Intl.DisplayNames; list: Intl.ListFormat }

const namers = new Map<Locale, Namer>()

/** Says names of countries and languages, and lists, in a language. Made once a language. On the server only. */
export function namesIn(locale: Locale): Namer {
  const known = namers.get(locale)
  if (known) return known
  const namer = {
    region: new Intl.DisplayNames(locale, { type: 'region' }),
    language: new Intl.DisplayNames(locale, { type: 'language' }),
    list: new Intl.ListFormat(locale, { type: 'unit' }),
  }
  namers.set(locale, namer)
  return namer
}
