import { expect, test } from 'vitest'
import { urlOf, testWhen, type Given } from './given.ts'
import type { Abilities, BankAct } from './harness.ts'

const bankActs: readonly [BankAct, string][] = [
  ['opens_dispute', 'dispute_opened'],
  ['lets_merchant_lose', 'dispute_lost'],
  ['lets_merchant_win', 'dispute_won'],
]

/** Refunds, and what banks of card holders decide. */
export function moneyBackTests(given: () => Promise<Given>, can: Abilities): void {
  testWhen(
    can.refunds,
    'refunds once per id, never above what was paid, with one webhook event per refund that carries its ids',
    async () => {
      const { gateway, order, act, heard } = await given()
      await act(urlOf(await gateway.createCheckout(order())), 'approve')
      const [paid] = await heard()
      const refund = (refundId: string, amountCents: number) =>
        gateway.refund({ refundId, paymentId: paid?.paymentId ?? '', amountCents, currency: 'USD' })

      const answers = await Promise.all([refund('a', 500), refund('a', 500), refund('a', 500)])
      expect(answers.map(({ outcome }) => outcome)).toEqual(Array(3).fill('accepted'))
      expect(await refund('b', 1_501)).toMatchObject({ outcome: 'refused' })
      answers.push(await refund('c', 1_500))

      const events = await heard()
      expect(events.map(({ kind, amountCents, refund: told }) => [kind, amountCents, told?.refundId])).toEqual([
        ['payment_refunded', 500, 'a'],
        ['payment_refunded', 1_500, 'c'],
      ])
      const references = events.map(({ refund: told }) => told?.reference)
      expect(new Set(references).size).toBe(2)
      const answered = answers.flatMap((answer) => (answer.outcome === 'accepted' ? (answer.reference ?? []) : []))
      expect(references).toEqual(expect.arrayContaining(answered))
    },
  )
  testWhen(!can.refunds, 'it does not give money back when asked, and says so', async () => {
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

  test('a refund at the gateway’s own desk has an event with the gateway’s id of it, and none of ours', async () => {
    const { paid, refundAtDesk, heard } = await given()
    if (!refundAtDesk) return
    const { order, webhookEvent } = await paid()

    await refundAtDesk(webhookEvent.paymentId ?? '', 500)
    await refundAtDesk(webhookEvent.paymentId ?? '', 1_500)

    const events = await heard()
    expect(events.map(({ kind, orderId, paymentId, amountCents }) => [kind, orderId, paymentId, amountCents])).toEqual(
      [500, 1_500].map((cents) => ['payment_refunded', order.orderId, webhookEvent.paymentId, cents]),
    )
    expect(events.map(({ refund }) => refund?.refundId)).toEqual([null, null])
    expect(new Set(events.map(({ refund }) => refund?.reference)).size).toBe(2)
  })

  test('what the bank of a card holder decides is told about the whole payment', async () => {
    const { paid, bank = {}, heard } = await given()
    const { order, webhookEvent } = await paid()
    const told = bankActs.filter(([act]) => bank[act] !== undefined)

    for (const [act] of told) await bank[act]?.(webhookEvent.paymentId ?? '')

    expect(
      (await heard()).map(({ kind, orderId, paymentId, amountCents }) => [kind, orderId, paymentId, amountCents]),
    ).toEqual(told.map(([, kind]) => [kind, order.orderId, webhookEvent.paymentId, 2_000]))
  })

  test('it says of itself whether it refunds when asked, and whether it tells later what it told nobody', async () => {
    const { gateway } = await given()
    expect([gateway.refundsWhenAsked, gateway.knowsMoneyBack]).toEqual([can.refunds, can.knowsMoneyBack])
  })

  /** What it knows of an order when it is asked, but for the sale: kinds and names. */
  const knownOf = async ({ gateway }: Given, orderId: string) => {
    const inquiry = await gateway.findPayment(orderId)
    const webhookEvents = inquiry.outcome === 'found' ? inquiry.webhookEvents : []
    return webhookEvents
      .filter(({ kind }) => kind !== 'payment_succeeded')
      .map(({ eventId, kind }) => `${kind} ${eventId}`)
  }

  testWhen(
    can.knowsMoneyBack,
    'asked about a paid order, it tells of refunds and disputes whose webhook events were lost, by the names that these have',
    async () => {
      const all = await given()
      const { order, webhookEvent } = await all.paid()
      const paymentId = webhookEvent.paymentId ?? ''
      await all.gateway.refund({ refundId: 'a', paymentId, amountCents: 500, currency: 'USD' })
      for (const [act] of bankActs) {
        await all.bank?.[act]?.(paymentId)
        const known = await knownOf(all, order.orderId)
        // The line was down until now.
        const told = (await all.heard()).map(({ eventId, kind }) => `${kind} ${eventId}`)
        expect(known).toEqual(expect.arrayContaining(told.slice(-1)))
        expect(known.filter((name) => name.startsWith('payment_refunded'))).toHaveLength(1)
      }
    },
  )
  testWhen(
    !can.knowsMoneyBack,
    'asked about a paid order, it tells nothing of refunds and disputes but what was heard',
    async () => {
      const all = await given()
      const { order, webhookEvent } = await all.paid()
      await all.refundAtDesk?.(webhookEvent.paymentId ?? '', 500)
      await all.bank?.lets_merchant_lose?.(webhookEvent.paymentId ?? '')
      expect(await knownOf(all, order.orderId)).toEqual([])
      const told = (await all.heard()).map(({ eventId, kind }) => `${kind} ${eventId}`)
      expect(await knownOf(all, order.orderId)).toEqual(told)
    },
  )
}
