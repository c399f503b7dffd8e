import { captionsLanguages } from '@stagedoor/contract/captions-words'
import { languageCodes } from '@stagedoor/contract/language-codes'
import type { Locale } from '@stagedoor/contract/locales'
import type { Choice } from '../../session/choices.ts'

/** Every language that a creator may name, in the order of the reader's language. Computed on the server, once. */
export const languagesIn = remembering(languageCodes)

/** The same of captions, which tell apart in what script Chinese is written. */
export const captionsLanguagesIn = remembering(captionsLanguages)

function remembering(codes: readonly string[]): (locale: Locale) => readonly Choice[] {
  const known = new Map<Locale, readonly Choice[]>()
  return (locale) => {
    const found = known.get(locale) ?? named(codes, locale)
    known.set(locale, found)
    return found
  }
}

function named(codes: readonly string[], locale: Locale): readonly Choice[] {
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  const order = new Intl.Collator(locale)
  return codes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => order.compare(a.label, b.label))
}
