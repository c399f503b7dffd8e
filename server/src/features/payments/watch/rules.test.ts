import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { nextWatchAt, type WatchFacts } from './rules.ts'

const DAY_MS = 86_400_000
const paidAt = new Date('2027-01-01T00:00:00Z')
const after = (days: number) => new Date(paidAt.getTime() + days * DAY_MS)
const facts = (changes: Partial<WatchFacts> = {}): WatchFacts => ({
  transactionId: '01940000-0000-7000-8000-000000000000',
  paidAt,
  windowDays: 120,
  disputeOpenedAt: null,
  ...changes,
})

/** Every moment at which one is asked about, when nobody sleeps. */
function momentsOf(given: WatchFacts): number[] {
  const moments: number[] = []
  for (let at = nextWatchAt(given, paidAt); at !== null; at = nextWatchAt(given, at)) {
    moments.push((at.getTime() - paidAt.getTime()) / DAY_MS)
    expect(moments.length).toBeLessThan(50)
  }
  return moments
}

test('a payment is asked about a dozen times, within the days of a dispute, and the last time as they end', () => {
  for (const _ of Array(50)) {
    const moments = momentsOf(facts({ transactionId: randomUUID() }))
    expect(moments).toHaveLength(12)
    expect([moments.toSorted((a, b) => a - b), moments.at(-1)]).toEqual([moments, 120])
    expect(moments[0]).toBeGreaterThan(0.49)
  }
  expect(momentsOf(facts({ windowDays: 10 }))).toEqual([1, 3, 7, 10])
  expect(momentsOf(facts({ windowDays: 0 }))).toEqual([])
})

test('payments of the same moment are not asked about at the same moment', () => {
  const first = Array.from({ length: 100 }, () =>
    nextWatchAt(facts({ transactionId: randomUUID() }), paidAt)?.getTime(),
  )
  expect(new Set(first).size).toBeGreaterThan(90)
})

test('the edge: a moment before the end it is asked about once more, at the end and after it never', () => {
  expect(nextWatchAt(facts(), new Date(after(120).getTime() - 1))).toEqual(after(120))
  expect(nextWatchAt(facts(), after(120))).toBeNull()
  expect(nextWatchAt(facts(), after(400))).toBeNull()
})

test('whoever slept for months asks once, not for every day that was missed', () => {
  expect(momentsOf(facts()).filter((day) => day > 80)).toHaveLength(3)
  expect(nextWatchAt(facts(), after(80))).toEqual(after(90))
})

test('while a dispute is open it is asked about every week, also beyond, but not for ever', () => {
  const open = facts({ disputeOpenedAt: after(100) })
  expect(nextWatchAt(open, after(110))).toEqual(after(117))
  expect(nextWatchAt(open, after(130))).toEqual(after(137))
  expect(nextWatchAt(open, after(213))).toEqual(after(220))
  expect(nextWatchAt(open, new Date(after(213).getTime() + 1))).toBeNull()
})
