import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

export type AuditEntry = {
  /** Who did it; null for the system itself. */
  actorId: string | null
  /** To whom. */
  subjectId: string | null
  /** `feature.noun_verb`. */
  action: string
  reason?: string
  /** What changed, as JSON. Never a password, token, document or card. */
  facts?: object
  requestId?: string
}

/** Writes a privileged action in the transaction that does it: one exists exactly if the other does. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await sql`insert into audit_log (actor_id, subject_id, action, reason, facts, request_id)
    values (${entry.actorId}, ${entry.subjectId}, ${entry.action}, ${entry.reason ?? null},
      ${JSON.stringify(entry.facts ?? {})}::jsonb, ${entry.requestId ?? null})`.execute(tx)
}

/**
 * Verifies the hash chain of all entries.
 * @returns the id of the first entry that was altered, or whose predecessor was altered or removed; null when intact.
 */
export async function findBrokenAuditEntry(db: Db): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from (
      select id, hash, previous_hash, lag(hash) over (order by id) as predecessor,
        audit_digest(audit_log) as computed
      from audit_log) as entry
    where hash <> computed or previous_hash is distinct from predecessor
    order by id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

export type StoredAuditEntry = {
  actorId: string | null
  reason: string | null
  facts: Record<string, unknown>
  at: Date
}

/** Entries of one kind about one account, the newest first; with `facts` only those that state them. */
export async function findAuditEntries(
  db: Db,
  { subjectId, action, facts = {}, limit }: { subjectId: string; action: string; facts?: object; limit: number },
): Promise<StoredAuditEntry[]> {
  const rows = await db
    .selectFrom('audit_log')
    .where('subject_id', '=', subjectId)
    .where('action', '=', action)
    .where(sql<boolean>`facts @> ${JSON.stringify(facts)}::jsonb`)
    .select(['actor_id', 'reason', 'facts', 'created_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ actor_id: actorId, reason, facts: stated, created_at: at }) => ({
    actorId,
    reason,
    facts: stated as Record<string, unknown>,
    at,
  }))
}

/** Whether an action was ever recorded with these facts. Reads the whole log: for a start, not for a request. */
export async function hasAuditEntry(db: Db, { action, facts }: { action: string; facts: object }): Promise<boolean> {
  const found = db.selectFrom('audit_log').where('action', '=', action)
  const stated = found.where(sql<boolean>`facts @> ${JSON.stringify(facts)}::jsonb`)
  return (await stated.select('id').limit(1).executeTakeFirst()) !== undefined
}

/** The newest row of the audit log; number 0 and an empty hash: there is none. */
export async function findAuditHead(db: Db): Promise<{ number: number; hash: string }> {
  const newest = db.selectFrom('audit_log').select(['id', 'hash']).orderBy('id', 'desc').limit(1)
  const row = await newest.executeTakeFirst()
  return row ? { number: row.id, hash: row.hash.toString('hex') } : { number: 0, hash: '' }
}
