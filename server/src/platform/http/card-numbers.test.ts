import { expect, test } from 'vitest'
import { accountMayBeCard, anywhereHoldsCardNumber, bodyHoldsCardNumber, holdsCardNumber } from './card-numbers.ts'

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

test('it is found twelve levels deep', () => {
  const nested = Array.from({ length: 12 }).reduce<object>((inner) => ({ inner }), { card: '4242424242424242' })
  expect(anywhereHoldsCardNumber(nested)).toBe(true)
})

test('a card number is found beside an identifier', () => {
  expect(holdsCardNumber('019a1b2c-3d4e-7f00-8000-123456789abc 4242424242424242')).toBe(true)
})

test.each(['4242 4242 4242 4242', '5555-5555-5555-4444', '378282246310005', '6011111111111117'])(
  '%s is no account number, but a card',
  (text) => {
    expect(accountMayBeCard(text)).toBe(true)
  },
)

test('an account number that passes the check by chance is none, where one is expected and only there', () => {
  const [taiwan, china] = ['01234567890128', '6222020000000000000']
  expect([taiwan, china].map(holdsCardNumber)).toEqual([true, true])
  expect([taiwan, china].map(accountMayBeCard)).toEqual([false, false])
  expect(bodyHoldsCardNumber({ bankAccount: taiwan, city: 'Taipei' }, ['bankAccount'])).toBe(false)
  expect(bodyHoldsCardNumber({ bankAccount: taiwan })).toBe(true)
  expect(bodyHoldsCardNumber({ bankAccount: '1', city: taiwan }, ['bankAccount'])).toBe(true)
  expect(bodyHoldsCardNumber({ bankAccount: '4242424242424242' }, ['bankAccount'])).toBe(true)
  expect(bodyHoldsCardNumber({ bankAccount: 'card: 4242424242424242' }, ['bankAccount'])).toBe(true)
  expect(bodyHoldsCardNumber({ bankAccount: { inner: taiwan } }, ['bankAccount'])).toBe(true)
})
