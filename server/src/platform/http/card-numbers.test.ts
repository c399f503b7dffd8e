import { expect, test } from 'vitest'
import { anywhereHoldsCardNumber, holdsCardNumber } from './card-numbers.ts'

test.each(['4242424242424242', '4242 4242 4242 4242', 'pay with 5555-5555-5555-4444 please', '378282246310005'])(
  '%s may be a card',
  (text) => {
    expect(holdsCardNumber(text)).toBe(true)
  },
)

test.each([
  '4242424242424241',
  '+886 912 345 678',
  '019a1b2c-3d4e-7f00-8000-123456789abc',
  // Thirteen digits and more that pass the check, and yet an id.
  'a0000000-4242-4242-4242-424200000000',
  '2026-11-20T10:11:12.123Z',
  'order 123456789012',
])('%s is none', (text) => {
  expect(holdsCardNumber(text)).toBe(false)
})

test('it is found wherever it hides', () => {
  expect(anywhereHoldsCardNumber({ a: [{ b: 'x', c: 4242424242424242 }] })).toBe(true)
  expect(anywhereHoldsCardNumber({ a: [{ b: 'x', c: 12 }] })).toBe(false)
})

test('a card number is found beside an identifier', () => {
  expect(holdsCardNumber('019a1b2c-3d4e-7f00-8000-123456789abc 4242424242424242')).toBe(true)
})
