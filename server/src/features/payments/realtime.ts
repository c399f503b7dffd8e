import { fromCents } from '@stagedoor/contract/money'
import type { EventHandlers } from '#src/platform/outbox/dispatcher.ts'
import type { PaymentsDeps } from './deps.ts'

/** Tells the payer's open pages what was committed. A hint, at least once: pages read the truth again. */
export function paymentHandlers({ db, realtime, wallet }: PaymentsDeps): EventHandlers {
  const tellBalance = async ({ accountId }: { accountId: string }): Promise<void> =>
    realtime.toAccount(accountId, 'update_balance', { balance: fromCents(await wallet.balanceOf(db, accountId)) })
  return {
    'payments.transaction_changed': ({ transactionId, accountId, status }) =>
      realtime.toAccount(accountId, 'payment_status_callback', { transactionId, status }),
    'payments.top_up_settled': tellBalance,
    'payments.top_up_reversed': tellBalance,
  }
}
