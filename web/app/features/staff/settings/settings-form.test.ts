import { expect, test } from 'vitest'
import type { SettingField } from './groups.ts'
import { readSetting, showSetting, typedIn } from './settings-form.ts'

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

test('a long text keeps its lines, a short one loses its surrounding space', () => {
  const form = new FormData()
  form.set('siteName', ' one\r\ntwo ')
  expect(typedIn(form, field('area'))).toEqual([' one\ntwo '])
  expect(typedIn(form, field('text'))).toEqual(['one\r\ntwo'])
  form.append('siteName', 'three')
  expect(typedIn(form, field('text'))).toEqual(['one\r\ntwo', 'three'])
})
