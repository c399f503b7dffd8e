import { locales } from '@stagedoor/contract/locales'
import { expect, test } from 'vitest'
import { allTexts } from './all-texts.ts'

/** The `{{names}}` that a text leaves open. */
const gaps = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').toSorted((a, b) => a.localeCompare(b))

test.each(locales)('%s has every text of every namespace, with the same gaps as the English one', (locale) => {
  const [english, texts] = [allTexts['en-US'], allTexts[locale]]
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

test.each(locales)('in %s the name of a button that follows contains what is seen on it', (locale) => {
  const texts = allTexts[locale]['profiles']
  expect(texts?.['followName']).toContain(texts?.['follow'])
})

test('the crash screen is titled in Traditional Chinese in every language', () => {
  for (const locale of locales) expect(allTexts[locale]['results']?.['crashTitle']).toBe('系統發生錯誤')
})

test('the result pages carry their literal English titles', () => {
  const results = allTexts['en-US']['results']
  expect([results?.['title403'], results?.['title404'], results?.['title500']]).toEqual([
    'Unauthorized',
    'No Found',
    'Server Error',
  ])
})

test.each(locales)(
  'in %s a connection that fails is not said to be offline: the server may have refused it',
  (locale) => {
    const { common, shell } = allTexts[locale]
    const [offline = ''] = shell?.['offline']?.split(/[.。，]/) ?? []
    expect(offline).not.toBe('')
    expect(common?.['noConnection']).not.toContain(offline)
  },
)
