import type { Earnings, Reversal, Sale } from './features/earnings/index.ts'
import type { SubscriptionReversal, Subscriptions, SubscriptionSale } from './features/subscriptions/index.ts'
import { inBatches, oneByOne, type EventHandler } from './platform/outbox/handlers.ts'

const reversalKinds: Record<SubscriptionReversal['kind'], Reversal['kind']> = {
  credit: 'refund',
  price: 'refund',
  refund: 'refund',
  dispute: 'chargeback',
  dispute_won: 'chargeback_reversal',
}

/** Each paid period is a line of its creator's earnings, and each reversal another. */
export const salesOfSubscriptions = ({
  subscriptions,
  earnings,
}: {
  subscriptions: Pick<Subscriptions, 'findSales' | 'findReversal'>
  earnings: Pick<Earnings, 'recordSales' | 'recordReversal'>
}): EventHandler[] => [
  ...inBatches('earnings', {
    async 'subscriptions.period_paid'(events) {
      const sales = await subscriptions.findSales(events.map(({ periodId }) => periodId))
      await earnings.recordSales(sales.map(saleOfPeriod))
    },
  }),
  ...oneByOne('earnings', {
    async 'subscriptions.period_reversed'({ reversalId }) {
      const reversal = await subscriptions.findReversal(reversalId)
      if (!reversal) return
      const { periodId: saleId, kind, ...amounts } = reversal
      await earnings.recordReversal({ ...amounts, saleId, kind: reversalKinds[kind] })
    },
  }),
]

function saleOfPeriod({ periodId, payerId, performerId, subscriptionId, ...sale }: SubscriptionSale): Sale {
  return {
    ...sale,
    purchaseId: periodId,
    buyerId: payerId,
    sellerId: performerId,
    target: 'subscription',
    targetId: subscriptionId,
    title: '',
  }
}
