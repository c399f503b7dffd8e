import { prepare } from '#src/platform/db/prepared.ts'
import type { SignInRow } from './queries.ts'
import type { ViewerRow } from './sessions/queries.ts'

// `$3` and `$4`: since when a session must have been used, of staff and of everybody else.
const viewerWhere = (
  found: string,
) => `select token_hash, session.id as session_id, account_id, role, staff_roles, username,
    authenticated_at, last_seen_at, impersonator_id
  from session join account on account.id = account_id
  where ${found} and expires_at > $2 and status = 'active'
    and last_seen_at > case role when 'staff' then $3::timestamptz else $4::timestamptz end`

type Limits = [now: Date, staffUsedSince: Date, usedSince: Date]

/** Runs for the calls with a token that came together: one index lookup in each of two tables for each. */
export const selectViewers = prepare<ViewerRow, [tokenHashes: readonly Buffer[], ...Limits]>(
  'identity.viewers',
  viewerWhere('token_hash = any($1::bytea[])'),
)

/** Runs for open sockets every half a minute, and for those that came at the same time together. */
export const selectViewersOfSessions = prepare<ViewerRow, [sessionIds: readonly string[], ...Limits]>(
  'identity.viewers_of_sessions',
  viewerWhere('session.id = any($1::uuid[])'),
)

/** Runs for every attempt to sign in. */
export const selectForSignIn = prepare<
  SignInRow,
  [username: string | null, emailKey: string | null, fingerprints: readonly Buffer[]]
>(
  'identity.sign_in',
  `select id, status, password_hash, email is not null and email_verified_at is null as has_unverified_email,
    exists (select from known_device where account_id = account.id and fingerprint = any($3::bytea[])) as is_known_device
  from account where username = $1 or email_key = $2`,
)
