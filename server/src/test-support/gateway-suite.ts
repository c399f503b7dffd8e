import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { CardCharge, CheckoutOrder, Gateway, GatewayNotice, NoticeReading } from '../platform/gateways/gateway.ts'
import type { RawRequest } from '../platform/http/raw-request.ts'

/** What a payer may do on a hosted page. `soft_decline` and `decline` are the bank's answers to the card they chose. */
export type PayerAct =
  | 'approve'
  | 'approve_and_keep_card'
  | 'soft_decline'
  | 'decline'
  | 'challenge_passed'
  | 'challenge_failed'
  | 'leave'

/** One gateway with somebody at its page and somebody who listens to its notices. */
export type GatewayHarness = {
  gateway: Gateway
  now(): Date
  /** Moves the clock that the gateway and its reader share. */
  advance(seconds: number): Promise<void>
  act(paymentUrl: string, act: PayerAct): Promise<void>
  /** Notices that arrived since the last time, oldest first. */
  takeNotices(): Promise<RawRequest[]>
}

type Given = GatewayHarness & {
  order(changes?: Partial<CheckoutOrder>): CheckoutOrder
  /** The proven notices that arrived since the last time. */
  heard(): Promise<GatewayNotice[]>
}

/** A card that `customerId` chose to keep while paying another order. */
async function savedCard({ gateway, order, act, heard }: Given, customerId: string): Promise<string> {
  const opened = await gateway.createCheckout(order({ customerId }))
  await act(urlOf(opened), 'approve_and_keep_card')
  const [notice] = await heard()
  if (!notice?.card?.reference) throw new Error('the notice of success carries no card')
  return notice.card.reference
}

const urlOf = (outcome: { outcome: string; paymentUrl?: string }): string => {
  if (outcome.paymentUrl === undefined) throw new Error(`no page: ${outcome.outcome}`)
  return outcome.paymentUrl
}

const noticeOf = (reading: NoticeReading): GatewayNotice => {
  if (reading.outcome !== 'notice') throw new Error(`no notice: ${JSON.stringify(reading)}`)
  return reading.notice
}

const withByteFlipped = (request: RawRequest, at: number): RawRequest => {
  const bytes = Buffer.from(request.bytes)
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  return { ...request, bytes }
}

