import { expect, test } from 'vitest'
import { givenGateway } from '#src/test-support/gateway-suite/given.ts'
import { listeningSandbox } from '#src/test-support/listening-sandbox.ts'
import type { TestCard } from './test-cards.ts'

/** A subscription of 15.00 that began on 31 January 2027, and a way to live on. */
async function aSubscription(everyMonths = 1) {
  const world = await listeningSandbox()
  const given = await givenGateway(async () => world)
  const { sandbox, advance, now } = world
  // An hour later each time: a try that failed at noon is not due again before the noon of the next day is over.
  let hour = 11
  const liveUntil = async (day: string) => {
    hour += 1
    await advance((new Date(`${day}T${hour}:00:00Z`).getTime() - now().getTime()) / 1_000)
    for (const job of sandbox.jobs) await job.run({})
  }
  await liveUntil('2027-01-31')
  const { webhookEvent } = await given.paid({ renews: { amountCents: 1_500, everyMonths } })
  const reference = webhookEvent.subscriptionReference ?? ''
  const kinds = async () => (await given.heard()).map(({ kind }) => kind)
  const kindsUntil = async (day: string) => {
    await liveUntil(day)
    return kinds()
  }
  const changeCard = (card: TestCard) => sandbox.control.changeCard(reference, card)
  const cancel = () => given.gateway.cancel({ kind: 'subscription', subscriptionReference: reference })
  return { ...given, kinds, kindsUntil, changeCard, cancel }
}

test('a month is a calendar month: the end of January, of February, of March', async () => {
  const { kindsUntil } = await aSubscription()
  expect(await kindsUntil('2027-02-27')).toEqual([])
  expect(await kindsUntil('2027-03-01')).toEqual(['subscription_renewed'])
  expect(await kindsUntil('2027-03-30')).toEqual([])
  expect(await kindsUntil('2027-04-01')).toEqual(['subscription_renewed'])
})

test('after a long pause each period is billed once', async () => {
  const { kindsUntil } = await aSubscription(3)
  expect(await kindsUntil('2028-02-01')).toEqual(Array(4).fill('subscription_renewed'))
})

test('a soft decline is tried three days in a row, then it is over', async () => {
  const { kindsUntil, changeCard } = await aSubscription()
  await changeCard('soft_decline')
  expect(await kindsUntil('2027-03-01')).toEqual(['subscription_renewal_failed'])
  expect(await kindsUntil('2027-03-02')).toEqual(['subscription_renewal_failed'])
  expect(await kindsUntil('2027-03-03')).toEqual(['subscription_renewal_failed', 'subscription_expired'])
  expect(await kindsUntil('2027-06-01')).toEqual([])
})

test('a card that is fixed in between keeps the anchor day', async () => {
  const { kindsUntil, changeCard } = await aSubscription()
  await changeCard('soft_decline')
  expect(await kindsUntil('2027-03-01')).toEqual(['subscription_renewal_failed'])
  await changeCard('approve')
  expect(await kindsUntil('2027-03-03')).toEqual(['subscription_renewed'])
  expect(await kindsUntil('2027-03-30')).toEqual([])
  expect(await kindsUntil('2027-04-01')).toEqual(['subscription_renewed'])
})

test('a hard decline ends it at once', async () => {
  const { kindsUntil, changeCard } = await aSubscription()
  await changeCard('decline')
  expect(await kindsUntil('2027-03-01')).toEqual(['subscription_renewal_failed', 'subscription_expired'])
})

test('canceled, it runs to the end of what is paid and is billed no more', async () => {
  const { kinds, kindsUntil, cancel, gateway } = await aSubscription()
  expect(await cancel()).toEqual({ outcome: 'canceled' })
  expect(await cancel()).toEqual({ outcome: 'closed_already' })
  expect(await gateway.cancel({ kind: 'subscription', subscriptionReference: 'sub_x' })).toEqual({ outcome: 'unknown' })
  expect(await kinds()).toEqual(['subscription_canceled'])
  expect(await kindsUntil('2027-02-27')).toEqual([])
  expect(await kindsUntil('2027-03-01')).toEqual(['subscription_expired'])
  expect(await kindsUntil('2028-01-01')).toEqual([])
})
