import { expect, test } from 'vitest'
import type { SettingField } from './groups.ts'
import { choicesOf, isSame, readSetting, showSetting, shownIn, typedIn } from './settings-form.ts'

const field = (kind: Exclude<SettingField['kind'], 'select'>): SettingField => ({ name: 'siteName', kind })

test.each([
  ['text', 'Stagedoor', ['Stagedoor']],
  ['switch', true, ['on']],
  ['switch', false, []],
  ['whole', 30, ['30']],
  ['decimal', 0.5, ['0.5']],
  ['usd', 2.95, ['2.95']],
  ['tokens', 10, ['10.00']],
  ['percent', 0.2, ['20']],
  ['percent', 0.125, ['12.5']],
  ['percent', 0.0725, ['7.25']],
  ['codes', ['AT', 'BE'], ['AT BE']],
  ['words', ['spam', 'Buy now'], ['spam\nBuy now']],
  ['locales', ['zh-TW', 'en-US'], ['zh-TW', 'en-US']],
] as const)('a %s shows %j and reads it unchanged', (kind, value, shown) => {
  expect(showSetting(field(kind), value)).toEqual(shown)
  expect(readSetting(field(kind), shown)).toEqual({ isValid: true, value })
})

test.each([
  ['usd', '', 'wrongAmount'],
  ['usd', '1.234', 'wrongAmount'],
  ['usd', '-1', 'wrongAmount'],
  ['tokens', 'ten', 'wrongAmount'],
  ['percent', '12.345', 'wrongAmount'],
  ['whole', '1.5', 'wrongWhole'],
  ['whole', '', 'wrongWhole'],
  ['codes', 'AT Belgium', 'wrongCodes'],
] as const)('a %s refuses %j', (kind, text, error) => {
  expect(readSetting(field(kind), [text])).toEqual({ isValid: false, error })
})

test('an amount may have a decimal comma, and codes any separator and case', () => {
  expect(readSetting(field('usd'), ['2,95'])).toEqual({ isValid: true, value: 2.95 })
  expect(readSetting(field('codes'), ['at, be;AT'])).toEqual({ isValid: true, value: ['AT', 'BE'] })
})

test('each word or phrase that is not allowed has a line of its own; empty lines and repeats are left out', () => {
  const form = new FormData()
  form.set('siteName', ' spam \r\n\r\nbuy now\r\nspam')
  const typed = typedIn(form, field('words'))
  expect(readSetting(field('words'), typed)).toEqual({ isValid: true, value: ['spam', 'buy now'] })
  expect(readSetting(field('words'), [''])).toEqual({ isValid: true, value: [] })
})

test('no gateway can be left unchosen once one is chosen', () => {
  const options = [
    { value: '', text: 'gatewayNotChosen' },
    { value: 'stripe', text: 'gateway_stripe' },
  ] as const
  expect(choicesOf(options, '')).toEqual(options)
  expect(choicesOf(options, 'stripe')).toEqual([options[1]])
})

test('a long text keeps its lines, a short one loses its surrounding space', () => {
  const form = new FormData()
  form.set('siteName', ' one\r\ntwo ')
  expect(typedIn(form, field('area'))).toEqual([' one\ntwo '])
  expect(typedIn(form, field('text'))).toEqual(['one\r\ntwo'])
  form.set('was siteName', ' one\r\ntwo ')
  expect(isSame(typedIn(form, field('area')), shownIn(form, field('area')))).toBe(true)
  form.append('siteName', 'three')
  expect(typedIn(form, field('text'))).toEqual(['one\r\ntwo', 'three'])
})
