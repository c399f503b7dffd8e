import type { Locale } from '@stagedoor/contract/locales'
import type { i18n, Namespace, TFunction } from 'i18next'
import { use } from 'react'
import { pathsIn, type Paths } from '../paths.ts'
import type { TextNamespace } from './catalogue.ts'
import { loadTexts } from './load-texts.ts'
import { hasTexts, translatorOf } from './translator.ts'
import { useLocale } from './use-locale.ts'

/** By translator: when texts change, a language gets a new one. */
const bound = new WeakMap<i18n, Map<string, TFunction>>()

/**
 * The function that says the texts of some namespaces, made once. Texts without gaps are looked up once: a page of twenty
 * posts asks for the same few texts hundreds of times.
 */
function bind(translator: i18n, namespaces: string | readonly string[]): TFunction {
  const translate = translator.getFixedT(translator.language, namespaces as 'common')
  const known = new Map<string, string>()
  const remembering = (text: string, gaps?: Record<string, unknown>): string => {
    if (gaps !== undefined) return translate(text as 'save', gaps)
    const again = known.get(text) ?? translate(text as 'save')
    known.set(text, again)
    return again
  }
  return remembering as unknown as TFunction
}

/**
 * Namespaces that a component has waited for. React replays such a component, which must then call `use` again: without
 * it the next hook is refused (react.dev/errors/467), and the whole page is rendered anew.
 */
const awaited = new Set<TextNamespace>()

/** What a component says, where its links lead and how it formats, in the page's language. */
type InLanguage<N extends Namespace> = { t: TFunction<N>; paths: Paths; locale: Locale }

/**
 * Texts of the page's language, the addresses in it, and the language itself. A document never changes its language
 * (another language is another document), so nothing is listened to and nothing renders again. Suspends until the
 * namespaces are available.
 */
export function useTranslation<const N extends Namespace = 'common'>(namespaces?: N): InLanguage<N> {
  const locale = useLocale()
  const wanted = namespaces ?? 'common'
  const translator = translatorOf(locale)
  const ofTranslator = bound.get(translator) ?? new Map<string, TFunction>()
  bound.set(translator, ofTranslator)
  const key = String(wanted)
  let t = ofTranslator.get(key)
  if (t === undefined || awaited.size > 0) {
    for (const namespace of [wanted].flat() as TextNamespace[])
      if (awaited.has(namespace) || !hasTexts(locale, namespace)) {
        awaited.add(namespace)
        use(loadTexts(locale, namespace))
      }
  }
  if (t === undefined) {
    t = bind(translator, wanted)
    ofTranslator.set(key, t)
  }
  return { t: t as unknown as TFunction<N>, paths: pathsIn(locale), locale }
}
