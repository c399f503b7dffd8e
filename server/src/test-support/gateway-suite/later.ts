import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { CardCharge } from '../../platform/gateways/gateway.ts'
import { webhookEventOf, urlOf, testWhen, type Given } from './given.ts'
import type { Abilities } from './harness.ts'

/** A card that `customerId` chose to keep while paying another order. */
async function savedCard({ gateway, order, act, heard }: Given, customerId: string): Promise<string> {
  const opened = await gateway.createCheckout(order({ customerId }))
  await act(urlOf(opened), 'approve_and_keep_card')
  const [webhookEvent] = await heard()
  if (!webhookEvent?.card?.reference) throw new Error('the webhook event of success carries no card')
  return webhookEvent.card.reference
}

/** Kept cards, and what a gateway bills by itself. */
export function laterTests(given: () => Promise<Given>, can: Abilities): void {
  testWhen(can.keepsCards, 'a kept card is charged once per order, and only for the customer who kept it', async () => {
    const all = await given()
    const { gateway, order, heard } = all
    const customerId = randomUUID()
    const cardReference = await savedCard(all, customerId)
    const charge: CardCharge = { ...order({ customerId }), cardReference, isPayerPresent: false }

    const outcomes = await Promise.all(Array.from({ length: 5 }, () => gateway.chargeSavedCard(charge)))

    expect(outcomes.every(({ outcome }) => outcome === 'approved')).toBe(true)
    expect((await heard()).map(({ kind, orderId }) => [kind, orderId])).toEqual([['payment_succeeded', charge.orderId]])
    expect(await gateway.chargeSavedCard({ ...charge, orderId: randomUUID(), customerId: randomUUID() })).toEqual({
      outcome: 'unknown_reference',
    })
  })

  testWhen(can.keepsCards, 'a kept card can be read by its reference until it is forgotten', async () => {
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
  testWhen(!can.keepsCards, 'it keeps no cards, and says so', async () => {
    const { gateway, order } = await given()
    const who = { customerId: randomUUID(), reference: 'card' }

    expect(await gateway.saveCard(who)).toEqual({ outcome: 'unsupported' })
    expect(await gateway.forgetCard(who)).toEqual({ outcome: 'forgotten' })
    expect(await gateway.chargeSavedCard({ ...order(), cardReference: 'card', isPayerPresent: true })).toEqual({
      outcome: 'unsupported',
    })
  })

  const monthly = { renews: { amountCents: 1_500, everyMonths: 1 } }

  testWhen(
    can.renews,
    'an order that renews is billed again by itself, under the order that it began with',
    async () => {
      const { paid, renew, heard } = await given()
      const { order, webhookEvent } = await paid(monthly)
      const subscriptionReference = webhookEvent.subscriptionReference ?? ''
      expect([webhookEvent.amountCents, subscriptionReference]).toEqual([2_000, expect.stringMatching(/./)])

      await renew?.(subscriptionReference)

      const [renewal, ...more] = await heard()
      expect(more).toEqual([])
      expect(renewal).toMatchObject({
        kind: 'subscription_renewed',
        orderId: order.orderId,
        subscriptionReference,
        amountCents: 1_500,
        currency: 'USD',
      })
      expect(renewal?.paymentId).not.toBe(webhookEvent.paymentId)
    },
  )
  testWhen(
    can.renews,
    'each renewal is a payment of its own: told again it is the same, and what goes back is its',
    async () => {
      const { gateway, paid, renew, takeWebhookEvents, heard, refundAtDesk } = await given()
      const { order, webhookEvent } = await paid(monthly)
      const subscriptionReference = webhookEvent.subscriptionReference ?? ''
      await renew?.(subscriptionReference)
      const [told] = await takeWebhookEvents()
      if (!told) throw new Error('a webhook event was expected')
      const renewal = webhookEventOf(await gateway.readWebhookEvent(told))
      expect(webhookEventOf(await gateway.readWebhookEvent(told))).toEqual(renewal)
      await renew?.(subscriptionReference)
      const [second] = await heard()

      expect(new Set([webhookEvent, renewal, second].map((each) => each?.paymentId)).size).toBe(3)

      if (!refundAtDesk) return
      for (const paymentId of [second?.paymentId, webhookEvent.paymentId, renewal.paymentId])
        await refundAtDesk(paymentId ?? '', 500)
      expect(
        (await heard()).map(({ kind, orderId, paymentId, amountCents }) => [kind, orderId, paymentId, amountCents]),
      ).toEqual(
        [second?.paymentId, webhookEvent.paymentId, renewal.paymentId].map((paymentId) => [
          'payment_refunded',
          order.orderId,
          paymentId,
          500,
        ]),
      )
    },
  )

  testWhen(can.renews, 'the end of what it bills is told by its order, whoever brought it about', async () => {
    const { paid, endSubscription, heard } = await given()
    if (!endSubscription) return
    const { order, webhookEvent } = await paid(monthly)
    const subscriptionReference = webhookEvent.subscriptionReference ?? ''

    await endSubscription(subscriptionReference, 'canceled')
    await endSubscription(subscriptionReference, 'expired')

    expect((await heard()).map(({ kind, orderId }) => [kind, orderId])).toEqual([
      ['subscription_canceled', order.orderId],
      ['subscription_expired', order.orderId],
    ])
  })

  testWhen(
    can.renews && can.tellsOfFailedRenewals,
    'a renewal that failed is told, and no payment with it',
    async () => {
      const { paid, failRenewal, heard } = await given()
      if (!failRenewal) return
      const { order, webhookEvent } = await paid(monthly)

      await failRenewal(webhookEvent.subscriptionReference ?? '')

      const failure = { kind: 'subscription_renewal_failed', orderId: order.orderId, paymentId: null }
      expect(await heard()).toMatchObject([failure])
    },
  )

  testWhen(can.renews && can.stopsRenewals, 'told to stop, it bills no more; told again, nothing changes', async () => {
    const { gateway, paid, renew, heard } = await given()
    const { webhookEvent } = await paid(monthly)
    const subscriptionReference = webhookEvent.subscriptionReference ?? ''
    const stop = () => gateway.cancel({ kind: 'subscription', subscriptionReference })

    expect(await stop()).toEqual({ outcome: 'canceled' })
    expect((await heard()).map(({ kind }) => kind)).toEqual(['subscription_canceled'])
    expect(['closed_already', 'unknown']).toContain((await stop()).outcome)
    await renew?.(subscriptionReference)
    expect((await heard()).filter(({ kind }) => kind === 'subscription_renewed')).toEqual([])
  })
  testWhen(can.renews && !can.stopsRenewals, 'it stops on its payer’s own word only, and says where', async () => {
    const { gateway, paid } = await given()
    const { webhookEvent } = await paid(monthly)
    const subscriptionReference = webhookEvent.subscriptionReference ?? ''
    const stopped = await gateway.cancel({ kind: 'subscription', subscriptionReference })
    expect(stopped).toMatchObject({ outcome: 'payer_must', url: expect.stringContaining(subscriptionReference) })
  })

  testWhen(!can.renews, 'an order that renews is not taken: it cannot bill again by itself', async () => {
    const { gateway, order } = await given()
    expect(await gateway.createCheckout(order(monthly))).toEqual({ outcome: 'unsupported' })
  })
}
