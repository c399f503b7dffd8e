import type { Earnings, Reversal } from './features/earnings/index.ts'
import type { PaymentFulfilment } from './features/payments/index.ts'
import type { SubscriptionReversal, Subscriptions } from './features/subscriptions/index.ts'
import type { EventHandlers } from './platform/outbox/dispatcher.ts'

/** Payments are there before the room that sells through them. */
export const subscriptionFulfilment = (subscriptions: () => Subscriptions): PaymentFulfilment => ({
  settle: (tx, payment) => subscriptions().fulfilment.settle(tx, payment),
  fail: (tx, payment, failure) => subscriptions().fulfilment.fail(tx, payment, failure),
  reverse: (tx, payment, reversal) => subscriptions().fulfilment.reverse(tx, payment, reversal),
  retry: (tx, payment) => subscriptions().fulfilment.retry(tx, payment),
  follow: (tx, payment, gatewayEvent) => subscriptions().fulfilment.follow(tx, payment, gatewayEvent),
})

const reversalKinds: Record<SubscriptionReversal['kind'], Reversal['kind']> = {
  credit: 'refund',
  price: 'refund',
  refund: 'refund',
  dispute: 'chargeback',
  dispute_won: 'chargeback_reversal',
}

/** Each paid period is a line of its creator's, and what goes back of it another. */
export const salesOfSubscriptions = ({
  subscriptions,
  earnings,
}: {
  subscriptions: Pick<Subscriptions, 'findSale' | 'findReversal'>
  earnings: Pick<Earnings, 'recordSale' | 'recordReversal'>
}): EventHandlers => ({
  async 'subscriptions.period_paid'({ periodId }) {
    const sale = await subscriptions.findSale(periodId)
    if (!sale) return
    const { transactionId, payerId: buyerId, performerId: sellerId, subscriptionId: targetId, ...rest } = sale
    await earnings.recordSale({
      ...rest,
      purchaseId: periodId,
      transactionId,
      buyerId,
      sellerId,
      target: 'subscription',
      targetId,
      title: '',
    })
  },
  async 'subscriptions.period_reversed'({ reversalId }) {
    const reversal = await subscriptions.findReversal(reversalId)
    if (!reversal) return
    const { periodId: saleId, kind, ...amounts } = reversal
    await earnings.recordReversal({ ...amounts, saleId, kind: reversalKinds[kind] })
  },
})
