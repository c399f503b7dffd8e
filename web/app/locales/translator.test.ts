import { expect, test } from 'vitest'
import english from './en-US/index.ts'
import { provideTexts, translatorOf, withChanges } from './translator.ts'

test('the operator says a text in other words, and brings the original back', () => {
  provideTexts('en-US', english, [{ key: 'shell.home', value: 'Start' }])
  expect(translatorOf('en-US').t('home', { ns: 'shell' })).toBe('Start')
  provideTexts('en-US', english)
  expect(translatorOf('en-US').t('home', { ns: 'shell' })).toBe('Home')
})

test('a text that does not exist is not made, and the catalogue itself stays as it is', () => {
  const keys = ['shell.nonsense', 'nonsense.home', '__proto__.home', 'shell.__proto__', 'shell', '', 'shell.home']
  const texts = withChanges(
    english,
    keys.map((key) => ({ key, value: 'x' })),
  )
  expect(Object.keys(texts)).toEqual(Object.keys(english))
  expect(Object.keys(texts['shell'] ?? {})).toEqual(Object.keys(english.shell))
  expect(texts['shell']?.['home']).toBe('x')
  expect(english.shell.home).toBe('Home')
  expect(Object.hasOwn(Object.prototype, 'home')).toBe(false)
})
