import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balanceOf } from '../rules.ts'
import {
  allocatePayout,
  decideApproval,
  decideStanding,
  decideWithdrawal,
  isAmountAllowed,
  payoutCents,
  refusePayout,
  sendsMoney,
  type Decision,
  type Standing,
  type UnpaidLine,
} from './rules.ts'

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

const pending: Standing = { status: 'pending', stage: null }
const approved: Standing = { status: 'approved', stage: null }
const processing: Standing = { status: 'approved', stage: 'processing' }
const done: Standing = { status: 'done', stage: null }
const rejected: Standing = { status: 'rejected', stage: null }
const failed: Standing = { status: 'rejected', stage: 'failed' }
const decisions: readonly Decision[] = ['approved', 'processing', 'done', 'rejected', 'failed']

test.each<[Standing, (Standing | 'unchanged' | 'not_allowed')[]]>([
  [pending, [approved, 'not_allowed', 'not_allowed', rejected, 'not_allowed']],
  [approved, ['unchanged', processing, done, rejected, 'not_allowed']],
  [processing, ['not_allowed', 'unchanged', done, 'not_allowed', failed]],
  [done, ['not_allowed', 'not_allowed', 'unchanged', 'not_allowed', 'not_allowed']],
  [rejected, ['not_allowed', 'not_allowed', 'not_allowed', 'unchanged', 'not_allowed']],
  [failed, ['not_allowed', 'not_allowed', 'not_allowed', 'not_allowed', 'unchanged']],
])('from %j: approved, processing, done, rejected and failed lead to %j', (from, results) => {
  expect(decisions.map((decision) => decideStanding(from, decision))).toEqual(results)
})

test('its creator withdraws what nobody has decided on, and a repeat changes nothing', () => {
  const withdrawn: Standing = { status: 'rejected', stage: 'withdrawn' }
  expect(decideWithdrawal(pending)).toEqual(withdrawn)
  expect(decideWithdrawal(withdrawn)).toBe('unchanged')
  for (const from of [approved, processing, done, rejected, failed]) expect(decideWithdrawal(from)).toBe('not_allowed')
  for (const decision of decisions) expect(decideStanding(withdrawn, decision)).toBe('not_allowed')
})

test('money is sent on its way by approving, by ordering the transfer, and by what is done without having been ordered', () => {
  const sending = (from: Standing) => decisions.filter((decision) => sendsMoney(from, decision))
  expect(sending(approved)).toEqual(['approved', 'processing', 'done'])
  expect(sending(processing)).toEqual(['approved', 'processing'])
})

test('above the limit two different people approve, at the limit one is enough', () => {
  const facts = { secondApprovalAboveTokenCents: 100_000, approverId: 'anna' }
  const decide = (tokenCents: number, approverIds: string[]) => decideApproval({ ...facts, tokenCents, approverIds })
  expect(decide(100_000, [])).toBe('enough')
  expect(decide(100_001, [])).toBe('one_more')
  expect(decide(100_001, ['anna'])).toBe('same_person')
  expect(decide(100_001, ['bea'])).toBe('enough')
})

test('the minimum and all that is available may be asked for, one below and one above may not, nor nothing', () => {
  const limits = { minimumTokenCents: 1_000, availableTokenCents: 5_000 }
  expect([999, 1_000, 5_000, 5_001].map((tokenCents) => isAmountAllowed(tokenCents, limits))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isAmountAllowed(0, { minimumTokenCents: 0, availableTokenCents: 5_000 })).toBe(false)
  expect(isAmountAllowed(1, { minimumTokenCents: 0, availableTokenCents: 5_000 })).toBe(true)
})

test('a creator is paid who is ready, owes nothing and has no hold; the first that is missing is named', () => {
  const heldUntil = new Date('2026-11-25T00:00:00Z')
  const ready = { state: 'payout_ready', heldUntil: null, negativeTokenCents: 0 } as const
  expect(refusePayout(ready)).toBeNull()
  expect(refusePayout({ ...ready, heldUntil })).toEqual({ outcome: 'on_hold', heldUntil })
  expect(refusePayout({ ...ready, heldUntil, negativeTokenCents: 1 })).toEqual({
    outcome: 'negative',
    negativeTokenCents: 1,
  })
  expect(refusePayout({ state: 'approved', heldUntil, negativeTokenCents: 1 })).toEqual({
    outcome: 'not_ready',
    state: 'approved',
  })
  expect(refusePayout({ ...ready, state: null })).toEqual({ outcome: 'not_ready', state: null })
})

test('of several lines taken back the first are offset first, the last of them in part', () => {
  const lines = [line('a', 100), line('r1', -30), line('r2', -30), line('p', 20, false)]
  expect(allocatePayout(lines, 60)).toEqual([
    { earningId: 'a', tokenCents: 100 },
    { earningId: 'r1', tokenCents: -30 },
    { earningId: 'r2', tokenCents: -10 },
  ])
})
