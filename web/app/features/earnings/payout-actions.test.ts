import { expect, test } from 'vitest'
import { formOf, recordingVisit, success } from '../../session/recording-visit.ts'
import { actOnPayouts } from './payout-actions.ts'

const KEY = '0199b1a0-0000-4000-8000-000000000001'
const visitOf = () =>
  recordingVisit({
    'POST /api/payout-requests/calculate': success({ available: 80, tokenPrice: 1 }),
    'POST /api/payout-requests': success({}),
  })

test('a review asks for nothing yet, and carries a key of its own', async () => {
  const { visit, calls } = visitOf()
  const form = formOf({ intent: 'review', amount: '50', accountType: 'banking' })
  const [first, second] = [await actOnPayouts(visit, form), await actOnPayouts(visit, form)]
  expect(first.review).toMatchObject({ tokens: 50, dollars: 50, left: 30, accountType: 'banking' })
  expect(first.review?.key).toMatch(/^[\w-]{36}$/)
  expect(second.review?.key).not.toBe(first.review?.key)
  expect(new Set(calls.map(({ path }) => path))).toEqual(new Set(['/api/payout-requests/calculate']))
})

test('a confirmed payout is requested under the key of its form, sent twice under the same key', async () => {
  const { visit, calls } = visitOf()
  const form = formOf({ intent: 'confirm', amount: '50', accountType: 'banking', note: '', key: KEY })
  for (const _ of [1, 2]) await expect(actOnPayouts(visit, form)).rejects.toMatchObject({ status: 302 })
  expect(calls.map(({ method, path, headers }) => [method, path, headers['idempotency-key']])).toEqual([
    ['POST', '/api/payout-requests', KEY],
    ['POST', '/api/payout-requests', KEY],
  ])
})
