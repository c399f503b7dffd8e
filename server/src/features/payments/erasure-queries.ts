import { sql } from 'kysely'
import { changedRowsOf, rowsOf, type ErasureStep } from '#src/platform/db/erasure.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'

/** Automatic top-ups end; of cards the reference stays for refunds, without the name. Payments stay, as the books do. */
export const paymentsErasure: readonly ErasureStep[] = [
  rowsOf('auto_top_up', 'account_id'),
  changedRowsOf('payment_card', {
    set: sql`holder_name = '', removed_at = coalesce(removed_at, app_now())`,
    where: ({ accountId }) => sql`account_id = ${accountId} and (holder_name <> '' or removed_at is null)`,
  }),
]

/** Whether a payment by an account, or for a subscription to it, is disputed and not decided. */
export async function isInDispute(executor: Db | Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`select from payment_dispute dispute
    join payment_transaction payment on payment.id = dispute.transaction_id
    where dispute.status = 'open' and (payment.account_id = ${accountId} or payment.target_id = ${accountId}) limit 1`.execute(
    executor,
  )
  return rows.length > 0
}
