import { prepare } from '#src/platform/db/prepared.ts'
import { countedUnder } from '#src/platform/http/rate-limiter.ts'
import { INSERT_EVENT } from '#src/platform/outbox/record-event.ts'
import { accountKeys } from './guess-limits.ts'
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

/**
 * Runs for every attempt to sign in; one row, for an unknown account as well. `$5`: what an unknown account is counted as; `$6`: as what the device is,
 * if the account knows it.
 */
export const selectForSignIn = prepare<
  SignInRow,
  [
    username: string | null,
    emailKey: string | null,
    fingerprints: readonly Buffer[],
    addressKey: string,
    unknown: string,
    device: string,
  ]
>(
  'identity.sign_in',
  `select account.id, status, password_hash, email is not null and email_verified_at is null as has_unverified_email, is_known_device,
    ${countedUnder('$4')} as wrong_from_address,
    ${countedUnder(`case when is_known_device then '${accountKeys.device}' || account.id || ':' || $6
      else '${accountKeys.account}' || coalesce(account.id::text, $5) end`)} as wrong_of_account
  from (values (1)) as attempt left join account on username = $1 or email_key = $2
    cross join lateral (select exists (
      select from known_device where account_id = account.id and fingerprint = any($3::bytea[])) as is_known_device) as device`,
)

type NewSession = [
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

type OpenedRow = { is_opened: boolean; ended_ids: string[] }

/**
 * Opens a session as a transaction of its own. Data as it was before the statement decides what a new device is, of which an event
 * is recorded, and which sessions end: of the others all but `$9` minus this one. The account is locked before its sessions, as where all
 * of them end.
 */
const openingOf = (accountWhere: string) =>
  `with held as materialized (select id from account where ${accountWhere} for key share),
    device as (
      insert into known_device (account_id, fingerprint, first_seen_at, last_seen_at)
      select id, ($8::bytea[])[1], $4::timestamptz, $4 from held
      on conflict (account_id, fingerprint) do update set last_seen_at = excluded.last_seen_at),
    ended as (
      delete from session where id in (
        select id from session where account_id = (select id from held) and impersonator_id is null
        order by last_seen_at desc, id desc offset $9::int - 1)
      returning id),
    opened as (
      insert into session
        (account_id, token_hash, is_remembered, authenticated_at, last_seen_at, created_at, expires_at, address, user_agent)
      select id, $2::bytea, $3::boolean, $4, $4, $4, $5::timestamptz, $6::text, $7::text from held),
    recorded as (${INSERT_EVENT}
      select 'identity.new_device_signed_in', jsonb_build_object('accountId', id, 'address', $6, 'userAgent', $7), $4 from held
      where exists (select from known_device where account_id = held.id)
        and not exists (select from known_device where account_id = held.id and fingerprint = any($8)))
  select exists (select from held) as is_opened, array(select id::text from ended) as ended_ids from commit_asynchronously()`

/** Runs where somebody has proved all that is demanded. */
export const openSession = prepare<OpenedRow, NewSession>('identity.open_session', openingOf('id = $1'))

/**
 * Runs at every sign-in by password. Opens nothing where more than the password is to be decided, by data as it is after the password was
 * verified: a status, a second step, a password that is another one by now, wrong ones that were counted.
 */
export const openSessionByPassword = prepare<OpenedRow, [...NewSession, passwordHash: string, guessKey: string]>(
  'identity.open_session_by_password',
  openingOf(`id = $1 and status = 'active' and role <> 'staff' and password_hash = $10
    and not exists (select from totp_factor where account_id = account.id and encrypted_secret is not null)
    and not exists (select from passkey where account_id = account.id) and ${countedUnder('$11')} = 0`),
)

/** Runs where more than a password decides a sign-in. */
export const selectFactors = prepare<FactorsRow, [accountId: string]>(
  'identity.factors',
  `select role, status, email,
    exists (select from totp_factor where account_id = account.id and encrypted_secret is not null) as has_totp,
    (select count(*) from recovery_code where account_id = account.id) as recovery_codes,
    (select count(*) from passkey where account_id = account.id) as passkeys
  from account where id = $1`,
)
