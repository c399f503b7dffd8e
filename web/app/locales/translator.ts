import type { Locale } from '@stagedoor/contract/locales'
import type { Translation } from '@stagedoor/contract/translations'
import { createInstance, type i18n } from 'i18next'
import type { AccountCatalogue, Catalogue, MoneyCatalogue, StudioCatalogue } from './catalogue.ts'

type Texts = Record<string, Record<string, string>>

const translators = new Map<Locale, i18n>()
/** What the catalogues say, and what the operator says in other words. */
const originals = new Map<Locale, Partial<Catalogue & StudioCatalogue>>()
const changes = new Map<Locale, readonly Translation[]>()

/** A catalogue with what the operator says in other words. A change to a text that does not exist is left out. */
export function withChanges(catalogue: Partial<Catalogue & StudioCatalogue>, changed: readonly Translation[]): Texts {
  const texts: Texts = Object.fromEntries(
    Object.entries(catalogue).map(([namespace, words]) => [namespace, { ...words }]),
  )
  for (const { key, value } of changed) {
    const [namespace = '', name = ''] = key.split('.')
    const words = Object.hasOwn(texts, namespace) ? texts[namespace] : undefined
    if (words && Object.hasOwn(words, name)) words[name] = value
  }
  return texts
}

/**
 * Makes a language's texts available, in the operator's words where they have some. The server provides all five as it
 * starts, a browser only the reader's. Providing a language again replaces its words.
 */
export function provideTexts(locale: Locale, catalogue: Catalogue, changed: readonly Translation[] = []): void {
  originals.set(locale, catalogue)
  changes.set(locale, changed)
  speak(locale)
}

/** Adds the texts of further pages to a language that was provided, in the same words. */
export function addTexts(locale: Locale, catalogue: StudioCatalogue | AccountCatalogue | MoneyCatalogue): void {
  originals.set(locale, { ...originals.get(locale), ...catalogue })
  speak(locale)
}

/** A language gets a new translator with each change of its words, so that nothing remembers the old ones. */
function speak(locale: Locale): void {
  const texts = withChanges(originals.get(locale) ?? {}, changes.get(locale) ?? [])
  const translator = createInstance()
  void translator.init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: texts },
    defaultNS: 'common',
    ns: Object.keys(texts),
    interpolation: { escapeValue: false }, // React escapes
    initAsync: false,
  })
  translators.set(locale, translator)
}

/** Whether a namespace of a language is here. */
export const hasTexts = (locale: Locale, namespace: string): boolean =>
  translators.get(locale)?.hasResourceBundle(locale, namespace) ?? false

/**
 * The translator of a language.
 * @throws Error when its texts were not provided: they are before anything is rendered.
 */
export function translatorOf(locale: Locale): i18n {
  const translator = translators.get(locale)
  if (!translator) throw new Error(`the texts of ${locale} are not here`)
  return translator
}
