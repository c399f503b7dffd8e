import type { Db, Tx } from '#src/platform/db/database.ts'
import type { TransactionRow } from '../queries.ts'

/** How long nobody else asks about what was claimed; whoever dies meanwhile is asked for again then. */
const CLAIM_SECONDS = 3_600

/** Takes settled payments whose gateway should be asked now, longest due first. */
export async function claimWatched(db: Db, { now, count }: { now: Date; count: number }): Promise<TransactionRow[]> {
  const due = db
    .selectFrom('payment_transaction')
    .select('id')
    .where('watch_at', '<=', now)
    .orderBy('watch_at')
    .orderBy('id')
    .limit(count)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('payment_transaction')
    .where('id', 'in', due)
    .set({ watch_at: new Date(now.getTime() + CLAIM_SECONDS * 1_000) })
    .returningAll()
    .execute()
}

/** Null: never again. */
export async function setWatch(executor: Db | Tx, id: string, watchAt: Date | null): Promise<void> {
  await executor.updateTable('payment_transaction').where('id', '=', id).set({ watch_at: watchAt }).execute()
}
