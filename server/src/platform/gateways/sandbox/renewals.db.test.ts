import { expect, test } from 'vitest'
import { givenGateway } from '#src/test-support/gateway-suite/given.ts'
import { listeningSandbox } from '#src/test-support/listening-sandbox.ts'
import type { TestCard } from './test-cards.ts'

/** A subscription of 15.00 that began on 31 January 2027, and a function that advances the clock. */
async function aSubscription(everyMonths = 1) {
  const world = await listeningSandbox()
  const given = await givenGateway(async () => world)
  const { sandbox, advance, now } = world
  // One hour later per day: an attempt that failed at noon is due only after noon of the next day.
  let hour = 11
  const liveUntil = async (day: string) => {
    hour += 1
    await advance((new Date(`${day}T${hour}:00:00Z`).getTime() - now().getTime()) / 1_000)
    for (const job of sandbox.jobs) await job.run({})
  }
  await liveUntil('2027-01-31')
  const { webhookEvent } = await given.paid({ renews: { amountCents: 1_500, everyMonths } })
  const reference = webhookEvent.subscriptionReference ?? ''
  const kinds = async () => (await given.receivedEvents()).map(({ kind }) => kind)
  const kindsUntil = async (day: string) => {
    await liveUntil(day)
    return kinds()
  }
  const changeCard = (card: TestCard) => sandbox.control.changeCard(reference, card)
  const cancel = () => given.gateway.cancel({ kind: 'subscription', subscriptionReference: reference })
  return { ...given, kinds, kindsUntil, changeCard, cancel }
}

test('bills at the end of January, February and March for a month that begins on the 31st', async () => {
  const { kindsUntil } = await aSubscription()
  expect(await kindsUntil('2027-02-27')).toEqual([])
  expect(await kindsUntil('2027-03-01')).toEqual(['subscription_renewed'])
  expect(await kindsUntil('2027-03-30')).toEqual([])
  expect(await kindsUntil('2027-04-01')).toEqual(['subscription_renewed'])
})

test('bills each period once after a long pause', async () => {
  const { kindsUntil } = await aSubscription(3)
  expect(await kindsUntil('2028-02-01')).toEqual(Array(4).fill('subscription_renewed'))
})

test('retries a soft decline on three consecutive days, then ends the subscription', async () => {
  const { kindsUntil, changeCard } = await aSubscription()
  await changeCard('soft_decline')
  expect(await kindsUntil('2027-03-01')).toEqual(['subscription_renewal_failed'])
  expect(await kindsUntil('2027-03-02')).toEqual(['subscription_renewal_failed'])
  expect(await kindsUntil('2027-03-03')).toEqual(['subscription_renewal_failed', 'subscription_expired'])
  expect(await kindsUntil('2027-06-01')).toEqual([])
})

test('keeps the anchor day when the card is fixed between attempts', async () => {
  const { kindsUntil, changeCard } = await aSubscription()
  await changeCard('soft_decline')
  expect(await kindsUntil('2027-03-01')).toEqual(['subscription_renewal_failed'])
  await changeCard('approve')
  expect(await kindsUntil('2027-03-03')).toEqual(['subscription_renewed'])
  expect(await kindsUntil('2027-03-30')).toEqual([])
  expect(await kindsUntil('2027-04-01')).toEqual(['subscription_renewed'])
})

test('ends the subscription on a hard decline', async () => {
  const { kindsUntil, changeCard } = await aSubscription()
  await changeCard('decline')
  expect(await kindsUntil('2027-03-01')).toEqual(['subscription_renewal_failed', 'subscription_expired'])
})

test('a canceled subscription ends with its paid period and is not billed again', async () => {
  const { kinds, kindsUntil, cancel, gateway } = await aSubscription()
  expect(await cancel()).toEqual({ outcome: 'canceled' })
  expect(await cancel()).toEqual({ outcome: 'closed_already' })
  expect(await gateway.cancel({ kind: 'subscription', subscriptionReference: 'sub_x' })).toEqual({ outcome: 'unknown' })
  expect(await kinds()).toEqual(['subscription_canceled'])
  expect(await kindsUntil('2027-02-27')).toEqual([])
  expect(await kindsUntil('2027-03-01')).toEqual(['subscription_expired'])
  expect(await kindsUntil('2028-01-01')).toEqual([])
})
