import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

/** Opens a session for each of these accounts. @returns their tokens, in order */
export async function openSessions(pool: pg.Pool, accountIds: readonly string[]): Promise<string[]> {
  const tokens = accountIds.map(() => randomBytes(32).toString('base64url'))
  await pool.query(
    `insert into session (account_id, token_hash, is_remembered, expires_at, address, user_agent)
      select id, hash, true, now() + interval '1 day', '127.0.0.1', 'bench' from unnest($1::uuid[], $2::bytea[]) as signed_in (id, hash)`,
    [accountIds, tokens.map((token) => createHash('sha256').update(token).digest())],
  )
  // As autovacuum does within a minute: until then connections keep plans from when these tables were empty.
  await pool.query('analyze account, session')
  return tokens
}

/**
 * Inserts accounts of fans with these ids and a name's beginning, and their sessions; a thousand sign-ins would hash for half a minute.
 * @returns the tokens of their sessions, in order
 */
export async function signFansIn(pool: pg.Pool, fanIds: readonly string[], stem: string): Promise<string[]> {
  await pool.query(
    `with people as (
        insert into account (id, role, username, status, adult_method, adult_since)
        select id, 'user', $2 || n, 'active', 'declared', now() from unnest($1::uuid[]) with ordinality as fan (id, n) returning id, username
      ) insert into profile (account_id, username, is_performer, name) select id, username, false, username from people`,
    [fanIds, stem],
  )
  return openSessions(pool, fanIds)
}
