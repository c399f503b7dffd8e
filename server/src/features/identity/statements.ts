import { prepare } from '#src/platform/db/prepared.ts'
import { INSERT_EVENT } from '#src/platform/outbox/record-event.ts'
import type { SignInRow } from './queries.ts'
import type { FactorsRow } from './second-factors/queries.ts'
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

/**
 * Runs at every sign-in, as a transaction of its own. Data as it was before the statement decides what a new device is, of which an event
 * is recorded, and which sessions end: of the others all but `$9` minus this one. The account is locked before its sessions, as where all
 * of them end.
 */
export const openSession = prepare<
  { ended_ids: string[] },
  [
    accountId: string,
    tokenHash: Buffer,
    isRemembered: boolean,
    now: Date,
    expiresAt: Date,
    address: string,
    userAgent: string,
    fingerprints: readonly Buffer[],
    most: number,
  ]
>(
  'identity.open_session',
  `with device as (
      insert into known_device (account_id, fingerprint, first_seen_at, last_seen_at) values ($1, ($8::bytea[])[1], $4, $4)
      on conflict (account_id, fingerprint) do update set last_seen_at = excluded.last_seen_at),
    held as materialized (select id from account where id = $1 for key share),
    ended as (
      delete from session where id in (
        select id from session where account_id = (select id from held) and impersonator_id is null
        order by last_seen_at desc, id desc offset $9::int - 1)
      returning id),
    opened as (
      insert into session
        (account_id, token_hash, is_remembered, authenticated_at, last_seen_at, created_at, expires_at, address, user_agent)
      values ($1, $2, $3, $4, $4, $4, $5, $6, $7)),
    recorded as (${INSERT_EVENT}
      select 'identity.new_device_signed_in', jsonb_build_object('accountId', $1, 'address', $6, 'userAgent', $7), $4
      where exists (select from known_device where account_id = $1)
        and not exists (select from known_device where account_id = $1 and fingerprint = any($8)))
  select array(select id::text from ended) as ended_ids from commit_asynchronously()`,
)

/** Runs for every sign-in with a right password. */
export const selectFactors = prepare<FactorsRow, [accountId: string]>(
  'identity.factors',
  `select role, status, email,
    exists (select from totp_factor where account_id = account.id and encrypted_secret is not null) as has_totp,
    (select count(*) from recovery_code where account_id = account.id) as recovery_codes,
    (select count(*) from passkey where account_id = account.id) as passkeys
  from account where id = $1`,
)
