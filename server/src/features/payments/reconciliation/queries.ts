import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { TransactionRow } from '../transactions/index.ts'

type Claim = { now: Date; count: number }

const OPEN_CLAIM_SECONDS = 60

/** Claims transactions to be polled now; another process may claim them again after a minute. */
export async function claimDueTransactions(db: Db, { now, count }: Claim): Promise<TransactionRow[]> {
  const due = db
    .selectFrom('payment_transaction')
    .select('id')
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(count)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('payment_transaction')
    .where('id', 'in', due)
    .set((eb) => ({
      next_check_at: new Date(now.getTime() + OPEN_CLAIM_SECONDS * 1_000),
      check_count: eb('check_count', '+', 1),
    }))
    .returningAll()
    .execute()
}

export async function postponeCheck(db: Db, id: string, nextCheckAt: Date): Promise<void> {
  await db
    .updateTable('payment_transaction')
    .where('id', '=', id)
    .where('next_check_at', 'is not', null)
    .set({ next_check_at: nextCheckAt })
    .execute()
}

export async function stopChecking(db: Db, id: string): Promise<void> {
  await db.updateTable('payment_transaction').where('id', '=', id).set({ next_check_at: null }).execute()
}

const SOON_SECONDS = 30

/** Schedules a check of a settled payment with a requested refund, unless its webhook event came first. */
export async function checkSoon(
  db: Db,
  { id, refunded_cents: refundedCents }: Pick<TransactionRow, 'id' | 'refunded_cents'>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('payment_transaction')
    .where('id', '=', id)
    .where('refunded_cents', '=', refundedCents)
    .set({ next_check_at: new Date(now.getTime() + SOON_SECONDS * 1_000), check_count: 0 })
    .execute()
}

/** Schedules a check of a payment that is not due for one; its renewals are found with it. */
export async function checkAgain(executor: Db | Tx, id: string): Promise<void> {
  await executor
    .updateTable('payment_transaction')
    .where('id', '=', id)
    .where('next_check_at', 'is', null)
    .set({ next_check_at: sql<Date>`app_now() + ${SOON_SECONDS} * interval '1 second'`, check_count: 0 })
    .execute()
}

/** Another process may claim a payment after this, in case the claiming one died. */
const SETTLED_CLAIM_SECONDS = 3_600

/** Claims settled payments to be polled now, longest due first. */
export async function claimSettled(db: Db, { now, count }: Claim): Promise<TransactionRow[]> {
  const due = db
    .selectFrom('payment_transaction')
    .select('id')
    .where('settled_check_at', '<=', now)
    .orderBy('settled_check_at')
    .orderBy('id')
    .limit(count)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('payment_transaction')
    .where('id', 'in', due)
    .set({ settled_check_at: new Date(now.getTime() + SETTLED_CLAIM_SECONDS * 1_000) })
    .returningAll()
    .execute()
}

/** Null: never again. */
export async function setSettledCheck(executor: Db | Tx, id: string, checkAt: Date | null): Promise<void> {
  await executor.updateTable('payment_transaction').where('id', '=', id).set({ settled_check_at: checkAt }).execute()
}
