import { locales, type Locale } from '@stagedoor/contract/locales'
import { beforeAll, expect, test } from 'vitest'
import { provideAllTexts } from './provide-all-texts.ts'
import { hasTexts, translatorOf } from './translator.ts'

beforeAll(provideAllTexts)

type Texts = Record<string, string>

/** Every namespace of a language, as it was provided. */
const textsOf = (locale: Locale): Record<string, Texts> =>
  translatorOf(locale).getDataByLanguage(locale) as Record<string, Texts>

/** The `{{names}}` that a text leaves open. */
const gaps = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').toSorted((a, b) => a.localeCompare(b))

test.each(locales)('every text of %s is written and leaves the same gaps as the English one', (locale) => {
  const [english, texts] = [textsOf('en-US'), textsOf(locale)]
  expect(Object.keys(texts)).toEqual(Object.keys(english))
  for (const [namespace, originals] of Object.entries(english)) {
    const translated = texts[namespace] ?? {}
    expect(Object.keys(translated)).toEqual(Object.keys(originals))
    for (const [key, text] of Object.entries(translated)) {
      expect(text, `${namespace}.${key}`).not.toBe('')
      expect(gaps(text), `${namespace}.${key}`).toEqual(gaps(originals[key] ?? ''))
    }
  }
})

test('the crash screen is titled in Traditional Chinese in every language', () => {
  for (const locale of locales) expect(textsOf(locale)['results']?.['crashTitle']).toBe('系統發生錯誤')
})

test('the result pages carry their literal English titles', () => {
  const results = textsOf('en-US')['results']
  expect([results?.['title403'], results?.['title404'], results?.['title500']]).toEqual([
    'Unauthorized',
    'No Found',
    'Server Error',
  ])
})

test('the server has the texts of every page in every language', () => {
  for (const locale of locales)
    for (const namespace of ['common', 'studio']) expect(hasTexts(locale, namespace)).toBe(true)
})
