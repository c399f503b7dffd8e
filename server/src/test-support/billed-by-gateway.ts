import { expect } from 'vitest'
import { monthsAfter } from '../features/subscriptions/calendar.ts'
import { subscriptionsWorld } from './subscriptions-world.ts'

/** A fan whose renewals the gateway bills by itself, 10.00 a month from 31 January on. */
export async function aBilledFan({ pay = true, rest = {} }: { pay?: boolean; rest?: object } = {}) {
  const world = await subscriptionsWorld({ startAt: new Date('2027-01-31T10:00:00Z') })
  const own = world.sandbox.gateway
  world.gateway.current = { ...own, billsEvery: [1, 3, 6, 12].map((months) => ({ months, days: null })) }
  const [fan, creator] = [await world.aFan(), await world.aCreator()]
  await world.rows(`insert into coupon (code, name, type, value, target, status)
    values ('HALF', 'Half the first month', 'percent', 5000, 'subscriptions', 'active')`)
  const startedAt = world.clock.now()
  const body = { performerId: creator, type: 'monthly', paymentGateway: 'sandbox', ...rest }
  const begun = await world.call(fan, 'POST', '/payment/subscribe/performers', { body })
  expect(begun.status).toBe(201)
  const id = String(begun.body.data['subscriptionId'])
  if (pay) await world.act(String(begun.body.data['paymentUrl']), 'approve')
  await world.settle()
  const shown = async () => (await world.call(fan, 'GET', `/subscriptions/${id}`)).body.data
  const periods = () =>
    world.rows<{ number: number; price_cents: number }>(
      'select number, price_cents from subscription_period order by number',
    )
  const charges = async () =>
    (
      await world.rows<{ state: string }>('select state from subscription_charge order by created_at, transaction_id')
    ).map(({ state }) => state)
  /** The gateway bills what is due `months` after the start, and its webhook events are on their way. */
  const bill = async (months: number) => {
    const due = monthsAfter({ anchorAt: startedAt, timeZone: 'UTC' }, months)
    await world.advance(Math.max(0, due.getTime() + 60_000 - world.clock.now().getTime()))
    for (const job of world.sandbox.jobs) await job.run({})
  }
  const [first] = await world.rows<{ reference: string }>('select reference from sandbox.subscription')
  return { ...world, world, fan, creator, id, shown, periods, charges, bill, reference: first?.reference ?? '', begun }
}
