import { describe, expect, test } from 'vitest'
import { decidePackage, decideTopUp } from './rules.ts'

const limits = { minimumCents: 295, maximumCents: 30_000, tokenPriceCents: 100 }

describe('decideTopUp', () => {
  test('begins at the minimum and the maximum, and refuses one cent beyond either', () => {
    expect(decideTopUp({ ...limits, amountCents: 295 })).toEqual({
      outcome: 'begin',
      priceCents: 295,
      creditTokenCents: 295,
    })
    expect(decideTopUp({ ...limits, amountCents: 30_000 })).toMatchObject({ outcome: 'begin' })
    const refused = { outcome: 'out_of_limits', minimumCents: 295, maximumCents: 30_000 }
    expect(decideTopUp({ ...limits, amountCents: 294 })).toEqual(refused)
    expect(decideTopUp({ ...limits, amountCents: 30_001 })).toEqual(refused)
  })

  test('buys tokens at the current price, rounded down to 0.01 token', () => {
    expect(decideTopUp({ ...limits, amountCents: 1_000, tokenPriceCents: 300 })).toMatchObject({
      creditTokenCents: 333,
    })
    expect(decideTopUp({ ...limits, amountCents: 1_000, tokenPriceCents: 50 })).toMatchObject({
      creditTokenCents: 2_000,
    })
  })

  test('throws on a fraction of a cent and on zero', () => {
    expect(() => decideTopUp({ ...limits, amountCents: 295.5 })).toThrow('isSafeInteger')
    expect(() => decideTopUp({ ...limits, amountCents: 0 })).toThrow('amountCents > 0')
    for (const tokenPriceCents of [0, 0.5]) {
      expect(() => decideTopUp({ ...limits, amountCents: 1_000, tokenPriceCents })).toThrow('tokenPriceCents')
    }
  })
})

test('a package begins at the minimum and the maximum with its own tokens, and is refused one cent beyond either', () => {
  const decide = (priceCents: number) =>
    decidePackage({ priceCents, tokenCents: 777, minimumCents: 295, maximumCents: 30_000 })
  expect(decide(295)).toEqual({ outcome: 'begin', priceCents: 295, creditTokenCents: 777 })
  expect(decide(30_000)).toEqual({ outcome: 'begin', priceCents: 30_000, creditTokenCents: 777 })
  const refused = { outcome: 'out_of_limits', minimumCents: 295, maximumCents: 30_000 }
  expect([decide(294), decide(30_001)]).toEqual([refused, refused])
})
