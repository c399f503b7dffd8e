import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { StaffRole } from '@stagedoor/contract/endpoint'
import { openSession, openSessionByPassword, selectViewers, selectViewersOfSessions } from '../statements.ts'
import { keyOf } from './token.ts'

export type ViewerRow = {
  token_hash: Buffer
  session_id: string
  account_id: string
  role: 'user' | 'performer' | 'staff'
  staff_roles: StaffRole[]
  username: string | null
  authenticated_at: Date
  last_seen_at: Date
  impersonator_id: string | null
}

/** Since when a session must have been used not to have ended. Rule ACC-5. */
export type UsedSince = { now: Date; staff: Date; others: Date }

/** Whose tokens these are while their sessions last, in the tokens' order. */
export async function findViewerRows(
  db: Db,
  tokenHashes: readonly Buffer[],
  since: UsedSince,
): Promise<(ViewerRow | null)[]> {
  const rows = await selectViewers(db, tokenHashes, since.now, since.staff, since.others)
  const byHash = new Map(rows.map((row) => [keyOf(row.token_hash), row]))
  return tokenHashes.map((hash) => byHash.get(keyOf(hash)) ?? null)
}

/** Whose sessions these are while they last, in their order. */
export async function findRowsOfSessions(
  db: Db,
  sessionIds: readonly string[],
  since: UsedSince,
): Promise<(ViewerRow | null)[]> {
  const rows = await selectViewersOfSessions(db, sessionIds, since.now, since.staff, since.others)
  const byId = new Map(rows.map((row) => [row.session_id, row]))
  return sessionIds.map((id) => byId.get(id) ?? null)
}

export async function writeLastSeen(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: now })
    .where('id', '=', sessionId)
    .where('last_seen_at', '<', now)
    .execute()
}

export type NewSession = {
  accountId: string
  tokenHash: Buffer
  isRemembered: boolean
  now: Date
  expiresAt: Date
  address: string
  userAgent: string
  fingerprints: readonly [Buffer, ...Buffer[]]
}

/**
 * Opens a session and stores its device; a device that is not the account's first and was not known is an event. Of the account's sessions
 * the `most` that were used last go on. The commit does not wait for the disk: decision 0505.
 * @returns the ids of the sessions that ended
 */
export async function insertSession(db: Db, session: NewSession, most: number): Promise<string[]> {
  const [row] = await openSession(db, ...valuesOf(session, most))
  if (!row?.is_opened) throw new Error('a session was not inserted')
  return row.ended_ids
}

/** A password that was verified, and the key under which wrong ones are counted. */
export type VerifiedPassword = { passwordHash: string; guessKey: string }

/** The same, if nothing but the password decides. @returns null where something else does: no session was opened */
export async function insertSessionByPassword(
  db: Db,
  { passwordHash, guessKey, ...session }: NewSession & VerifiedPassword,
  most: number,
): Promise<string[] | null> {
  const [row] = await openSessionByPassword(db, ...valuesOf(session, most), passwordHash, guessKey)
  return row?.is_opened ? row.ended_ids : null
}

function valuesOf(session: NewSession, most: number) {
  const { accountId, tokenHash, isRemembered, now, expiresAt, address, userAgent, fingerprints } = session
  const when = [now, expiresAt] as const
  return [accountId, tokenHash, isRemembered, ...when, address, userAgent, fingerprints, most] as const
}

/** How the account was proved again during a session. */
export type ProofRow = { reproved_at: Date | null; reproved_by: 'password' | 'passkey' | null }

export async function findProof(db: Db, sessionId: string): Promise<ProofRow | null> {
  const { rows } = await sql<ProofRow>`select reproved_at, reproved_by from session where id = ${sessionId}`.execute(db)
  return rows[0] ?? null
}

/** Records a fresh proof, and the token by which the session is found from now on. @returns null when it has ended. */
export async function renewSession(
  db: Db,
  renewal: { sessionId: string; tokenHash: Buffer; by: 'password' | 'passkey'; now: Date },
): Promise<{ expires_at: Date } | null> {
  const { sessionId, tokenHash, by, now } = renewal
  const { rows } = await sql<{ expires_at: Date }>`update session
    set token_hash = ${tokenHash}, authenticated_at = ${now}, reproved_at = ${now}, reproved_by = ${by}
    where id = ${sessionId} returning expires_at`.execute(db)
  return rows[0] ?? null
}

/** Uses a proof up. */
export async function forgetProof(tx: Tx, sessionId: string): Promise<void> {
  await sql`update session set reproved_at = null, reproved_by = null where id = ${sessionId}`.execute(tx)
}

export type SessionRow = {
  id: string
  is_remembered: boolean
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  address: string
  user_agent: string
}

/** The account's own sessions that last, the latest used first; impersonations are not among them. */
export async function findSessions(
  db: Db,
  accountId: string,
  { now, usedSince }: { now: Date; usedSince: Date },
): Promise<SessionRow[]> {
  const { rows } =
    await sql<SessionRow>`select id, is_remembered, created_at, last_seen_at, expires_at, address, user_agent
    from session where account_id = ${accountId} and expires_at > ${now} and last_seen_at > ${usedSince} and impersonator_id is null
    order by last_seen_at desc, id desc limit 200`.execute(db)
  return rows
}

/** Ends one session of this account. @returns whether there was one. */
export async function deleteSession(executor: Db | Tx, accountId: string, sessionId: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`delete from session where id = ${sessionId} and account_id = ${accountId}`.execute(executor)
  return numAffectedRows === 1n
}

/** Ends all sessions of an account but one. @returns the ids of those that ended. */
export async function deleteSessionsExcept(
  executor: Db | Tx,
  accountId: string,
  keptSessionId: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from session
    where account_id = ${accountId} and id is distinct from ${keptSessionId}::uuid returning id`.execute(executor)
  return rows.map(({ id }) => id)
}
