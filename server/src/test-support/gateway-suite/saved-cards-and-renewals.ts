import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { CardCharge } from '../../platform/gateways/gateway.ts'
import { webhookEventOf, urlOf, testWhen, type Given } from './given.ts'
import type { Abilities } from './harness.ts'

/** A card that `customerId` saved while paying another order. */
async function savedCard({ gateway, order, act, receivedEvents }: Given, customerId: string): Promise<string> {
  const opened = await gateway.createCheckout(order({ customerId }))
  await act(urlOf(opened), 'approve_and_keep_card')
  const [webhookEvent] = await receivedEvents()
  if (!webhookEvent?.card?.reference) throw new Error('the webhook event of success carries no card')
  return webhookEvent.card.reference
}

/** Saved cards, and renewals that the gateway bills itself. */
export function savedCardAndRenewalTests(given: () => Promise<Given>, can: Abilities): void {
  testWhen(can.keepsCards, 'charges a saved card once per order, and only for its customer', async () => {
    const all = await given()
    const { gateway, order, receivedEvents } = all
    const customerId = randomUUID()
    const cardReference = await savedCard(all, customerId)
    const charge: CardCharge = { ...order({ customerId }), cardReference, isPayerPresent: false }

    const outcomes = await Promise.all(Array.from({ length: 5 }, () => gateway.chargeSavedCard(charge)))

    expect(outcomes.every(({ outcome }) => outcome === 'approved')).toBe(true)
    expect((await receivedEvents()).map(({ kind, orderId }) => [kind, orderId])).toEqual([
      ['payment_succeeded', charge.orderId],
    ])
    expect(await gateway.chargeSavedCard({ ...charge, orderId: randomUUID(), customerId: randomUUID() })).toEqual({
      outcome: 'unknown_reference',
    })
  })

  testWhen(can.keepsCards, 'reads a saved card by its reference until it is removed', async () => {
    const all = await given()
    const { gateway } = all
    const customerId = randomUUID()
    const reference = await savedCard(all, customerId)

    expect(await gateway.saveCard({ customerId, reference })).toMatchObject({ outcome: 'saved', card: { reference } })
    expect(await gateway.saveCard({ customerId: randomUUID(), reference })).toEqual({ outcome: 'unknown_reference' })
    await gateway.forgetCard({ customerId, reference })
    await gateway.forgetCard({ customerId, reference })
    expect(await gateway.saveCard({ customerId, reference })).toEqual({ outcome: 'unknown_reference' })
  })
  testWhen(can.keepsCards, 'opens a page for adding a card, a new one each time', async () => {
    const { gateway, order } = await given()
    const request = { ...order(), successUrl: 'http://stagedoor.test/cards/new?gateway=any' }

    expect(gateway.addsCards).toBe(true)
    const pages = [await gateway.openCardPage(request), await gateway.openCardPage(request)]
    expect(new Set(pages.map((page) => page.outcome === 'opened' && page.pageUrl)).size).toBe(2)
  })
  testWhen(!can.keepsCards, 'returns unsupported for saved cards', async () => {
    const { gateway, order } = await given()
    expect(gateway.addsCards).toBe(false)
    expect(await gateway.openCardPage(order())).toEqual({ outcome: 'unsupported' })
    const who = { customerId: randomUUID(), reference: 'card' }

    expect(await gateway.saveCard(who)).toEqual({ outcome: 'unsupported' })
    expect(await gateway.forgetCard(who)).toEqual({ outcome: 'forgotten' })
    expect(await gateway.chargeSavedCard({ ...order(), cardReference: 'card', isPayerPresent: true })).toEqual({
      outcome: 'unsupported',
    })
  })

  const monthly = { renews: { amountCents: 1_500, everyMonths: 1 } }

  testWhen(can.renews, 'bills renewals of an order under that order', async () => {
    const { paid, renew, receivedEvents } = await given()
    const { order, webhookEvent } = await paid(monthly)
    const subscriptionReference = webhookEvent.subscriptionReference ?? ''
    expect([webhookEvent.amountCents, subscriptionReference]).toEqual([2_000, expect.stringMatching(/./)])

    await renew?.(subscriptionReference)

    const [renewal, ...more] = await receivedEvents()
    expect(more).toEqual([])
    expect(renewal).toMatchObject({
      kind: 'subscription_renewed',
      orderId: order.orderId,
      subscriptionReference,
      amountCents: 1_500,
      currency: 'USD',
    })
    expect(renewal?.paymentId).not.toBe(webhookEvent.paymentId)
  })
  testWhen(can.renews, 'reports each renewal as a payment of its own, once, and refunds it under its id', async () => {
    const { gateway, paid, renew, takeWebhookEvents, receivedEvents, refundAtConsole } = await given()
    const { order, webhookEvent } = await paid(monthly)
    const subscriptionReference = webhookEvent.subscriptionReference ?? ''
    await renew?.(subscriptionReference)
    const [reported] = await takeWebhookEvents()
    if (!reported) throw new Error('expected a webhook event')
    const renewal = webhookEventOf(await gateway.readWebhookEvent(reported))
    expect(webhookEventOf(await gateway.readWebhookEvent(reported))).toEqual(renewal)
    await renew?.(subscriptionReference)
    const [second] = await receivedEvents()

    expect(new Set([webhookEvent, renewal, second].map((each) => each?.paymentId)).size).toBe(3)

    if (!refundAtConsole) return
    for (const paymentId of [second?.paymentId, webhookEvent.paymentId, renewal.paymentId])
      await refundAtConsole(paymentId ?? '', 500)
    expect(
      (await receivedEvents()).map(({ kind, orderId, paymentId, amountCents }) => [
        kind,
        orderId,
        paymentId,
        amountCents,
      ]),
    ).toEqual(
      [second?.paymentId, webhookEvent.paymentId, renewal.paymentId].map((paymentId) => [
        'payment_refunded',
        order.orderId,
        paymentId,
        500,
      ]),
    )
  })

  testWhen(can.renews, 'reports the end of a subscription with its order, from either side', async () => {
    const { paid, endSubscription, receivedEvents } = await given()
    if (!endSubscription) return
    const { order, webhookEvent } = await paid(monthly)
    const subscriptionReference = webhookEvent.subscriptionReference ?? ''

    await endSubscription(subscriptionReference, 'canceled')
    await endSubscription(subscriptionReference, 'expired')

    expect((await receivedEvents()).map(({ kind, orderId }) => [kind, orderId])).toEqual([
      ['subscription_canceled', order.orderId],
      ['subscription_expired', order.orderId],
    ])
  })

  testWhen(can.renews && can.reportsFailedRenewals, 'reports a failed renewal without a payment', async () => {
    const { paid, failRenewal, receivedEvents } = await given()
    if (!failRenewal) return
    const { order, webhookEvent } = await paid(monthly)

    await failRenewal(webhookEvent.subscriptionReference ?? '')

    const failure = { kind: 'subscription_renewal_failed', orderId: order.orderId, paymentId: null }
    expect(await receivedEvents()).toMatchObject([failure])
  })

  testWhen(
    can.renews && can.stopsRenewals,
    'stops billing after a cancellation, and a repeat changes nothing',
    async () => {
      const { gateway, paid, renew, receivedEvents } = await given()
      const { webhookEvent } = await paid(monthly)
      const subscriptionReference = webhookEvent.subscriptionReference ?? ''
      const stop = () => gateway.cancel({ kind: 'subscription', subscriptionReference })

      expect(await stop()).toEqual({ outcome: 'canceled' })
      expect((await receivedEvents()).map(({ kind }) => kind)).toEqual(['subscription_canceled'])
      expect(['closed_already', 'unknown']).toContain((await stop()).outcome)
      await renew?.(subscriptionReference)
      expect((await receivedEvents()).filter(({ kind }) => kind === 'subscription_renewed')).toEqual([])
    },
  )
  testWhen(
    can.renews && !can.stopsRenewals,
    'refuses to cancel, and returns the page where the payer can',
    async () => {
      const { gateway, paid } = await given()
      const { webhookEvent } = await paid(monthly)
      const subscriptionReference = webhookEvent.subscriptionReference ?? ''
      const stopped = await gateway.cancel({ kind: 'subscription', subscriptionReference })
      expect(stopped).toMatchObject({
        outcome: 'payer_action_required',
        url: expect.stringContaining(subscriptionReference),
      })
    },
  )

  testWhen(!can.renews, 'returns unsupported for an order that renews', async () => {
    const { gateway, order } = await given()
    expect(await gateway.createCheckout(order(monthly))).toEqual({ outcome: 'unsupported' })
  })
}
