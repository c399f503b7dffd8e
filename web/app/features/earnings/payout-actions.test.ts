import { expect, test } from 'vitest'
import { formOf, recordingVisit, success } from '../../session/recording-visit.ts'
import { actOnPayouts } from './payout-actions.ts'

const KEY = '0199b1a0-0000-4000-8000-000000000001'
const STANDING = {
  available: 80,
  reserved: 0,
  negative: 0,
  heldUntil: null,
  minimumPayoutTokens: 50,
  tokenPrice: 1,
}

const visitOf = (sums: Partial<typeof STANDING> = {}) =>
  recordingVisit({
    'POST /api/payout-requests/calculate': success({ ...STANDING, ...sums }),
    'GET /api/performers/me': success({ state: 'payout_ready' }),
    'GET /api/performers/banking-settings': success({ banking: {} }),
    'GET /api/performers/payment-gateway-settings': success({ settings: [] }),
    'POST /api/payout-requests': success({}),
    'PUT /api/payout-requests/p1': success({}),
    'POST /api/payout-requests/p1/withdraw': success({}),
  })

const writes = (calls: readonly { method: string; path: string }[]) =>
  calls.flatMap(({ method, path }) => (method === 'GET' || path.endsWith('/calculate') ? [] : [`${method} ${path}`]))

test('a review asks for nothing yet, and carries a key of its own', async () => {
  const { visit, calls } = visitOf()
  const form = formOf({ intent: 'review', amount: '50', accountType: 'banking' })
  const [first, second] = [await actOnPayouts(visit, form), await actOnPayouts(visit, form)]
  expect(first.review).toMatchObject({ tokens: 50, dollars: 50, left: 30, accountType: 'banking' })
  expect(first.review?.key).toMatch(/^[\w-]{36}$/)
  expect(second.review?.key).not.toBe(first.review?.key)
  expect(writes(calls)).toEqual([])
})

test('a confirmed payout is requested under the key of its form, sent twice under the same key', async () => {
  const { visit, calls } = visitOf()
  const form = formOf({ intent: 'confirm', amount: '50', accountType: 'banking', note: '', key: KEY })
  for (const _ of [1, 2]) await expect(actOnPayouts(visit, form)).rejects.toMatchObject({ status: 302 })
  const sent = calls.filter(({ path }) => path === '/api/payout-requests')
  expect(sent.map(({ method, headers }) => [method, headers['idempotency-key']])).toEqual([
    ['POST', KEY],
    ['POST', KEY],
  ])
})

test.each([
  ['49.99', 'The minimum is 50.00 tokens (≈ $50.00).'],
  ['80.01', 'You can request up to 80.00 tokens (≈ $80.00).'],
  ['', 'Enter an amount with up to two decimals.'],
])(
  '%j tokens of 80 are refused with the limit before anything is called, and so before the password',
  async (amount, amountError) => {
    for (const intent of ['review', 'confirm']) {
      const { visit, calls } = visitOf()
      expect(await actOnPayouts(visit, formOf({ intent, amount, accountType: 'banking' }))).toEqual({ amountError })
      expect(writes(calls)).toEqual([])
    }
  },
)

test('an open request can be changed up to all that is available and all that it reserves, not a cent above', async () => {
  const sums = { available: 20, reserved: 60 }
  const change = (amount: string) => formOf({ intent: 'change', amount, payoutId: 'p1' })
  const { visit, calls } = visitOf(sums)
  await expect(actOnPayouts(visit, change('80'))).rejects.toMatchObject({ status: 302 })
  expect(writes(calls)).toEqual(['PUT /api/payout-requests/p1'])
  expect(await actOnPayouts(visit, change('80.01'))).toEqual({
    amountError: 'You can request up to 80.00 tokens (≈ $80.00).',
  })
})

test('a confirmation that arrives again, when its amount is reserved, reaches the call that repeats its answer', async () => {
  const { visit, calls } = visitOf({ available: 0, reserved: 80 })
  const form = formOf({ intent: 'confirm', amount: '80', accountType: 'banking', key: KEY })
  await expect(actOnPayouts(visit, form)).rejects.toMatchObject({ status: 302 })
  expect(writes(calls)).toEqual(['POST /api/payout-requests'])
})

test('a negative balance is said before the password', async () => {
  const { visit, calls } = visitOf({ negative: 5 })
  const form = formOf({ intent: 'confirm', amount: '60', accountType: 'banking', key: KEY })
  expect(await actOnPayouts(visit, form)).toHaveProperty('error')
  expect(writes(calls)).toEqual([])
})

test('a withdrawal needs no amount', async () => {
  const { visit, calls } = visitOf({ reserved: 60 })
  const form = formOf({ intent: 'withdraw', payoutId: 'p1' })
  await expect(actOnPayouts(visit, form)).rejects.toMatchObject({ status: 302 })
  expect(writes(calls)).toEqual(['POST /api/payout-requests/p1/withdraw'])
})
