import { expect, test } from 'vitest'
import { changeLimit, limitAt, type LimitState } from './rules.ts'

const now = new Date(Date.UTC(2026, 10, 21, 12))
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const none: LimitState = { limitTokenCents: null, next: null }
const fifty: LimitState = { limitTokenCents: 5_000, next: null }

test('a first limit and a lower one apply immediately', () => {
  expect(changeLimit(none, 5_000, now)).toEqual(fifty)
  expect(changeLimit(fifty, 4_999, now)).toEqual({ limitTokenCents: 4_999, next: null })
  expect(changeLimit(fifty, 0, now)).toEqual({ limitTokenCents: 0, next: null })
})

test('a higher limit, and none at all, hold after 24 hours to the millisecond', () => {
  const raised = changeLimit(fifty, 5_001, now)
  expect(raised).toEqual({ limitTokenCents: 5_000, next: { limitTokenCents: 5_001, from: inHours(24) } })
  expect(limitAt(raised, new Date(inHours(24).getTime() - 1))).toBe(5_000)
  expect(limitAt(raised, inHours(24))).toBe(5_001)
  expect(limitAt(changeLimit(fifty, null, now), inHours(24))).toBeNull()
})

test('a raise that waits is ended by lowering or by asking for what holds now', () => {
  const raised = changeLimit(fifty, 9_000, now)
  expect(changeLimit(raised, 4_000, inHours(1))).toEqual({ limitTokenCents: 4_000, next: null })
  expect(changeLimit(raised, 5_000, inHours(1))).toEqual(fifty)
})

test('less than a pending raise keeps its time, more restarts it, and a repeat changes nothing', () => {
  const raised = changeLimit(fifty, 9_000, now)
  expect(changeLimit(raised, 9_000, inHours(5))).toEqual(raised)
  expect(changeLimit(raised, 8_000, inHours(5)).next).toEqual({ limitTokenCents: 8_000, from: inHours(24) })
  expect(changeLimit(raised, 9_001, inHours(5)).next).toEqual({ limitTokenCents: 9_001, from: inHours(29) })
  expect(changeLimit(raised, null, inHours(5)).next).toEqual({ limitTokenCents: null, from: inHours(29) })
})

test('a raise that holds by now counts as the limit', () => {
  const raised = changeLimit(fifty, 9_000, now)
  expect(changeLimit(raised, 8_000, inHours(25))).toEqual({ limitTokenCents: 8_000, next: null })
})
