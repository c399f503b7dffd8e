import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { deleteOutdatedRows } from '#src/platform/db/delete-outdated.ts'
import { isUniqueViolation } from '#src/platform/db/unique-violation.ts'
import type { StaffRole } from '@stagedoor/contract/endpoint'
import type { AccountStatus } from './rules.ts'
import { selectForSignIn } from './statements.ts'

export type Role = 'user' | 'performer' | 'staff'

export type AccountRow = {
  id: string
  role: Role
  staff_roles: StaffRole[]
  username: string | null
  email: string | null
  status: AccountStatus
  email_verified_at: Date | null
  locale: string | null
  renamed_at: Date | null
  created_at: Date
}

const columns = sql`id, role, staff_roles, username, email, status, email_verified_at, locale, renamed_at, created_at`

export async function findAccount(executor: Db | Tx, accountId: string): Promise<AccountRow | null> {
  const { rows } = await sql<AccountRow>`select ${columns} from account where id = ${accountId}`.execute(executor)
  return rows[0] ?? null
}

/** Accounts by their id; unknown ones are absent. */
export async function findAccounts(executor: Db | Tx, accountIds: readonly string[]): Promise<Map<string, AccountRow>> {
  const { rows } = await sql<AccountRow>`select ${columns} from account
    where id = any(${[...accountIds]}::uuid[])`.execute(executor)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The account, locked until the transaction ends. */
export async function lockAccount(tx: Tx, accountId: string): Promise<AccountRow | null> {
  const { rows } = await sql<AccountRow>`select ${columns} from account where id = ${accountId} for update`.execute(tx)
  return rows[0] ?? null
}

export type SignInRow = {
  /** Null for an unknown account, of which nothing else is known but the wrong passwords. */
  id: string | null
  status: AccountStatus
  password_hash: string | null
  /** Has an e-mail that nobody has proved. */
  has_unverified_email: boolean
  is_known_device: boolean
  wrong_from_address: number
  /** Of the account, or of the device if the account knows it. */
  wrong_of_account: number
}

export type SignInAttempt = {
  /** Exactly one of the two is given. */
  username: string | null
  emailKey: string | null
  fingerprints: readonly Buffer[]
  addressKey: string
  /** What wrong passwords are counted by: of an unknown account, and of this device if it is known. */
  unknown: string
  device: string
}

/** Whom a user name or an e-mail means, and how many wrong passwords were counted. */
export async function findForSignIn(db: Db, attempt: SignInAttempt): Promise<SignInRow> {
  const { username, emailKey, fingerprints, addressKey, unknown, device } = attempt
  const [row] = await selectForSignIn(db, username, emailKey, fingerprints, addressKey, unknown, device)
  if (!row) throw new Error('an attempt to sign in has no row')
  return row
}

export async function findPasswordHash(db: Db, accountId: string): Promise<string | null> {
  const found = db.selectFrom('account').where('id', '=', accountId).select('password_hash')
  return (await found.executeTakeFirst())?.password_hash ?? null
}

/** Whether a name is in use or was until recently. `exceptOwnerId` may reuse their own former names. */
export async function isUsernameTaken(
  executor: Db | Tx,
  username: string,
  { now, exceptOwnerId = null }: { now: Date; exceptOwnerId?: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ is_taken: boolean }>`select exists (select from account where username = ${username})
    or exists (select from former_username
      where username = ${username} and held_until > ${now} and account_id is distinct from ${exceptOwnerId}::uuid)
    as is_taken`.execute(executor)
  return rows[0]?.is_taken ?? false
}

/** Creators with a name that looks like this one. */
export async function findLookAlikes(executor: Db | Tx, skeleton: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from account where username_skeleton = ${skeleton} and role = 'performer'`.execute(executor)
  return rows.map(({ id }) => id)
}

export type NewAccount = {
  role: Role
  staffRoles: readonly StaffRole[]
  username: string
  skeleton: string
  email: string | null
  emailKey: string | null
  passwordHash: string
  status: 'active' | 'placeholder'
  emailVerifiedAt: Date | null
  locale: string
  adultSince: Date | null
}

/** @returns the new account's id; null when its name or email is in use. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<string | null> {
  const { rows } = await sql<{
    id: string
  }>`insert into account (role, staff_roles, username, username_skeleton, email, email_key,
      password_hash, status, email_verified_at, locale, adult_method, adult_since)
    values (${account.role}, ${[...account.staffRoles]}, ${account.username}, ${account.skeleton}, ${account.email}, ${account.emailKey},
      ${account.passwordHash}, ${account.status}, ${account.emailVerifiedAt}, ${account.locale},
      ${account.adultSince && 'declared'}, ${account.adultSince})
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

export async function findAccountIdByUsername(executor: Db | Tx, username: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from account where username = ${username}`.execute(executor)
  return rows[0]?.id ?? null
}

export async function hasAccounts(executor: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ has_any: boolean }>`select exists (select from account) as has_any`.execute(executor)
  return rows[0]?.has_any ?? false
}

export async function findAccountIdByEmail(executor: Db | Tx, emailKey: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from account where email_key = ${emailKey}`.execute(executor)
  return rows[0]?.id ?? null
}

/** @returns whether the name was free. */
export async function writeUsername(
  tx: Tx,
  rename: { accountId: string; username: string; skeleton: string; renamedAt: Date | null },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update account set username = ${rename.username}, username_skeleton = ${rename.skeleton},
      renamed_at = ${rename.renamedAt}, updated_at = app_now()
    where id = ${rename.accountId} and not exists (select from account as other where other.username = ${rename.username})`.execute(
      tx,
    )
  return numAffectedRows === 1n
}

/** Keeps a name that was given up for its owner. */
export async function keepFormerUsername(
  tx: Tx,
  former: { accountId: string; username: string; heldUntil: Date },
): Promise<void> {
  await sql`insert into former_username (username, account_id, held_until)
    values (${former.username}, ${former.accountId}, ${former.heldUntil})
    on conflict (username) do update set account_id = excluded.account_id, held_until = excluded.held_until`.execute(tx)
}

/** Lets an owner have their own former name back. */
export async function releaseFormerUsername(tx: Tx, former: { accountId: string; username: string }): Promise<void> {
  await sql`delete from former_username where username = ${former.username} and account_id = ${former.accountId}`.execute(
    tx,
  )
}

/** Whose name this was until lately. */
export async function findFormerOwner(db: Db, username: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ account_id: string }>`select account_id from former_username
    where username = ${username} and held_until > ${now}`.execute(db)
  return rows[0]?.account_id ?? null
}

export async function writePasswordHash(tx: Tx, accountId: string, passwordHash: string): Promise<void> {
  await sql`update account set password_hash = ${passwordHash}, updated_at = app_now() where id = ${accountId}`.execute(
    tx,
  )
}

export async function writeAccountStatus(
  tx: Tx,
  accountId: string,
  status: 'active' | 'suspended' | 'leaving' | 'closed',
): Promise<boolean> {
  const { numAffectedRows } = await sql`update account set status = ${status}, updated_at = app_now()
    where id = ${accountId} and status <> 'placeholder'`.execute(tx)
  return numAffectedRows === 1n
}

export async function writeLocale(tx: Tx, accountId: string, locale: string | null): Promise<void> {
  await sql`update account set locale = ${locale}, updated_at = app_now() where id = ${accountId}`.execute(tx)
}

/** Deletes expired rows, at most a thousand of each kind. */
export async function deleteOutdated(
  db: Db,
  times: { now: Date; sessionsUsedBefore: Date; placeholdersBefore: Date; devicesBefore: Date },
): Promise<void> {
  await deleteOutdatedRows(db, { table: 'session', column: 'expires_at', before: times.now })
  await deleteOutdatedRows(db, { table: 'session', column: 'last_seen_at', before: times.sessionsUsedBefore })
  await deleteOutdatedRows(db, { table: 'former_username', column: 'held_until', before: times.now })
  await deleteOutdatedRows(db, { table: 'known_device', column: 'last_seen_at', before: times.devicesBefore })
  await sql`delete from account where id in (select id from account
    where status = 'placeholder' and created_at < ${times.placeholdersBefore} order by created_at limit 1000)`.execute(
    db,
  )
}

/** Whether the database refused a name because another transaction took it at the same time. */
export const isUsernameConflict = (error: unknown): boolean => isUniqueViolation(error, 'account_username_key')
