import type { Selectable } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { PaymentTransaction as PaymentTransactionTable } from '#src/platform/db/schema.ts'

export type TransactionRow = Selectable<PaymentTransactionTable>

export async function findTransaction(db: Db | Tx, id: string): Promise<TransactionRow | null> {
  return (await db.selectFrom('payment_transaction').where('id', '=', id).selectAll().executeTakeFirst()) ?? null
}

/** One transaction of one account; null for another account's. */
export async function findOwnTransaction(
  db: Db | Tx,
  who: { accountId: string; id: string },
): Promise<TransactionRow | null> {
  const { accountId, id } = who
  const found = db
    .selectFrom('payment_transaction')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .selectAll()
  return (await found.executeTakeFirst()) ?? null
}

/** Locks a transaction, so that webhook events of one payment are applied one after the other. */
export async function lockTransaction(tx: Tx, id: string): Promise<TransactionRow | null> {
  return (
    (await tx.selectFrom('payment_transaction').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()) ?? null
  )
}
