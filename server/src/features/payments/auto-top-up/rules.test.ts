import { expect, test } from 'vitest'
import { isTopUpDue } from './rules.ts'

const due = {
  isEnabled: true,
  balanceTokenCents: 999,
  thresholdTokenCents: 1_000,
  maximumPerDay: 2,
  begunToday: 1,
  isOneOpen: false,
  isDisputed: false,
}

test('a wallet is topped up below its threshold, not at it', () => {
  expect(isTopUpDue(due)).toBe(true)
  expect(isTopUpDue({ ...due, balanceTokenCents: 1_000 })).toBe(false)
  expect(isTopUpDue({ ...due, balanceTokenCents: -500 })).toBe(true)
})

test('does not start while it is off, while one is open, during a dispute, or above the daily number', () => {
  expect(isTopUpDue({ ...due, isEnabled: false })).toBe(false)
  expect(isTopUpDue({ ...due, isOneOpen: true })).toBe(false)
  expect(isTopUpDue({ ...due, isDisputed: true })).toBe(false)
  expect(isTopUpDue({ ...due, begunToday: 2 })).toBe(false)
})
