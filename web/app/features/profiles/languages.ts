import { languageCodes } from '@stagedoor/contract/language-codes'
import type { Locale } from '@stagedoor/contract/locales'

export type Language = { value: string; label: string }

const known = new Map<Locale, readonly Language[]>()

/** Every language that a creator may name, in the order of the reader's language. Computed on the server, once. */
export function languagesIn(locale: Locale): readonly Language[] {
  const found = known.get(locale)
  if (found) return found
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  const order = new Intl.Collator(locale)
  const languages = languageCodes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => order.compare(a.label, b.label))
  known.set(locale, languages)
  return languages
}
