import { expect, test } from 'vitest'
import { readItemValue, shownOf, type ItemField } from './item-form.ts'

test.each([
  ['text', 'Starter', 'Starter'],
  ['usd', 9.5, '9.50'],
  ['tokens', 10, '10.00'],
  ['amount', 20, '20.00'],
  ['whole', 3, '3'],
  ['count', null, ''],
  ['count', 50, '50'],
  ['day', null, ''],
  ['day', '2026-12-01T00:00:00.000Z', '2026-12-01'],
  ['switch', true, 'on'],
  ['switch', false, ''],
  ['select', 'all', 'all'],
] as const)('a %s of %j is shown and read unchanged', (kind, value, shown) => {
  const field: ItemField = { name: 'part', label: 'name', kind }
  expect(shownOf([field], { part: value })).toEqual({ part: shown })
  expect(readItemValue(kind, shown)).toEqual({ isValid: true, value })
})

test.each([
  ['usd', '', 'wrongAmount'],
  ['usd', '0', 'wrongAmount'],
  ['tokens', '1.005', 'wrongAmount'],
  ['whole', '', 'wrongWhole'],
  ['whole', '1.5', 'wrongWhole'],
  ['count', 'many', 'wrongWhole'],
] as const)('a %s refuses %j', (kind, text, error) => {
  expect(readItemValue(kind, text)).toEqual({ isValid: false, error })
})

test('an amount may have a decimal comma', () => {
  expect(readItemValue('usd', '9,50')).toEqual({ isValid: true, value: 9.5 })
})