/** What every gateway must do, whatever company stands behind it. */
export function describeGateway(name: string, make: () => Promise<GatewayHarness>): void {
  async function given(): Promise<Given> {
    const harness = await make()
    return {
      ...harness,
      order: (changes = {}) => ({
        orderId: randomUUID(),
        customerId: randomUUID(),
        amountCents: 2_000,
        currency: 'USD',
        merchantName: 'Stagedoor',
        description: '20.00 tokens',
        locale: 'en-US',
        successUrl: 'http://stagedoor.test/en-US/payment/success',
        cancelUrl: 'http://stagedoor.test/en-US/payment/cancel',
        expiresAt: new Date(harness.now().getTime() + 3_600_000),
        ...changes,
      }),
      heard: async () => {
        const requests = await harness.takeNotices()
        return Promise.all(requests.map(async (request) => noticeOf(await harness.gateway.readNotice(request))))
      },
    }
  }

  describe(`${name} as a gateway`, () => {
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

      const notices = await heard()
      expect(notices).toHaveLength(1)
      expect(notices[0]).toMatchObject({
        kind: 'payment_succeeded',
        orderId: mine.orderId,
        amountCents: 295,
        currency: 'USD',
        failure: null,
      })
      expect(notices[0]?.paymentId).toEqual(expect.any(String))
      expect(notices[0]?.card).toMatchObject({ reference: null, last4Digits: expect.stringMatching(/^\d{4}$/) })
    })

    test('a declined card says whether it is worth another try, and the page goes on to take another card', async () => {
      const { gateway, order, act, heard } = await given()
      const url = urlOf(await gateway.createCheckout(order()))

      await act(url, 'soft_decline')
      await act(url, 'decline')
      await act(url, 'approve')

      const notices = await heard()
      expect(notices.map(({ kind, decline, failure }) => [kind, decline, failure])).toEqual([
        ['payment_failed', 'soft', 'card_declined'],
        ['payment_failed', 'hard', 'card_refused'],
        ['payment_succeeded', null, null],
      ])
      expect(new Set(notices.map(({ eventId }) => eventId)).size).toBe(3)
    })

    test('3-D Secure: nothing is taken before the challenge is passed', async () => {
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

    test('a payer who leaves has closed the checkout: it cannot be paid any more', async () => {
      const { gateway, order, act, heard } = await given()
      const url = urlOf(await gateway.createCheckout(order()))

      await act(url, 'leave')
      await act(url, 'approve')

      expect((await heard()).map(({ kind, failure }) => [kind, failure])).toEqual([
        ['checkout_canceled', 'canceled_by_payer'],
      ])
    })

    test('a checkout can be paid until its last moment, and not after', async () => {
      const { gateway, order, act, heard, advance } = await given()
      const urls = [urlOf(await gateway.createCheckout(order())), urlOf(await gateway.createCheckout(order()))]

      await advance(3_590)
      await act(urls[0] ?? '', 'approve')
      expect((await heard()).map(({ kind }) => kind)).toEqual(['payment_succeeded'])

      await advance(11)
      await act(urls[1] ?? '', 'approve')
      expect((await heard()).map(({ kind }) => kind).filter((kind) => kind !== 'checkout_expired')).toEqual([])
    })

    test('the merchant may close an open checkout; a paid one stays paid', async () => {
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

    test('a notice that was altered, unsigned or signed for another body proves nothing', async () => {
      const { gateway, order, act, takeNotices } = await given()
      await act(urlOf(await gateway.createCheckout(order())), 'approve')
      await act(urlOf(await gateway.createCheckout(order())), 'approve')
      const [first, second] = await takeNotices()
      if (!first || !second) throw new Error('two notices were expected')
      const refused = { outcome: 'refused', reason: 'signature' }

      for (const at of [0, Math.floor(first.bytes.length / 2), first.bytes.length - 1]) {
        expect(await gateway.readNotice(withByteFlipped(first, at))).toEqual(refused)
      }
      expect(await gateway.readNotice({ ...first, headers: {} })).toEqual(refused)
      expect(await gateway.readNotice({ ...first, headers: second.headers })).toEqual(refused)
      expect(await gateway.readNotice({ ...first, bytes: Buffer.alloc(0) })).toEqual(refused)
      expect(await gateway.readNotice(first)).toMatchObject({ outcome: 'notice' })
    })

    test('a notice proves something for five minutes, not longer', async () => {
      const { gateway, order, act, takeNotices, advance } = await given()
      await act(urlOf(await gateway.createCheckout(order())), 'approve')
      const [notice] = await takeNotices()
      if (!notice) throw new Error('a notice was expected')

      await advance(298)
      expect(await gateway.readNotice(notice)).toMatchObject({ outcome: 'notice' })
      await advance(4)
      expect(await gateway.readNotice(notice)).toEqual({ outcome: 'refused', reason: 'stale' })
    })

    test('asked about an order, it tells all that its notices tell, under the same event ids', async () => {
      const { gateway, order, act, heard } = await given()
      const mine = order()
      expect(await gateway.findPayment(mine.orderId)).toEqual({ outcome: 'unknown' })

      const url = urlOf(await gateway.createCheckout(mine))
      expect(await gateway.findPayment(mine.orderId)).toEqual({ outcome: 'found', isOpen: true, notices: [] })

      await act(url, 'decline')
      await act(url, 'approve')
      const inquiry = await gateway.findPayment(mine.orderId)
      expect(inquiry).toMatchObject({ outcome: 'found', isOpen: false })
      expect(inquiry.outcome === 'found' ? inquiry.notices : []).toEqual(await heard())
    })

    test('a refund is made once per id, never above what was paid, and its notice tells the sum so far', async () => {
      const { gateway, order, act, heard } = await given()
      await act(urlOf(await gateway.createCheckout(order())), 'approve')
      const [paid] = await heard()
      const refund = (refundId: string, amountCents: number) =>
        gateway.refund({ refundId, paymentId: paid?.paymentId ?? '', amountCents, currency: 'USD' })

      expect(await Promise.all([refund('a', 500), refund('a', 500), refund('a', 500)])).toEqual(
        Array(3).fill({ outcome: 'accepted' }),
      )
      expect(await refund('b', 1_501)).toMatchObject({ outcome: 'refused' })
      expect(await refund('c', 1_500)).toEqual({ outcome: 'accepted' })

      const sums = (await heard()).map(({ kind, amountCents }) => [kind, amountCents])
      expect(sums).toEqual([
        ['payment_refunded', 500],
        ['payment_refunded', 2_000],
      ])
    })

    test('a kept card is charged once per order, and only for the customer who kept it', async () => {
      const all = await given()
      const { gateway, order, heard } = all
      const customerId = randomUUID()
      const cardReference = await savedCard(all, customerId)
      const charge: CardCharge = { ...order({ customerId }), cardReference, isPayerPresent: false }

      const outcomes = await Promise.all(Array.from({ length: 5 }, () => gateway.chargeSavedCard(charge)))

      expect(outcomes.every(({ outcome }) => outcome === 'approved')).toBe(true)
      expect((await heard()).map(({ kind, orderId }) => [kind, orderId])).toEqual([
        ['payment_succeeded', charge.orderId],
      ])
      expect(await gateway.chargeSavedCard({ ...charge, orderId: randomUUID(), customerId: randomUUID() })).toEqual({
        outcome: 'unknown_reference',
      })
    })

    test('a kept card can be read by its reference until it is forgotten', async () => {
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
  })
}
