import { fromCents } from '@stagedoor/contract/money'
import type { EventHandlers } from '#src/platform/outbox/dispatcher.ts'
import { chargeAutomatic, followAutomatic, topUpWhenLow } from './auto-top-up/top-up-when-low.ts'
import type { PaymentsDeps } from './deps.ts'

/** Tells the payer's open pages what was committed, as a hint, at least once; and tops up wallets that ran low. */
export function paymentHandlers(deps: PaymentsDeps): EventHandlers {
  const { db, realtime, wallet } = deps
  const tellBalance = async ({ accountId }: { accountId: string }): Promise<void> =>
    realtime.toAccount(accountId, 'update_balance', { balance: fromCents(await wallet.balanceOf(db, accountId)) })
  return {
    'payments.transaction_changed': async ({ transactionId, accountId, status }) => {
      realtime.toAccount(accountId, 'payment_status_callback', { transactionId, status })
      await followAutomatic(deps, transactionId)
    },
    'purchases.item_bought': ({ buyerId }) => topUpWhenLow(deps, buyerId),
    'subscriptions.period_paid': ({ fanId }) => topUpWhenLow(deps, fanId),
    'payments.automatic_top_up_begun': (begun) => chargeAutomatic(deps, begun),
    'payments.top_up_settled': tellBalance,
    'payments.top_up_reversed': tellBalance,
  }
}
