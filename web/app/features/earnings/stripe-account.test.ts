import { expect, test } from 'vitest'
import { standingOf } from './stripe-account.ts'

const account = { accountId: 'acct_1Abcdefgh9876', isComplete: true, isReady: true }
const kept = (accountId: string) => [
  { key: 'stripe' as const, value: { accountId }, status: 'active' as const, updatedAt: '2026-11-01T00:00:00.000Z' },
]

test('the steps of a Stripe account run from none through incomplete to one that receives payouts', () => {
  expect(standingOf(null, [])).toEqual({ kind: 'none' })
  expect(standingOf({ ...account, isComplete: false, isReady: false }, [])).toMatchObject({ kind: 'incomplete' })
  expect(standingOf({ ...account, isReady: false }, [])).toMatchObject({ kind: 'checked' })
  expect(standingOf(account, [])).toMatchObject({ kind: 'ready' })
  expect(standingOf(account, kept('••••9876'))).toMatchObject({ kind: 'chosen' })
  expect(standingOf(account, kept('••••1111')), 'another account of theirs').toMatchObject({ kind: 'ready' })
})
