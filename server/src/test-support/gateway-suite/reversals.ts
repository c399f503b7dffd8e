import { expect, test } from 'vitest'
import { urlOf, testWhen, type Given } from './given.ts'
import type { Abilities, BankAct } from './harness.ts'

const bankActs: readonly [BankAct, string][] = [
  ['opens_dispute', 'dispute_opened'],
  ['merchant_loses', 'dispute_lost'],
  ['merchant_wins', 'dispute_won'],
]

/** Refunds and disputes. */
export function reversalTests(given: () => Promise<Given>, can: Abilities): void {
  testWhen(
    can.refunds,
    'refunds once per id, never above what was paid, with one webhook event per refund that carries its ids',
    async () => {
      const { gateway, order, act, receivedEvents } = await given()
      await act(urlOf(await gateway.createCheckout(order())), 'approve')
      const [paid] = await receivedEvents()
      const refund = (refundId: string, amountCents: number) =>
        gateway.refund({ refundId, paymentId: paid?.paymentId ?? '', amountCents, currency: 'USD' })

      const answers = await Promise.all([refund('a', 500), refund('a', 500), refund('a', 500)])
      expect(answers.map(({ outcome }) => outcome)).toEqual(Array(3).fill('accepted'))
      expect(await refund('b', 1_501)).toMatchObject({ outcome: 'refused' })
      answers.push(await refund('c', 1_500))

      const events = await receivedEvents()
      expect(events.map(({ kind, amountCents, refund: reported }) => [kind, amountCents, reported?.refundId])).toEqual([
        ['payment_refunded', 500, 'a'],
        ['payment_refunded', 1_500, 'c'],
      ])
      const references = events.map(({ refund: reported }) => reported?.reference)
      expect(new Set(references).size).toBe(2)
      const answered = answers.flatMap((answer) => (answer.outcome === 'accepted' ? (answer.reference ?? []) : []))
      expect(references).toEqual(expect.arrayContaining(answered))
    },
  )
  testWhen(!can.refunds, 'returns unsupported for a refund', async () => {
    const { gateway, paid } = await given()
    const { webhookEvent } = await paid()

    expect(
      await gateway.refund({
        refundId: 'a',
        paymentId: webhookEvent.paymentId ?? '',
        amountCents: 500,
        currency: 'USD',
      }),
    ).toEqual({ outcome: 'unsupported' })
  })

  test('reports a refund made at the gateway’s own console with its id and none of ours', async () => {
    const { paid, refundAtConsole, receivedEvents } = await given()
    if (!refundAtConsole) return
    const { order, webhookEvent } = await paid()

    await refundAtConsole(webhookEvent.paymentId ?? '', 500)
    await refundAtConsole(webhookEvent.paymentId ?? '', 1_500)

    const events = await receivedEvents()
    expect(events.map(({ kind, orderId, paymentId, amountCents }) => [kind, orderId, paymentId, amountCents])).toEqual(
      [500, 1_500].map((cents) => ['payment_refunded', order.orderId, webhookEvent.paymentId, cents]),
    )
    expect(events.map(({ refund }) => refund?.refundId)).toEqual([null, null])
    expect(new Set(events.map(({ refund }) => refund?.reference)).size).toBe(2)
  })

  test('reports a dispute and its result for the whole payment', async () => {
    const { paid, bank = {}, receivedEvents } = await given()
    const { order, webhookEvent } = await paid()
    const reported = bankActs.filter(([act]) => bank[act] !== undefined)

    for (const [act] of reported) await bank[act]?.(webhookEvent.paymentId ?? '')

    expect(
      (await receivedEvents()).map(({ kind, orderId, paymentId, amountCents }) => [
        kind,
        orderId,
        paymentId,
        amountCents,
      ]),
    ).toEqual(reported.map(([, kind]) => [kind, order.orderId, webhookEvent.paymentId, 2_000]))
  })

  test('states whether it refunds on request, and whether inquiries report refunds and disputes', async () => {
    const { gateway } = await given()
    expect([gateway.acceptsRefunds, gateway.findsReversals]).toEqual([can.refunds, can.findsReversals])
  })

  /** The kinds and ids of an order's events on inquiry, without the sale. */
  const knownOf = async ({ gateway }: Given, orderId: string) => {
    const inquiry = await gateway.findPayment(orderId)
    const webhookEvents = inquiry.outcome === 'found' ? inquiry.webhookEvents : []
    return webhookEvents
      .filter(({ kind }) => kind !== 'payment_succeeded')
      .map(({ eventId, kind }) => `${kind} ${eventId}`)
  }

  testWhen(
    can.findsReversals,
    'reports lost refunds and disputes of a paid order on inquiry, under the ids of their webhook events',
    async () => {
      const all = await given()
      const { order, webhookEvent } = await all.paid()
      const paymentId = webhookEvent.paymentId ?? ''
      await all.gateway.refund({ refundId: 'a', paymentId, amountCents: 500, currency: 'USD' })
      for (const [act] of bankActs) {
        await all.bank?.[act]?.(paymentId)
        const known = await knownOf(all, order.orderId)
        // Webhook events were lost until here.
        const reported = (await all.receivedEvents()).map(({ eventId, kind }) => `${kind} ${eventId}`)
        expect(known).toEqual(expect.arrayContaining(reported.slice(-1)))
        expect(known.filter((name) => name.startsWith('payment_refunded'))).toHaveLength(1)
      }
    },
  )
  testWhen(
    !can.findsReversals,
    'reports refunds and disputes on inquiry from the received webhook events only',
    async () => {
      const all = await given()
      const { order, webhookEvent } = await all.paid()
      await all.refundAtConsole?.(webhookEvent.paymentId ?? '', 500)
      await all.bank?.merchant_loses?.(webhookEvent.paymentId ?? '')
      expect(await knownOf(all, order.orderId)).toEqual([])
      const reported = (await all.receivedEvents()).map(({ eventId, kind }) => `${kind} ${eventId}`)
      expect(await knownOf(all, order.orderId)).toEqual(reported)
    },
  )
}
