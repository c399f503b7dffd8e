import type { Locale } from '@stagedoor/contract/locales'
import type { Namespace, TFunction } from 'i18next'
import { use } from 'react'
import { pathsIn, type Paths } from '../paths.ts'
import type { TextNamespace } from './catalogue.ts'
import type { Translator } from './create-translator.ts'
import { loadTexts } from './load-texts.ts'
import { hasTexts, translatorOf } from './translator.ts'
import { useLocale } from './use-locale.ts'

/** By translator: when texts change, a language gets a new one. */
const bound = new WeakMap<Translator, Map<string, TFunction>>()

type Translate = (text: 'save', gaps?: Record<string, unknown>) => string

/**
 * The function that says the texts of some namespaces, made once. Texts without gaps are looked up once: a page of twenty
 * posts asks for the same few texts hundreds of times.
 */
function bind(translator: Translator, namespaces: string | readonly string[]): TFunction {
  const translate = translator.getFixedT(translator.language, namespaces as 'common') as unknown as Translate
  // In a browser, the few texts of one reader are not worth the code.
  const fill = import.meta.env.SSR ? rememberFilled(translate) : translate
  const known = new Map<string, string>()
  const remembering = (text: string, gaps?: Record<string, unknown>): string => {
    if (gaps !== undefined) return fill(text as 'save', gaps)
    const again = known.get(text) ?? translate(text as 'save')
    known.set(text, again)
    return again
  }
  return remembering as unknown as TFunction
}

/** Filled texts that are remembered of some namespaces; then all are forgotten, since names fill gaps. */
const MOST_FILLED = 2_000

/** A text is made once for the words and numbers that fill its gaps: for each post of a page the same name. */
function rememberFilled(translate: Translate): Translate {
  const known = new Map<string, string>()
  return (text, gaps = {}) => {
    let key: string = text
    for (const name in gaps) {
      const value = gaps[name]
      if (typeof value === 'string') key += `\n${name} ${value.length} ${value}`
      else if (typeof value === 'number') key += `\n${name} = ${value}`
      else return translate(text, gaps)
    }
    const again = known.get(key)
    if (again !== undefined) return again
    const made = translate(text, gaps)
    if (known.size >= MOST_FILLED) known.clear()
    known.set(key, made)
    return made
  }
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
