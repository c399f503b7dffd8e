import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitCommission } from '#src/money/split-commission.ts'
import { sharesOfReversal } from './rules.ts'

test('a full reversal takes the original split', () => {
  const purchase = { priceTokenCents: 999, rateBasisPoints: 2_000, refundedTokenCents: 0 }
  expect(sharesOfReversal(purchase, 999)).toEqual({ commissionTokenCents: 199, netTokenCents: 800 })
})

test('a partial reversal leaves the split of a purchase of the remaining price', () => {
  const purchase = { priceTokenCents: 999, rateBasisPoints: 2_000, refundedTokenCents: 0 }
  // 998 would have been split 199 and 799: the first cent is the creator's.
  expect(sharesOfReversal(purchase, 1)).toEqual({ commissionTokenCents: 0, netTokenCents: 1 })
  expect(sharesOfReversal({ ...purchase, refundedTokenCents: 1 }, 4)).toEqual({
    commissionTokenCents: 1,
    netTokenCents: 3,
  })
})

test('fan, platform and creator end where they began, in whatever parts a purchase is reversed', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(parts, fc.integer({ min: 0, max: 10_000 }), (amounts, rateBasisPoints) => {
      const priceTokenCents = amounts.reduce((sum, amount) => sum + amount, 0)
      const kept = splitCommission({ priceTokenCents, rateBasisPoints })
      let refundedTokenCents = 0
      for (const amount of amounts) {
        const shares = sharesOfReversal({ priceTokenCents, rateBasisPoints, refundedTokenCents }, amount)
        expect(shares.commissionTokenCents + shares.netTokenCents).toBe(amount)
        expect(Math.min(shares.commissionTokenCents, shares.netTokenCents)).toBeGreaterThanOrEqual(0)
        kept.commissionTokenCents -= shares.commissionTokenCents
        kept.netTokenCents -= shares.netTokenCents
        refundedTokenCents += amount
        expect(kept).toEqual(
          splitCommission({ priceTokenCents: priceTokenCents - refundedTokenCents, rateBasisPoints }),
        )
      }
      expect(kept).toEqual({ commissionTokenCents: 0, netTokenCents: 0 })
    }),
  )
})

test('throws above the remaining amount', () => {
  expect(() => sharesOfReversal({ priceTokenCents: 10, rateBasisPoints: 2_000, refundedTokenCents: 5 }, 6)).toThrow(
    'cannot reverse 6 of 5',
  )
})

test('a reversal of zero or less is a bug', () => {
  for (const amount of [0, -1]) {
    expect(() =>
      sharesOfReversal({ priceTokenCents: 10, rateBasisPoints: 2_000, refundedTokenCents: 5 }, amount),
    ).toThrow(`cannot reverse ${amount} of 5`)
  }
})
