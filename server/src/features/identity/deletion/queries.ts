import { sql } from 'kysely'
import type { DeletionObstacle } from '@stagedoor/contract/deletion-words'
import type { Db, Tx } from '#src/platform/db/database.ts'

export type DeletionRow = {
  account_id: string
  due_at: Date
  hidden: object | null
  begun_at: Date | null
  done_at: Date | null
}

export async function insertDeletion(
  tx: Tx,
  deletion: { accountId: string; requestedAt: Date; dueAt: Date; hidden: object },
): Promise<void> {
  await sql`insert into account_deletion (account_id, requested_at, due_at, hidden)
    values (${deletion.accountId}, ${deletion.requestedAt}, ${deletion.dueAt}, ${JSON.stringify(deletion.hidden)}::jsonb)`.execute(
    tx,
  )
}

/** The deletion of an account, in whatever state. */
export async function findDeletion(executor: Db | Tx, accountId: string): Promise<DeletionRow | null> {
  const { rows } = await sql<DeletionRow>`select account_id, due_at, hidden, begun_at, done_at from account_deletion
    where account_id = ${accountId}`.execute(executor)
  return rows[0] ?? null
}

/** The deletions of accounts that are leaving, for staff. */
export async function findDeletions(
  db: Db,
  accountIds: readonly string[],
): Promise<Map<string, { dueAt: Date; hinderedBy: DeletionObstacle[] }>> {
  const { rows } = await sql<{ account_id: string; due_at: Date; hindered_by: DeletionObstacle[] }>`
    select account_id, due_at, hindered_by from account_deletion
    where account_id = any(${[...accountIds]}::uuid[]) and done_at is null`.execute(db)
  return new Map(rows.map((row) => [row.account_id, { dueAt: row.due_at, hinderedBy: row.hindered_by }]))
}

export async function removeDeletion(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from account_deletion where account_id = ${accountId}`.execute(tx)
}

/** Accounts whose deletion is due, the longest due first. */
export async function findDueDeletions(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`select account_id from account_deletion
    where done_at is null and due_at <= ${now} and (retry_at is null or retry_at <= ${now})
    order by due_at, account_id limit ${limit}`.execute(db)
  return rows.map(({ account_id }) => account_id)
}

/** Notes that a deletion has begun, or what hinders it, and when it is looked at again. @returns whether it is still due. */
export async function writeAttempt(
  tx: Tx,
  attempt: { accountId: string; now: Date; hinderedBy: readonly DeletionObstacle[]; retryAt: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update account_deletion
    set hindered_by = ${[...attempt.hinderedBy]}, retry_at = ${attempt.retryAt},
      begun_at = case when ${attempt.hinderedBy.length === 0} then coalesce(begun_at, ${attempt.now}) else begun_at end
    where account_id = ${attempt.accountId} and done_at is null and due_at <= ${attempt.now}
      and (retry_at is null or retry_at <= ${attempt.now})`.execute(tx)
  return numAffectedRows === 1n
}

/** Leaves of an account and of its deletion what stays. @returns whether it was not done before. */
export async function writeErased(
  tx: Tx,
  erased: { accountId: string; now: Date; recordsUntil: Date | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update account_deletion
    set done_at = ${erased.now}, hidden = null, retry_at = null, records_until = ${erased.recordsUntil}
    where account_id = ${erased.accountId} and done_at is null`.execute(tx)
  if (numAffectedRows === 0n) return false
  for (const table of ['session', 'former_username', 'age_check', 'age_assurance'] as const)
    await tx.deleteFrom(table).where('account_id', '=', erased.accountId).execute()
  await sql`update account set status = 'closed', username = null, username_skeleton = null, email = null, email_key = null,
      email_verified_at = null, password_hash = null, locale = null, adult_method = null, adult_since = null,
      renamed_at = null, updated_at = ${erased.now}
    where id = ${erased.accountId}`.execute(tx)
  return true
}

/** Accounts to be reminded now, each once: it is counted in the caller's transaction. */
export async function takeReminders(
  tx: Tx,
  { dueBefore, number, limit }: { dueBefore: Date; number: number; limit: number },
): Promise<{ accountId: string; dueAt: Date }[]> {
  const { rows } = await sql<{ accountId: string; dueAt: Date }>`update account_deletion set reminders = ${number}
    where account_id in (select account_id from account_deletion
      where done_at is null and begun_at is null and reminders < ${number} and due_at <= ${dueBefore}
      order by due_at, account_id limit ${limit} for update skip locked)
    returning account_id as "accountId", due_at as "dueAt"`.execute(tx)
  return rows
}

/** Accounts whose records are kept no longer. */
export async function findOutdatedRecords(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`select account_id from account_deletion
    where records_until <= ${now} order by records_until, account_id limit ${limit}`.execute(db)
  return rows.map(({ account_id }) => account_id)
}

export async function writeRecordsErased(tx: Tx, accountId: string): Promise<void> {
  await sql`update account_deletion set records_until = null where account_id = ${accountId}`.execute(tx)
}
