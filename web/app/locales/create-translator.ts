import { isolatedText } from '@stagedoor/contract/isolated-text'
import type { Locale } from '@stagedoor/contract/locales'
import type { i18n } from 'i18next'
import type { TextFile } from './catalogue.ts'

/** A translator as i18next has it, as far as the web uses one, and a way to add texts. */
export type Translator = Pick<i18n, 'language' | 't' | 'getFixedT'> & {
  /** Makes namespaces available beside those that are available already. */
  add(texts: TextFile): void
  /** Whether a namespace is available. */
  has(namespace: string): boolean
}

type Gaps = Readonly<Record<string, unknown>>

const GAP = /\{\{(.+?)\}\}/g

const textIn = (value: unknown): string => (value === null || value === undefined ? '' : `${value as string | number}`)

/** A gap for which nothing is given stays, as in i18next. What fills one keeps its own direction: names and titles. */
const fill = (text: string, gaps: Gaps): string =>
  text.replaceAll(GAP, (gap: string, inside: string) => {
    const name = inside.trim()
    return Object.hasOwn(gaps, name) ? isolatedText(textIn(gaps[name])) : gap
  })

/**
 * A translator without texts. It reads catalogues of i18next as i18next does, as far as the web writes them: flat
 * namespaces, `namespace:key`, plural forms by `count`, gaps. Decision 0349.
 */
export function createTranslator(locale: Locale): Translator {
  const byNamespace = new Map<string, Readonly<Record<string, string>>>()
  const forms = new Intl.PluralRules(locale)

  function textOf(namespaces: readonly string[], name: string, count: unknown): string {
    const endings = typeof count === 'number' ? [`_${forms.select(count)}`, '_other', ''] : ['']
    for (const namespace of namespaces) {
      const texts = byNamespace.get(namespace) ?? {}
      const ending = endings.find((end) => Object.hasOwn(texts, name + end))
      if (ending !== undefined) return texts[name + ending] ?? ''
    }
    return name
  }

  const translate =
    (namespaces: readonly string[]) =>
    (key: string, gaps: Gaps = {}): string => {
      const [name = '', namespace = gaps['ns']] = key.split(':').toReversed()
      const text = textOf(typeof namespace === 'string' ? [namespace] : namespaces, name, gaps['count'])
      return fill(text, gaps)
    }

  return {
    language: locale,
    t: translate(['common']) as unknown as i18n['t'],
    getFixedT: ((_locale: Locale, namespaces: string | readonly string[]) =>
      translate([namespaces].flat())) as unknown as i18n['getFixedT'],
    add: (texts) => {
      for (const [namespace, values] of Object.entries(texts)) byNamespace.set(namespace, values)
    },
    has: (namespace) => byNamespace.has(namespace),
  }
}
