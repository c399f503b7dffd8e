import type { Locale } from '@stagedoor/contract/locales'
import type { i18n, Namespace, TFunction } from 'i18next'
import { translatorOf } from './translator.ts'
import { useLocale } from './use-locale.ts'

/** By translator: when words change, a language gets a new one. */
const bound = new WeakMap<i18n, Map<string, TFunction>>()

/**
 * The translator of a language for some namespaces, made once. Texts without gaps are looked up once: a page of twenty
 * posts asks for the same few words hundreds of times.
 */
function bind(locale: Locale, namespaces: string | readonly string[]): TFunction {
  const translator = translatorOf(locale)
  const ofTranslator = bound.get(translator) ?? new Map<string, TFunction>()
  bound.set(translator, ofTranslator)
  const key = String(namespaces)
  const found = ofTranslator.get(key)
  if (found) return found
  const translate = translator.getFixedT(locale, namespaces as 'common')
  const known = new Map<string, string>()
  const remembering = (text: string, gaps?: Record<string, unknown>): string => {
    if (gaps !== undefined) return translate(text as 'save', gaps)
    const again = known.get(text) ?? translate(text as 'save')
    known.set(text, again)
    return again
  }
  ofTranslator.set(key, remembering as unknown as TFunction)
  return remembering as unknown as TFunction
}

/**
 * Texts of the page's language. A document never changes its language (another language is another document), so
 * nothing is listened to and nothing renders again.
 */
export function useTranslation<const N extends Namespace = 'common'>(namespaces?: N): { t: TFunction<N> } {
  const t = bind(useLocale(), namespaces === undefined ? 'common' : namespaces)
  return { t: t as unknown as TFunction<N> }
}
