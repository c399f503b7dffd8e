import { inBatches, oneByOne, remotely, type EventHandler } from '#src/platform/outbox/handlers.ts'
import { announceBalances } from '../wallet/index.ts'
import type { AutoTopUps } from './auto-top-up/index.ts'
import type { PaymentsDeps } from './deps.ts'

/** Sends committed changes to the payer's open pages, at least once; starts and follows automatic top-ups. */
export function paymentHandlers(deps: PaymentsDeps, autoTopUps: Omit<AutoTopUps, 'routes'>): EventHandler[] {
  const sendBalances = (events: readonly { accountId: string }[]) =>
    announceBalances(
      deps,
      events.map(({ accountId }) => accountId),
    )
  return [
    ...inBatches('payments', {
      'payments.top_up_settled': sendBalances,
      'payments.top_up_reversed': sendBalances,
      'purchases.item_bought': (sales) => autoTopUps.topUpWhenLow(sales.map(({ buyerId }) => buyerId)),
      'subscriptions.period_paid': (periods) => autoTopUps.topUpWhenLow(periods.map(({ fanId }) => fanId)),
    }),
    ...oneByOne('payments', {
      'payments.transaction_changed': ({ transactionId, accountId, status }) =>
        deps.realtime.toAccount(accountId, 'payment_status_callback', { transactionId, status }),
    }),
    ...remotely('payments.auto_top_up', {
      'payments.automatic_top_up_begun': (begun) => autoTopUps.charge(begun),
      'payments.transaction_changed': ({ transactionId }) => autoTopUps.follow(transactionId),
    }),
  ]
}
