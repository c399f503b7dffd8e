import { expect, test } from 'vitest'
import { shareOf, takenWhen, worthOf } from './reversal-rules.ts'

const period = { price_cents: 1_000, price_token_cents: 999, commission_token_cents: 199 }
const nothing = { priceTokenCents: 0, commissionTokenCents: 0 }
const credited = { priceTokenCents: 900, commissionTokenCents: 180 }

test('a part of a payment takes its share of the period, rounded down', () => {
  expect(takenWhen(period, { reversedCents: 500, credited: nothing })).toEqual({
    priceTokenCents: 499,
    commissionTokenCents: 99,
    creditTokenCents: 0,
  })
})

test('a part takes what was not credited, and the rest of its share out of the credit', () => {
  expect(takenWhen(period, { reversedCents: 500, credited })).toEqual({
    priceTokenCents: 99,
    commissionTokenCents: 19,
    creditTokenCents: 400,
  })
})

test('the whole takes all that was not credited, and the credit', () => {
  expect(takenWhen(period, { reversedCents: 1_000, credited })).toEqual({
    priceTokenCents: 99,
    commissionTokenCents: 19,
    creditTokenCents: 900,
  })
  expect(takenWhen(period, { reversedCents: 1_000, credited: nothing })).toEqual({
    priceTokenCents: 999,
    commissionTokenCents: 199,
    creditTokenCents: 0,
  })
})

test('a share is never above the whole, and of a period that cost nothing there is none', () => {
  expect([0, 1, 1_000, 1_001].map((cents) => shareOf(period, 999, cents))).toEqual([0, 0, 999, 999])
  expect(shareOf({ ...period, price_cents: 0 }, 999, 0)).toBe(0)
})

test('time of a period is worth its share of the price, rounded down, and no more than is left', () => {
  const tenMs = { ...period, starts_at: new Date(1_000), ends_at: new Date(1_010) }
  const left = { priceTokenCents: 600, commissionTokenCents: 100 }
  const worth = (unusedMs: number) => worthOf(tenMs, { unusedMs, left })
  expect(worth(0)).toEqual({ priceTokenCents: 0, commissionTokenCents: 0 })
  expect(worth(5)).toEqual({ priceTokenCents: 499, commissionTokenCents: 99 })
  expect(worth(10)).toEqual(left)
})
