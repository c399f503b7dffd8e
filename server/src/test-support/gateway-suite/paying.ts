import { expect, test } from 'vitest'
import { urlOf, testWhen, type Given } from './given.ts'
import type { Abilities } from './harness.ts'

/** Orders, pages, and what payers do there. */
export function payingTests(given: () => Promise<Given>, can: Abilities): void {
  test('the same order opens the same page, however often and at once it is asked for', async () => {
    const { gateway, order } = await given()
    const mine = order()

    const opened = await Promise.all(Array.from({ length: 5 }, () => gateway.createCheckout(mine)))

    expect(new Set(opened.map(urlOf)).size).toBe(1)
    expect(urlOf(await gateway.createCheckout(order()))).not.toBe(urlOf(await gateway.createCheckout(mine)))
  })

  test('an approved payment is told once, with order, amount and currency', async () => {
    const { gateway, order, act, heard } = await given()
    const mine = order({ amountCents: 295 })

    await act(urlOf(await gateway.createCheckout(mine)), 'approve')

    const webhookEvents = await heard()
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
    if (can.tellsOfCards) expect(webhookEvents[0]?.card).toMatchObject(card)
    else expect(webhookEvents[0]?.card).toBeNull()
  })

  testWhen(
    can.tellsOfDeclines === 'soft and hard',
    'a declined card says whether it is worth another try, and the page goes on to take another card',
    async () => {
      const { gateway, order, act, heard } = await given()
      const url = urlOf(await gateway.createCheckout(order()))

      await act(url, 'soft_decline')
      await act(url, 'decline')
      await act(url, 'approve')

      const webhookEvents = await heard()
      expect(webhookEvents.map(({ kind, decline, failure }) => [kind, decline, failure])).toEqual([
        ['payment_failed', 'soft', 'card_declined'],
        ['payment_failed', 'hard', 'card_refused'],
        ['payment_succeeded', null, null],
      ])
      expect(new Set(webhookEvents.map(({ eventId }) => eventId)).size).toBe(3)
    },
  )

  testWhen(
    can.tellsOfDeclines === 'soft',
    'a declined card is told without a word on whether it is worth another try, and the page goes on',
    async () => {
      const { gateway, order, act, heard } = await given()
      const url = urlOf(await gateway.createCheckout(order()))

      for (const step of ['soft_decline', 'decline', 'approve'] as const) await act(url, step)

      const webhookEvents = await heard()
      expect(webhookEvents.map(({ kind, decline, failure }) => [kind, decline, failure])).toEqual([
        ['payment_failed', 'soft', 'card_declined'],
        ['payment_failed', 'soft', 'card_declined'],
        ['payment_succeeded', null, null],
      ])
      expect(new Set(webhookEvents.map(({ eventId }) => eventId)).size).toBe(3)
    },
  )

  testWhen(
    can.tellsOfDeclines === 'none',
    'declined cards stay between payer and page: what is heard is that it was paid',
    async () => {
      const { gateway, order, act, heard } = await given()
      const url = urlOf(await gateway.createCheckout(order()))

      for (const step of ['soft_decline', 'decline', 'approve'] as const) await act(url, step)

      expect((await heard()).map(({ kind }) => kind)).toEqual(['payment_succeeded'])
    },
  )

  testWhen(can.tellsOfChallenges, '3-D Secure: nothing is taken before the challenge is passed', async () => {
    const { gateway, order, act, heard } = await given()
    const url = urlOf(await gateway.createCheckout(order()))

    await act(url, 'challenge_failed')
    expect((await heard()).map(({ kind, failure }) => [kind, failure])).toEqual([
      ['authentication_required', null],
      ['payment_failed', 'authentication_failed'],
    ])

    await act(url, 'challenge_passed')
    expect((await heard()).map(({ kind }) => kind)).toEqual(['authentication_required', 'payment_succeeded'])
  })
  testWhen(
    !can.tellsOfChallenges,
    '3-D Secure stays between payer and page: what is heard is that it was paid',
    async () => {
      const { gateway, order, act, heard } = await given()

      await act(urlOf(await gateway.createCheckout(order())), 'challenge_passed')

      expect((await heard()).map(({ kind }) => kind)).toEqual(['payment_succeeded'])
    },
  )

  testWhen(can.tellsOfLeaving, 'a payer who leaves has closed the checkout: it cannot be paid any more', async () => {
    const { gateway, order, act, heard } = await given()
    const url = urlOf(await gateway.createCheckout(order()))

    await act(url, 'leave')
    await act(url, 'approve')

    expect((await heard()).map(({ kind, failure }) => [kind, failure])).toEqual([
      ['checkout_canceled', 'canceled_by_payer'],
    ])
  })
  testWhen(!can.tellsOfLeaving, 'a payer who leaves is not told of, and may come back and pay', async () => {
    const { gateway, order, act, heard } = await given()
    const url = urlOf(await gateway.createCheckout(order()))

    await act(url, 'leave')
    expect(await heard()).toEqual([])
    await act(url, 'approve')
    expect((await heard()).map(({ kind }) => kind)).toEqual(['payment_succeeded'])
  })
}
