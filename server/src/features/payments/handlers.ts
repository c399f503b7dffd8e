import { fromCents } from '@stagedoor/contract/money'
import type { EventHandlers } from '#src/platform/outbox/dispatcher.ts'
import type { AutoTopUps } from './auto-top-up/index.ts'
import type { PaymentsDeps } from './deps.ts'

/** Sends committed changes to the payer's open pages, at least once; starts and follows automatic top-ups. */
export function paymentHandlers(
  { db, realtime, wallet }: PaymentsDeps,
  autoTopUps: Omit<AutoTopUps, 'routes'>,
): EventHandlers {
  const sendBalance = async ({ accountId }: { accountId: string }): Promise<void> =>
    realtime.toAccount(accountId, 'update_balance', { balance: fromCents(await wallet.balanceOf(db, accountId)) })
  return {
    'payments.transaction_changed': async ({ transactionId, accountId, status }) => {
      realtime.toAccount(accountId, 'payment_status_callback', { transactionId, status })
      await autoTopUps.follow(transactionId)
    },
    'purchases.item_bought': ({ buyerId }) => autoTopUps.topUpWhenLow(buyerId),
    'subscriptions.period_paid': ({ fanId }) => autoTopUps.topUpWhenLow(fanId),
    'payments.automatic_top_up_begun': (begun) => autoTopUps.charge(begun),
    'payments.top_up_settled': sendBalance,
    'payments.top_up_reversed': sendBalance,
  }
}
