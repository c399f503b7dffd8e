import { inBatches, remotely, type EventHandler } from '#src/platform/outbox/handlers.ts'
import type { AutoTopUps } from './auto-top-up/index.ts'
import type { PaymentsDeps } from './deps.ts'

/** Sends committed changes to the payer's open pages, at least once; starts and follows automatic top-ups. */
export function paymentHandlers(deps: PaymentsDeps, autoTopUps: Omit<AutoTopUps, 'routes'>): EventHandler[] {
  const sendBalances = (events: readonly { accountId: string }[]) =>
    deps.wallet.announceSums(events.map(({ accountId }) => accountId))
  return [
    ...inBatches('payments', {
      'payments.top_up_settled': sendBalances,
      'payments.top_up_reversed': sendBalances,
      'payments.transaction_changed': (changes) => {
        for (const { transactionId, accountId, status } of changes)
          deps.realtime.toAccount(accountId, 'payment_status_callback', { transactionId, status })
      },
      'purchases.item_bought': (events) =>
        autoTopUps.topUpWhenLow(events.flatMap(({ sales }) => sales.map(({ buyerId }) => buyerId))),
      'subscriptions.period_paid': (periods) => autoTopUps.topUpWhenLow(periods.map(({ fanId }) => fanId)),
    }),
    ...remotely('payments.auto_top_up', {
      'payments.automatic_top_up_begun': (begun) => autoTopUps.charge(begun),
      'payments.automatic_top_up_changed': ({ transactionId }) => autoTopUps.follow(transactionId),
    }),
  ]
}
