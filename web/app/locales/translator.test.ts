import { expect, test } from 'vitest'
import { allTexts } from './all-texts.ts'
import { replaceTexts, translatorOf, withChanges } from './translator.ts'

const english = allTexts['en-US']

test("shows the operator's change of a text, and the original again once the change is gone", () => {
  replaceTexts('en-US', english, [{ key: 'shell.home', value: 'Start' }])
  expect(translatorOf('en-US').t('home', { ns: 'shell' })).toBe('Start')
  replaceTexts('en-US', english, [])
  expect(translatorOf('en-US').t('home', { ns: 'shell' })).toBe('Home')
})

test('ignores changes to texts that do not exist, and leaves the catalogue itself as it is', () => {
  const keys = ['shell.nonsense', 'nonsense.home', '__proto__.home', 'shell.__proto__', 'shell', '', 'shell.home']
  const texts = withChanges(
    english,
    keys.map((key) => ({ key, value: 'x' })),
  )
  expect(Object.keys(texts)).toEqual(Object.keys(english))
  expect(Object.keys(texts['shell'] ?? {})).toEqual(Object.keys(english['shell'] ?? {}))
  expect(texts['shell']?.['home']).toBe('x')
  expect(english['shell']?.['home']).toBe('Home')
  expect(Object.hasOwn(Object.prototype, 'home')).toBe(false)
})
