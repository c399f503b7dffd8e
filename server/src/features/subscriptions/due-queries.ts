import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { SubscriptionRow } from './queries.ts'

export type DueRow = Pick<SubscriptionRow, 'id' | 'fan_id'>

/** Due subscriptions, longest due first. Not locked: the process that locks one decides. */
export async function claimDue(db: Db, { now, count }: { now: Date; count: number }): Promise<DueRow[]> {
  const due = db.selectFrom('subscription').where('due_at', '<=', now).select(['id', 'fan_id'])
  return due.orderBy('due_at').orderBy('id').limit(count).execute()
}

/** Renewals that were due before a moment and never tried, after a known one by id: none of them had its grace yet. */
export async function listUntried(
  db: Db,
  { dueBefore, afterId, count }: { dueBefore: Date; afterId: string | null; count: number },
): Promise<string[]> {
  const untried = db
    .selectFrom('subscription')
    .where('due_at', '<=', dueBefore)
    .where('paid_until', '<=', dueBefore)
    .where('is_renewing', '=', true)
    .where('first_tried_at', 'is', null)
    .$if(afterId !== null, (query) => query.where('id', '>', afterId))
  return (await untried.select('id').orderBy('id').limit(count).execute()).map((row) => row.id)
}

/** Locks one that is still due; null when another process was faster. */
export async function lockDue(tx: Tx, { id, now }: { id: string; now: Date }): Promise<SubscriptionRow | null> {
  const due = tx
    .selectFrom('subscription')
    .where('id', '=', id)
    .where('due_at', '<=', now)
    .where('status', '=', 'active')
    .selectAll()
    .forUpdate()
  return ((await due.executeTakeFirst()) as SubscriptionRow | undefined) ?? null
}

const PAUSE_MINUTES = 5

/** Looks at one again later, so that what cannot be done now does not hold up the rest. */
export async function postponeDue(db: Db, id: string): Promise<void> {
  await db
    .updateTable('subscription')
    .where('id', '=', id)
    .where('due_at', 'is not', null)
    .set({ due_at: sql<Date>`app_now() + ${PAUSE_MINUTES} * interval '1 minute'` })
    .execute()
}

/** Takes the subscriptions with a due reminder; each once. */
export async function takeReminders(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('subscription')
    .where('remind_at', '<=', now)
    .where('status', '=', 'active')
    .set({ remind_at: null })
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}
