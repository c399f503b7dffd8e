import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { CardCharge } from '../../platform/gateways/gateway.ts'
import { urlOf, testWhen, type Given } from './given.ts'
import type { Abilities } from './harness.ts'

/** A card that `customerId` chose to keep while paying another order. */
async function savedCard({ gateway, order, act, heard }: Given, customerId: string): Promise<string> {
  const opened = await gateway.createCheckout(order({ customerId }))
  await act(urlOf(opened), 'approve_and_keep_card')
  const [notice] = await heard()
  if (!notice?.card?.reference) throw new Error('the notice of success carries no card')
  return notice.card.reference
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
      const { order, notice } = await paid(monthly)
      const subscriptionReference = notice.subscriptionReference ?? ''
      expect([notice.amountCents, subscriptionReference]).toEqual([2_000, expect.stringMatching(/./)])

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
      expect(renewal?.paymentId).not.toBe(notice.paymentId)
    },
  )
  testWhen(!can.renews, 'an order that renews is not taken: it cannot bill again by itself', async () => {
    const { gateway, order } = await given()
    expect(await gateway.createCheckout(order(monthly))).toEqual({ outcome: 'unsupported' })
  })
}
