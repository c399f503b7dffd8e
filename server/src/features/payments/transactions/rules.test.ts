import { expect, test } from 'vitest'
import { centsCovered, tokensReversed } from './rules.ts'

test('covers as many cents as the unspent tokens pay for, at any price of a token', () => {
  const sales = [
    { priceCents: 2_000, creditTokenCents: 2_000 },
    { priceCents: 1_000, creditTokenCents: 333 },
    { priceCents: 7, creditTokenCents: 1_000 },
  ]
  for (const sale of sales) {
    for (const reversedCents of [0, 1, 5]) {
      const left = sale.creditTokenCents - tokensReversed(sale, reversedCents)
      for (const balanceTokenCents of [-50, 0, 1, 2, 150, left - 1, left, left + 1]) {
        const takes = (cents: number) =>
          tokensReversed(sale, reversedCents + cents) - tokensReversed(sale, reversedCents)
        const sums = Array.from({ length: sale.priceCents - reversedCents + 1 }, (_, cents) => cents)
        const largest =
          balanceTokenCents <= 0 ? 0 : Math.max(...sums.filter((cents) => takes(cents) <= balanceTokenCents))
        expect([
          sale,
          reversedCents,
          balanceTokenCents,
          centsCovered(sale, { reversedCents, balanceTokenCents }),
        ]).toEqual([sale, reversedCents, balanceTokenCents, left <= balanceTokenCents ? sums.length - 1 : largest])
      }
    }
  }
})

test('of a payment of nothing no cent can go back; less than nothing or more than all never went back', () => {
  expect(centsCovered({ priceCents: 0, creditTokenCents: 500 }, { reversedCents: 0, balanceTokenCents: 10 })).toBe(0)
  const sale = { priceCents: 100, creditTokenCents: 500 }
  for (const reversedCents of [-1, 101]) expect(() => tokensReversed(sale, reversedCents)).toThrow('more than was paid')
})
