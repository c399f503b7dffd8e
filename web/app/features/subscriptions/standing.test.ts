import { expect, test } from 'vitest'
import { badgeOf, standingOf } from './standing.ts'

const next = '2026-12-20T00:00:00.000Z'
const grace = '2026-12-23T00:00:00.000Z'
const running = {
  status: 'active',
  billingStage: 'current',
  source: 'fan',
  isRenewing: true,
  price: 9.95,
  nextRecurringDate: next,
  paidUntil: next,
  expiredAt: grace,
  updatedAt: '2026-11-20T00:00:00.000Z',
  endReason: null,
} as const
const off = { isRenewing: false, nextRecurringDate: null } as const

test.each([
  ['renews on its day at its price', {}, { kind: 'renews', at: next, price: 9.95 }],
  ['shows no renewal when there is none', off, { kind: 'ends', at: next }],
  [
    'once canceled, ends with the paid period, not with the grace period',
    { ...off, billingStage: 'cancelled' },
    { kind: 'ends', at: next },
  ],
  [
    'continuing free days show the date and price of the first charge',
    { billingStage: 'trial' },
    { kind: 'free_then_paid', at: next, price: 9.95 },
  ],
  [
    'free days end without a charge',
    { ...off, billingStage: 'trial', expiredAt: next },
    { kind: 'free_then_ends', at: next },
  ],
  ['a gift does not renew', { ...off, source: 'gift', expiredAt: next }, { kind: 'given', at: next, from: 'gift' }],
  [
    'a failed payment keeps access during the grace period',
    { billingStage: 'past_due' },
    { kind: 'payment_failed', until: grace, retryAt: next },
  ],
  ['locked after it', { billingStage: 'locked', nextRecurringDate: null }, { kind: 'locked', retryAt: null }],
  [
    'over, and why',
    { ...off, status: 'deactivated', billingStage: 'expired', endReason: 'removed' },
    { kind: 'ended', at: grace, why: 'removed' },
  ],
  ['waits for its first payment', { status: 'created' }, { kind: 'waiting' }],
] as const)('%s', (_, change, standing) => {
  expect(standingOf({ ...running, ...change })).toEqual(standing)
})

test('marks only states that need an action as trouble', () => {
  expect(badgeOf({ kind: 'payment_failed', until: grace, retryAt: null }).tone).toBe('danger')
  expect(badgeOf({ kind: 'locked', retryAt: null }).tone).toBe('danger')
  expect(badgeOf({ kind: 'ended', at: grace, why: null }).tone).toBe('quiet')
})
