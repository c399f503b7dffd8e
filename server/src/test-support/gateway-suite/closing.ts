import { expect } from 'vitest'
import { urlOf, testWhen, type Given } from './given.ts'
import type { Abilities } from './harness.ts'

/** Closing a page, and inquiries about an order. */
export function closingTests(given: () => Promise<Given>, can: Abilities): void {
  testWhen(can.closesCheckouts, 'accepts a payment until the checkout expires, and none afterwards', async () => {
    const { gateway, order, act, receivedEvents, advance } = await given()
    const urls = [urlOf(await gateway.createCheckout(order())), urlOf(await gateway.createCheckout(order()))]

    await advance(3_590)
    await act(urls[0] ?? '', 'approve')
    expect((await receivedEvents()).map(({ kind }) => kind)).toEqual(['payment_succeeded'])

    await advance(11)
    await act(urls[1] ?? '', 'approve')
    expect((await receivedEvents()).map(({ kind }) => kind).filter((kind) => kind !== 'checkout_expired')).toEqual([])
  })

  testWhen(can.closesCheckouts, 'closes an open checkout for the merchant, and leaves a paid one paid', async () => {
    const { gateway, order, act } = await given()
    const [open, paid] = [order(), order()]
    const openCheckout = await gateway.createCheckout(open)
    const paidCheckout = await gateway.createCheckout(paid)
    await act(urlOf(paidCheckout), 'approve')

    const cancel = (orderId: string, checkout: { outcome: string; checkoutId?: string }) =>
      gateway.cancel({ kind: 'checkout', orderId, checkoutId: checkout.checkoutId ?? '' })

    expect(await cancel(open.orderId, openCheckout)).toEqual({ outcome: 'canceled' })
    expect(await cancel(open.orderId, openCheckout)).toEqual({ outcome: 'closed_already' })
    expect(await cancel(paid.orderId, paidCheckout)).toEqual({ outcome: 'closed_already' })
    expect(await gateway.findPayment(paid.orderId)).toMatchObject({ outcome: 'found', isOpen: false })
  })
  testWhen(
    !can.closesCheckouts,
    'returns unsupported for closing a page, and reports a payment made there after expiry',
    async () => {
      const { gateway, order, act, receivedEvents, advance } = await given()
      const [open, paid] = [order(), order()]
      const url = urlOf(await gateway.createCheckout(open))
      await act(urlOf(await gateway.createCheckout(paid)), 'approve')
      await receivedEvents()
      const cancel = (orderId: string) => gateway.cancel({ kind: 'checkout', orderId, checkoutId: orderId })

      expect(await cancel(open.orderId)).toEqual({ outcome: 'unsupported' })
      expect(await cancel(paid.orderId)).toEqual({ outcome: 'closed_already' })

      await advance(3_601)
      expect(await gateway.findPayment(open.orderId)).toMatchObject({ outcome: 'found', isOpen: false })
      await act(url, 'approve')
      expect((await receivedEvents()).map(({ kind, orderId }) => [kind, orderId])).toEqual([
        ['payment_succeeded', open.orderId],
      ])
    },
  )

  testWhen(
    can.answersInquiries,
    'reports an order on inquiry with the same events and ids as its webhook events',
    async () => {
      const { gateway, order, act, receivedEvents } = await given()
      const mine = order()
      expect(await gateway.findPayment(mine.orderId)).toEqual({ outcome: 'unknown' })

      const url = urlOf(await gateway.createCheckout(mine))
      expect(await gateway.findPayment(mine.orderId)).toEqual({ outcome: 'found', isOpen: true, webhookEvents: [] })

      if (can.reportsDeclines === 'soft and hard') await act(url, 'decline')
      await act(url, 'approve')
      const inquiry = await gateway.findPayment(mine.orderId)
      expect(inquiry).toMatchObject({ outcome: 'found', isOpen: false })
      expect(inquiry.outcome === 'found' ? inquiry.webhookEvents : []).toEqual(await receivedEvents())
    },
  )
  testWhen(!can.answersInquiries, 'reports an order on inquiry from the received webhook events only', async () => {
    const { gateway, order, act, receivedEvents } = await given()
    const mine = order()
    expect(await gateway.findPayment(mine.orderId)).toEqual({ outcome: 'unknown' })

    await act(urlOf(await gateway.createCheckout(mine)), 'approve')
    expect(await gateway.findPayment(mine.orderId)).toEqual({ outcome: 'found', isOpen: true, webhookEvents: [] })

    const webhookEvents = await receivedEvents()
    expect(await gateway.findPayment(mine.orderId)).toEqual({ outcome: 'found', isOpen: false, webhookEvents })
  })
}
