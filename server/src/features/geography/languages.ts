import source from '@ladjs/country-language'
import type { InterfaceLanguage as InterfaceLanguageSchema, Language } from '@stagedoor/contract/geography'
import { locales, type Locale } from '@stagedoor/contract/locales'
import type { Static } from 'typebox'
import { speakersOf } from './spoken-languages.ts'

const languagesByLocale = new Map<Locale, Language[]>()

/** Every language of the source; its name in the reader's language, by CLDR, comes first. Made once a language. */
export function listLanguagesIn(locale: Locale): Language[] {
  const found = languagesByLocale.get(locale)
  if (found) return found
  const names = new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' })
  const made = source.getLanguages().map((language): Language => {
    const code = language.iso639_1 || language.iso639_3
    const own = /^[a-z]{2,3}$/.test(code) ? names.of(code) : undefined
    const { family = '', countries = [], langCultureMs = [] } = language
    const speakers = speakersOf(language.iso639_3)
    return {
      ...language,
      family,
      countries: countries.length > 0 ? countries : speakers.countries,
      langCultureMs: langCultureMs.length > 0 ? langCultureMs : speakers.langCultureMs,
      name: own === undefined ? language.name : [...new Set([own, ...language.name])],
    }
  })
  languagesByLocale.set(locale, made)
  return made
}

/** The languages of the interface, named in the reader's language and in their own. */
export function listInterfaceLanguagesIn(locale: Locale): Static<typeof InterfaceLanguageSchema>[] {
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  return locales.map((code) => ({
    code,
    name: names.of(code) ?? code,
    nativeName: new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code,
  }))
}

/** Every locale of the source as language, script where it matters, region. */
export const listAllLocales = (): string[][] => source.getLocales().map((name) => name.split('-'))
