import type { Locale } from '@stagedoor/contract/locales'
import type { Translation } from '@stagedoor/contract/translations'
import type { TextFile } from './catalogue.ts'
import { createTranslator, type Translator } from './create-translator.ts'

const translators = new Map<Locale, Translator>()

/** Texts with the operator's changes, and without any the same objects. A change to a text that does not exist is left out. */
export function withChanges(texts: TextFile, changed: readonly Translation[]): TextFile {
  const all: Record<string, TextFile[string]> = { ...texts }
  for (const { key, value } of changed) {
    const [namespace = '', name = ''] = key.split('.')
    const values = Object.hasOwn(all, namespace) ? all[namespace] : undefined
    if (values && Object.hasOwn(values, name)) all[namespace] = { ...values, [name]: value }
  }
  return all
}

/** Makes namespaces of a language available, with the operator's changes, beside those that are available already. */
export function addTexts(locale: Locale, texts: TextFile, changed: readonly Translation[] = []): void {
  const translator = translators.get(locale) ?? createTranslator(locale)
  translators.set(locale, translator)
  translator.add(withChanges(texts, changed))
}

/** Replaces every text of a language. The new translator invalidates what callers remember of the old one. */
export function replaceTexts(locale: Locale, texts: TextFile, changed: readonly Translation[]): void {
  translators.delete(locale)
  addTexts(locale, texts, changed)
}

/** Whether a namespace of a language is available. */
export const hasTexts = (locale: Locale, namespace: string): boolean => translators.get(locale)?.has(namespace) ?? false

/**
 * The translator of a language.
 * @throws Error when none of its texts are available: they are before anything is rendered.
 */
export function translatorOf(locale: Locale): Translator {
  const translator = translators.get(locale)
  if (!translator) throw new Error(`the texts of ${locale} are not available`)
  return translator
}
