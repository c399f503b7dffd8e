import { locales } from '@stagedoor/contract/locales'
import { createInstance, type i18n } from 'i18next'
import { expect, test } from 'vitest'
import { allTexts } from './all-texts.ts'
import type { TextFile } from './catalogue.ts'
import { createTranslator } from './create-translator.ts'

type Translate = (key: string, gaps?: Record<string, unknown>) => string

/** i18next with the same texts, set up as the web set it up. */
function i18nextWith(locale: string, texts: TextFile): i18n {
  const instance = createInstance()
  void instance.init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: texts },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  return instance
}

const gapsOf = (text: string, count: number): Record<string, unknown> =>
  Object.fromEntries([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => [name, `<${name} & ${count}>`]))

test.each(locales)('in %s every text is what i18next makes of it, in all plural forms', (locale) => {
  const texts = allTexts[locale]
  const own = createTranslator(locale)
  own.add(texts)
  const i18next = i18nextWith(locale, texts)
  for (const [namespace, values] of Object.entries(texts)) {
    const [translate, expected] = [own, i18next].map(
      (translator) => translator.getFixedT(locale, [namespace, 'common'] as never) as unknown as Translate,
    )
    for (const [key, text] of Object.entries(values)) {
      const name = key.replace(/_(one|other)$/, '')
      for (const count of [0, 1, 1.5, 2, 21]) {
        const gaps = { ...gapsOf(text, count), count }
        expect(translate?.(name, gaps), `${namespace}:${name}`).toBe(expected?.(name, gaps))
      }
      expect(translate?.(key, gapsOf(text, 3))).toBe(expected?.(key, gapsOf(text, 3)))
    }
  }
})

test('finds a text by its namespace, in the first namespace that has it, and says the key where none has it', () => {
  const texts = { common: { save: 'Save', near: 'Common' }, shell: { near: 'Shell', only: 'Only here' } }
  const own = createTranslator('en-US')
  own.add(texts)
  for (const translator of [own, i18nextWith('en-US', texts)]) {
    const t = translator.t as unknown as Translate
    const inBoth = translator.getFixedT('en-US', ['shell', 'common'] as never) as unknown as Translate
    expect(t('save')).toBe('Save')
    expect(t('shell:only')).toBe('Only here')
    expect(t('near', { ns: 'shell' })).toBe('Shell')
    expect([inBoth('near'), inBoth('save'), inBoth('common:near')]).toEqual(['Shell', 'Save', 'Common'])
    expect([t('nothing'), t('shell:nothing')]).toEqual(['nothing', 'nothing'])
  }
})

test('a name in another direction does not turn the sentence', () => {
  const own = createTranslator('en-US')
  own.add({ common: { shop: '{{name}}’s shop', published: '{{who}} published {{what}}' } })
  const t = own.t as unknown as Translate
  expect(t('shop', { name: 'שירה' })).toBe('\u2068שירה\u2069’s shop')
  expect(t('published', { who: 'Ann', what: 'ليلى' })).toBe('Ann published \u2068ليلى\u2069')
})

test('a gap is filled with what it is given, stays where nothing is given, and what fills it is not filled again', () => {
  const texts = {
    common: { hello: 'Hello {{name}}, {{ when }}!', files_one: '{{count}} file', files_other: '{{count}} files' },
  }
  const own = createTranslator('en-US')
  own.add(texts)
  for (const translator of [own, i18nextWith('en-US', texts)]) {
    const t = translator.t as unknown as Translate
    expect(t('hello', { name: '{{when}}', when: null })).toBe('Hello {{when}}, !')
    expect(t('hello', { name: 0, when: '<b>' })).toBe('Hello 0, <b>!')
    expect([t('hello', { name: 'Jo' }), t('hello')]).toEqual(['Hello Jo, {{ when }}!', 'Hello {{name}}, {{ when }}!'])
    expect([t('files', { count: 1 }), t('files', { count: 0 })]).toEqual(['1 file', '0 files'])
  }
})
