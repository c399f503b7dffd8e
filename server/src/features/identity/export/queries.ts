import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { SealedObject } from './sealed-store.ts'

export type ExportRow = {
  account_id: string
  status: 'preparing' | 'ready' | 'failed' | 'expired'
  requested_at: Date
  ready_at: Date | null
  expires_at: Date | null
  storage_key: string | null
  size_bytes: number | null
  key_id: Buffer | null
  nonce: Buffer | null
  tag: Buffer | null
}

const columns = sql`account_id, status, requested_at, ready_at, expires_at, storage_key, size_bytes, key_id, nonce, tag`

/** The copy that an account asked for last. */
export async function findExport(executor: Db | Tx, accountId: string): Promise<ExportRow | null> {
  const { rows } = await sql<ExportRow>`select ${columns} from account_export where account_id = ${accountId}`.execute(
    executor,
  )
  return rows[0] ?? null
}

/** Asks for a copy unless one is being prepared. @returns the one that is prepared now. */
export async function insertExport(
  tx: Tx,
  request: { accountId: string; locale: string; now: Date },
): Promise<ExportRow | null> {
  await sql`insert into account_export as known (account_id, locale, requested_at)
    values (${request.accountId}, ${request.locale}, ${request.now})
    on conflict (account_id) do update set status = 'preparing', locale = excluded.locale,
      requested_at = excluded.requested_at, leased_until = null, attempts = 0, ready_at = null, expires_at = null,
      storage_key = null, size_bytes = null, sha256 = null, key_id = null, nonce = null, tag = null
    where known.status <> 'preparing'`.execute(tx)
  return findExport(tx, request.accountId)
}

/** Takes a copy that waits to be made, of an account that is active; null: there is none. One that was begun too often fails. */
export async function takeWaiting(
  db: Db,
  { now, leasedUntil, maximumAttempts }: { now: Date; leasedUntil: Date; maximumAttempts: number },
): Promise<{ accountId: string; locale: string; requestedAt: Date } | null> {
  await sql`update account_export set status = 'failed', leased_until = null
    where status = 'preparing' and attempts >= ${maximumAttempts} and leased_until <= ${now}`.execute(db)
  const { rows } = await sql<{ accountId: string; locale: string; requestedAt: Date }>`
    update account_export set leased_until = ${leasedUntil}, attempts = attempts + 1
    where account_id = (select account_id from account_export join account on account.id = account_id
      where account_export.status = 'preparing' and account.status = 'active'
        and (leased_until is null or leased_until <= ${now})
      order by requested_at, account_id limit 1 for update of account_export skip locked)
    returning account_id as "accountId", locale, requested_at as "requestedAt"`.execute(db)
  return rows[0] ?? null
}

/** Leaves a copy that could not be made to another try, or fails it after the last. */
export async function writeAttemptFailed(db: Db, accountId: string, maximumAttempts: number): Promise<void> {
  await sql`update account_export set leased_until = case when attempts < ${maximumAttempts} then leased_until end,
      status = case when attempts < ${maximumAttempts} then status else 'failed' end
    where account_id = ${accountId} and status = 'preparing'`.execute(db)
}

/** Names the object of a copy. @returns false when it is not wanted any more: asked for again, or the account is leaving. */
export async function writeReady(
  tx: Tx,
  ready: { accountId: string; requestedAt: Date; now: Date; expiresAt: Date; object: SealedObject },
): Promise<boolean> {
  const { storageKey, sizeBytes, sha256, keyId, nonce, tag } = ready.object
  const { numAffectedRows } = await sql`update account_export
    set status = 'ready', ready_at = ${ready.now}, expires_at = ${ready.expiresAt}, leased_until = null,
      storage_key = ${storageKey}, size_bytes = ${sizeBytes}, sha256 = ${sha256}, key_id = ${keyId}, nonce = ${nonce}, tag = ${tag}
    where account_id = ${ready.accountId} and status = 'preparing' and requested_at = ${ready.requestedAt}
      and exists (select from account where id = ${ready.accountId} and status = 'active')`.execute(tx)
  return numAffectedRows === 1n
}

/** Copies whose time is over, a hundred at most. */
export async function findExpired(db: Db, now: Date): Promise<{ accountId: string; storageKey: string }[]> {
  const { rows } = await sql<{ accountId: string; storageKey: string }>`
    select account_id as "accountId", storage_key as "storageKey" from account_export
    where status = 'ready' and expires_at <= ${now} order by expires_at, account_id limit 100`.execute(db)
  return rows
}

/** Forgets a copy whose object is deleted. */
export async function writeExpired(db: Db, storageKey: string): Promise<void> {
  await sql`update account_export set status = 'expired', storage_key = null
    where storage_key = ${storageKey}`.execute(db)
}

export async function deleteExport(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from account_export where account_id = ${accountId}`.execute(tx)
}

/** Which of these objects are copies of somebody's data. */
export async function findOwnedKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ storage_key: string }>`select storage_key from account_export
    where storage_key = any(${[...keys]}::text[])`.execute(db)
  return new Set(rows.map(({ storage_key }) => storage_key))
}
