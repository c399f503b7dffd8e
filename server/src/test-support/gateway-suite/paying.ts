import { expect, test } from 'vitest'
import { urlOf, testWhen, type Given } from './given.ts'
import type { Abilities } from './harness.ts'

/** Orders, pages and payers' actions. */
export function payingTests(given: () => Promise<Given>, can: Abilities): void {
  test('opens the same page for repeated and concurrent requests of the same order', async () => {
    const { gateway, order } = await given()
    const mine = order()

    const opened = await Promise.all(Array.from({ length: 5 }, () => gateway.createCheckout(mine)))

    expect(new Set(opened.map(urlOf)).size).toBe(1)
    expect(urlOf(await gateway.createCheckout(order()))).not.toBe(urlOf(await gateway.createCheckout(mine)))
  })

  test('reports an approved payment once, with order, amount and currency', async () => {
    const { gateway, order, act, receivedEvents } = await given()
    const mine = order({ amountCents: 295 })

    await act(urlOf(await gateway.createCheckout(mine)), 'approve')

    const webhookEvents = await receivedEvents()
    expect(webhookEvents).toHaveLength(1)
    expect(webhookEvents[0]).toMatchObject({
      kind: 'payment_succeeded',
      orderId: mine.orderId,
      amountCents: 295,
      currency: 'USD',
      failure: null,
    })
    expect(webhookEvents[0]?.paymentId).toEqual(expect.any(String))
    const card = { reference: null, last4Digits: expect.stringMatching(/^\d{4}$/) }
    if (can.reportsCards) expect(webhookEvents[0]?.card).toMatchObject(card)
    else expect(webhookEvents[0]?.card).toBeNull()
  })

  testWhen(
    can.reportsDeclines === 'soft and hard',
    'reports the kind of each decline, and the page accepts another card',
    async () => {
      const { gateway, order, act, receivedEvents } = await given()
      const url = urlOf(await gateway.createCheckout(order()))

      await act(url, 'soft_decline')
      await act(url, 'decline')
      await act(url, 'approve')

      const webhookEvents = await receivedEvents()
      expect(webhookEvents.map(({ kind, decline, failure }) => [kind, decline, failure])).toEqual([
        ['payment_failed', 'soft', 'card_declined'],
        ['payment_failed', 'hard', 'card_refused'],
        ['payment_succeeded', null, null],
      ])
      expect(new Set(webhookEvents.map(({ eventId }) => eventId)).size).toBe(3)
    },
  )

  testWhen(
    can.reportsDeclines === 'soft',
    'reports a decline without its kind, and the page accepts another card',
    async () => {
      const { gateway, order, act, receivedEvents } = await given()
      const url = urlOf(await gateway.createCheckout(order()))

      for (const step of ['soft_decline', 'decline', 'approve'] as const) await act(url, step)

      const webhookEvents = await receivedEvents()
      expect(webhookEvents.map(({ kind, decline, failure }) => [kind, decline, failure])).toEqual([
        ['payment_failed', 'soft', 'card_declined'],
        ['payment_failed', 'soft', 'card_declined'],
        ['payment_succeeded', null, null],
      ])
      expect(new Set(webhookEvents.map(({ eventId }) => eventId)).size).toBe(3)
    },
  )

  testWhen(can.reportsDeclines === 'none', 'reports only the payment after declined cards', async () => {
    const { gateway, order, act, receivedEvents } = await given()
    const url = urlOf(await gateway.createCheckout(order()))

    for (const step of ['soft_decline', 'decline', 'approve'] as const) await act(url, step)

    expect((await receivedEvents()).map(({ kind }) => kind)).toEqual(['payment_succeeded'])
  })

  testWhen(can.reportsChallenges, 'takes no money before the 3-D Secure challenge is passed', async () => {
    const { gateway, order, act, receivedEvents } = await given()
    const url = urlOf(await gateway.createCheckout(order()))

    await act(url, 'challenge_failed')
    expect((await receivedEvents()).map(({ kind, failure }) => [kind, failure])).toEqual([
      ['authentication_required', null],
      ['payment_failed', 'authentication_failed'],
    ])

    await act(url, 'challenge_passed')
    expect((await receivedEvents()).map(({ kind }) => kind)).toEqual(['authentication_required', 'payment_succeeded'])
  })
  testWhen(!can.reportsChallenges, 'reports only the payment after a 3-D Secure challenge', async () => {
    const { gateway, order, act, receivedEvents } = await given()

    await act(urlOf(await gateway.createCheckout(order())), 'challenge_passed')

    expect((await receivedEvents()).map(({ kind }) => kind)).toEqual(['payment_succeeded'])
  })

  testWhen(can.reportsLeaving, 'closes the checkout when the payer leaves', async () => {
    const { gateway, order, act, receivedEvents } = await given()
    const url = urlOf(await gateway.createCheckout(order()))

    await act(url, 'leave')
    await act(url, 'approve')

    expect((await receivedEvents()).map(({ kind, failure }) => [kind, failure])).toEqual([
      ['checkout_canceled', 'canceled_by_payer'],
    ])
  })
  testWhen(
    !can.reportsLeaving,
    'reports nothing when the payer leaves, and accepts a payment when they return',
    async () => {
      const { gateway, order, act, receivedEvents } = await given()
      const url = urlOf(await gateway.createCheckout(order()))

      await act(url, 'leave')
      expect(await receivedEvents()).toEqual([])
      await act(url, 'approve')
      expect((await receivedEvents()).map(({ kind }) => kind)).toEqual(['payment_succeeded'])
    },
  )
}
