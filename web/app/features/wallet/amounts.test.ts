import { expect, test } from 'vitest'
import { isTooLarge, netOf, readPrice, tokensFor } from './amounts.ts'

test('a creator receives the price less the commission, which is rounded down', () => {
  const prices = [10, 9.99, 0.01, 0.04, 0.05, 0]
  expect(prices.map((price) => netOf(price, 0.2))).toEqual([8, 8, 0.01, 0.04, 0.04, 0])
  expect([netOf(9.99, 0.125), netOf(9.99, 0), netOf(9.99, 1)]).toEqual([8.75, 9.99, 0])
})

test('a price in dollars is worth whole hundredths of tokens', () => {
  expect([tokensFor(5.95, 1), tokensFor(10, 3), tokensFor(0.01, 0.5)]).toEqual([5.95, 3.33, 0.02])
})

test('reads prices with a point or a comma, and nothing else', () => {
  expect(['12', ' 7,50 ', '7.5', '0', '', '7.505', '-1', 'free', '1e3'].map(readPrice)).toEqual([
    12,
    7.5,
    7.5,
    0,
    null,
    null,
    null,
    null,
    1000,
  ])
})

test('an amount above all that can be sent is another fault than what is no amount', () => {
  expect(['1000000000', '1000000000,01', '99999999999999999999', '7.505', '-1', 'ten', ''].map(isTooLarge)).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
