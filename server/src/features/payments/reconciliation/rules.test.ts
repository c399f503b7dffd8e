import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { nextCheckAt, nextSettledCheckAt, type SettledCheckFacts } from './rules.ts'

const DAY_MS = 86_400_000
const paidAt = new Date('2027-01-01T00:00:00Z')
const after = (days: number) => new Date(paidAt.getTime() + days * DAY_MS)
const facts = (changes: Partial<SettledCheckFacts> = {}): SettledCheckFacts => ({
  transactionId: '01940000-0000-7000-8000-000000000000',
  paidAt,
  windowDays: 120,
  disputeOpenedAt: null,
  ...changes,
})

/** Every check time of a payment, in days after it was paid, when no run is missed. */
function momentsOf(given: SettledCheckFacts): number[] {
  const moments: number[] = []
  for (let at = nextSettledCheckAt(given, paidAt); at !== null; at = nextSettledCheckAt(given, at)) {
    moments.push((at.getTime() - paidAt.getTime()) / DAY_MS)
    expect(moments.length).toBeLessThan(50)
  }
  return moments
}

test('checks a settled payment twelve times in the dispute window, the last time as it ends', () => {
  for (const _ of Array(50)) {
    const moments = momentsOf(facts({ transactionId: randomUUID() }))
    expect(moments).toHaveLength(12)
    expect([moments.toSorted((a, b) => a - b), moments.at(-1)]).toEqual([moments, 120])
    expect(moments[0]).toBeGreaterThan(0.49)
  }
  expect(momentsOf(facts({ windowDays: 10 }))).toEqual([1, 3, 7, 10])
  expect(momentsOf(facts({ windowDays: 0 }))).toEqual([])
})

test('spreads payments of the same moment over different check times', () => {
  const first = Array.from({ length: 100 }, () =>
    nextSettledCheckAt(facts({ transactionId: randomUUID() }), paidAt)?.getTime(),
  )
  expect(new Set(first).size).toBeGreaterThan(90)
})

test('a payment in the middle of the spread is checked a quarter of each pause early, but for the last time', () => {
  const middle = facts({ transactionId: '01940000-0000-7000-8000-000080000000', windowDays: 10 })
  expect(momentsOf(middle)).toEqual([0.75, 2.5, 6, 10])
})

test('checks once more 1 ms before the end of the window, never at its end or after it', () => {
  expect(nextSettledCheckAt(facts(), new Date(after(120).getTime() - 1))).toEqual(after(120))
  expect(nextSettledCheckAt(facts(), after(120))).toBeNull()
  expect(nextSettledCheckAt(facts(), after(400))).toBeNull()
})

test('checks once after months without a run, not once for every missed day', () => {
  expect(momentsOf(facts()).filter((day) => day > 80)).toHaveLength(3)
  expect(nextSettledCheckAt(facts(), after(80))).toEqual(after(90))
})

test('checks every week while a dispute is open, at most one window after it opened', () => {
  const open = facts({ disputeOpenedAt: after(100) })
  expect(nextSettledCheckAt(open, after(110))).toEqual(after(117))
  expect(nextSettledCheckAt(open, after(130))).toEqual(after(137))
  expect(nextSettledCheckAt(open, after(213))).toEqual(after(220))
  expect(nextSettledCheckAt(open, new Date(after(213).getTime() + 1))).toBeNull()
})

describe('a payment without a webhook event', () => {
  const now = new Date(Date.UTC(2026, 10, 21, 12))
  const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1_000)

  test('is checked after 30 s, then at growing pauses up to 10 minutes', () => {
    const pauses = [0, 1, 2, 3, 4, 5, 6, 60].map(
      (checkCount) => nextCheckAt({ now, expiresAt: inSeconds(36_000), checkCount }).getTime() - now.getTime(),
    )
    expect(pauses).toEqual([30, 30, 60, 60, 120, 300, 600, 600].map((seconds) => seconds * 1_000))
  })

  test('is checked at the moment it expires, and after it', () => {
    expect(nextCheckAt({ now, expiresAt: inSeconds(100), checkCount: 6 })).toEqual(inSeconds(100))
    expect(nextCheckAt({ now, expiresAt: now, checkCount: 6 })).toEqual(inSeconds(600))
  })
})
