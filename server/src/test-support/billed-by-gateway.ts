import { DateTime } from 'luxon'
import { expect } from 'vitest'
import { testApp } from './test-app.ts'

/** A fan whose renewals the gateway bills by itself, 10.00 a month from 31 January on. */
export async function aBilledFan({ pay = true, rest = {} }: { pay?: boolean; rest?: object } = {}) {
  const app = await testApp({ startAt: new Date('2027-01-31T10:00:00Z') })
  const own = app.sandbox.gateway
  app.gateway.current = { ...own, billsEvery: [1, 3, 6, 12].map((months) => ({ months, days: null })) }
  const [fan, creator] = [await app.aFan(), await app.aCreator()]
  await app.rows(`insert into coupon (code, name, type, value, target, status)
    values ('HALF', 'Half the first month', 'percent', 5000, 'subscriptions', 'active')`)
  const startedAt = app.clock.now()
  const body = { performerId: creator, type: 'monthly', paymentGateway: 'sandbox', ...rest }
  const begun = await app.call('POST', '/payment/subscribe/performers', { as: fan, body })
  expect(begun.status).toBe(201)
  const id = String(begun.body.data['subscriptionId'])
  if (pay) await app.act(String(begun.body.data['paymentUrl']), 'approve')
  await app.settle()
  const shown = async () => (await app.call('GET', `/subscriptions/${id}`, { as: fan })).body.data
  const periods = () =>
    app.rows<{ number: number; price_cents: number }>(
      'select number, price_cents from subscription_period order by number',
    )
  const charges = async () =>
    (
      await app.rows<{ state: string }>('select state from subscription_charge order by created_at, transaction_id')
    ).map(({ state }) => state)
  /** The gateway bills what is due `months` after the start, and its webhook events are on their way. */
  const bill = async (months: number) => {
    const due = DateTime.fromJSDate(startedAt, { zone: 'utc' }).plus({ months })
    await app.advance(Math.max(0, due.toMillis() + 60_000 - app.clock.now().getTime()))
    for (const job of app.sandbox.jobs) await job.run({})
  }
  const [first] = await app.rows<{ reference: string }>('select reference from sandbox.subscription')
  return { ...app, app, fan, creator, id, shown, periods, charges, bill, reference: first?.reference ?? '', begun }
}
