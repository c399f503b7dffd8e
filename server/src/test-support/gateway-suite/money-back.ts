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
    'a refund is made once per id, never above what was paid, and its notice tells the sum so far',
    async () => {
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
    },
  )
  testWhen(!can.refunds, 'it does not give money back when asked, and says so', async () => {
    const { gateway, paid } = await given()
    const { notice } = await paid()

    expect(
      await gateway.refund({ refundId: 'a', paymentId: notice.paymentId ?? '', amountCents: 500, currency: 'USD' }),
    ).toEqual({ outcome: 'unsupported' })
  })

  test('money that the gateway gives back by itself is told as the sum so far', async () => {
    const { paid, refundAtDesk, heard } = await given()
    if (!refundAtDesk) return
    const { order, notice } = await paid()

    await refundAtDesk(notice.paymentId ?? '', 500)
    await refundAtDesk(notice.paymentId ?? '', 1_500)

    expect(
      (await heard()).map(({ kind, orderId, paymentId, amountCents }) => [kind, orderId, paymentId, amountCents]),
    ).toEqual([500, 2_000].map((sum) => ['payment_refunded', order.orderId, notice.paymentId, sum]))
  })

  test('what the bank of a card holder decides is told about the whole payment', async () => {
    const { paid, bank = {}, heard } = await given()
    const { order, notice } = await paid()
    const told = bankActs.filter(([act]) => bank[act] !== undefined)

    for (const [act] of told) await bank[act]?.(notice.paymentId ?? '')

    expect(
      (await heard()).map(({ kind, orderId, paymentId, amountCents }) => [kind, orderId, paymentId, amountCents]),
    ).toEqual(told.map(([, kind]) => [kind, order.orderId, notice.paymentId, 2_000]))
  })
}
