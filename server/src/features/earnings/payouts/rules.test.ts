import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balanceOf } from '../rules.ts'
import { allocatePayout, payoutCents, type UnpaidLine } from './rules.ts'

const line = (earningId: string, leftTokenCents: number, isMature = true): UnpaidLine => ({
  earningId,
  leftTokenCents,
  isMature,
})

test('allocates to lines first in first out, the last one in part', () => {
  expect(allocatePayout([line('a', 30), line('b', 30), line('c', 30)], 50)).toEqual([
    { earningId: 'a', tokenCents: 30 },
    { earningId: 'b', tokenCents: 20 },
  ])
})

test('offsets reversals only as far as pending sales do not cover them', () => {
  expect(allocatePayout([line('a', 100), line('r', -30)], 70)).toEqual([
    { earningId: 'a', tokenCents: 100 },
    { earningId: 'r', tokenCents: -30 },
  ])
  expect(allocatePayout([line('a', 100), line('r', -30), line('p', 50, false)], 70)).toEqual([
    { earningId: 'a', tokenCents: 70 },
  ])
})

test('throws for a payout above its lines', () => {
  expect(() => allocatePayout([line('a', 10), line('p', 90, false)], 11)).toThrow('more than the lines')
})

test('every allocation sums to its payout and moves nothing between pending and available', () => {
  const amounts = fc.array(fc.tuple(fc.integer({ min: -10_000, max: 10_000 }), fc.boolean()), { maxLength: 12 })
  fc.assert(
    fc.property(amounts, fc.nat({ max: 100 }), (drawn, share) => {
      const lines = drawn
        .filter(([amount]) => amount !== 0)
        .map(([amount, isMature], i) => line(String(i), amount, isMature || amount < 0))
      const before = sumsOf(lines)
      const { availableTokenCents: available } = before
      const payout = Math.floor((available * share) / 100)
      const parts = new Map(allocatePayout(lines, payout).map((part) => [part.earningId, part.tokenCents]))
      expect([...parts.values()].reduce((sum, part) => sum + part, 0)).toBe(payout)
      const left = lines.map((one) =>
        line(one.earningId, one.leftTokenCents - (parts.get(one.earningId) ?? 0), one.isMature),
      )
      const after = sumsOf(left)
      expect(after.pendingTokenCents).toBe(before.pendingTokenCents)
      expect(after.availableTokenCents).toBe(available - payout)
      for (const [i, one] of lines.entries()) {
        const rest = left[i]?.leftTokenCents ?? 0
        expect(Math.sign(rest) * Math.sign(one.leftTokenCents)).not.toBe(-1)
      }
    }),
  )
})

function sumsOf(lines: readonly UnpaidLine[]) {
  const sum = (isIn: (one: UnpaidLine) => boolean) =>
    lines.filter(isIn).reduce((total, one) => total + one.leftTokenCents, 0)
  const unpaid = {
    matured: sum((one) => one.leftTokenCents > 0 && one.isMature),
    pending: sum((one) => one.leftTokenCents > 0 && !one.isMature),
    reversed: sum((one) => one.leftTokenCents < 0),
  }
  const ledgerTokenCents = unpaid.matured + unpaid.pending + unpaid.reversed
  return balanceOf({ ...unpaid, reservedTokenCents: 0, ledgerTokenCents })
}

test('rounds a payout in dollars down', () => {
  expect([payoutCents(333, 95), payoutCents(100, 100), payoutCents(1, 50)]).toEqual([316, 100, 0])
})
