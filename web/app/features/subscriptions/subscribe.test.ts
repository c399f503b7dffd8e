import { expect, test } from 'vitest'
import { formOf, recordingVisit, success } from '../../session/recording-visit.ts'
import { give } from './give.ts'
import { subscribe } from './subscribe.ts'

const KEY = '0199b1a0-0000-4000-8000-000000000001'
const CARD = '0199b1a0-0000-7000-8000-00000000000c'
const PERFORMER = '0199b1a0-0000-7000-8000-00000000000a'
const paid = success({ _id: 'payment', paymentUrl: null, status: 'success' })

async function keysOf(
  path: string,
  act: (visit: ReturnType<typeof recordingVisit>['visit'], form: FormData) => Promise<unknown>,
  forms: readonly Record<string, string>[],
): Promise<(string | undefined)[]> {
  const { visit, calls } = recordingVisit({ [path]: paid })
  for (const form of forms) await act(visit, formOf({ requestKey: KEY, ...form }))
  return calls.map(({ headers }) => headers['idempotency-key'])
}

test('a subscription is bought once per way of paying: another way is another request, a repeat is not', async () => {
  const form = (payWith: string) => ({ plan: 'monthly', expectedPrice: '9.95', payWith })
  const keys = await keysOf(
    'POST /api/payment/subscribe/performers',
    (visit, data) => subscribe(visit, PERFORMER, data),
    [form('wallet'), form('wallet'), form(CARD), form('new')],
  )
  expect(keys).toEqual([`${KEY}.wallet`, `${KEY}.wallet`, `${KEY}.${CARD}`, undefined])
})

test('a gift is paid once per way of paying and plan', async () => {
  const form = (payWith: string, plan = 'monthly 9.95') => ({ recipient: '@anna', plan, payWith })
  const keys = await keysOf('POST /api/subscriptions/gifts', (visit, data) => give(visit, PERFORMER, data), [
    form('wallet'),
    form('wallet'),
    form(CARD),
    form('wallet', 'yearly 99'),
    form('new'),
  ])
  expect(keys).toEqual([
    `${KEY}.wallet.monthly`,
    `${KEY}.wallet.monthly`,
    `${KEY}.${CARD}.monthly`,
    `${KEY}.wallet.yearly`,
    undefined,
  ])
})
