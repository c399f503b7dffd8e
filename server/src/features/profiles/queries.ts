import type { PerformerState } from '@stagedoor/contract/performers'
import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { FactColumns } from './creator-facts.ts'
import { FROM_PERFORMER, PERFORMER_COLUMNS, type AnyPerformerRow, type PerformerRow } from './performer-row.ts'
import { selectPageById, selectPageByName, selectPerformerById, selectPerformerByName } from './statements.ts'

export type ProfileRow = {
  account_id: string
  username: string | null
  is_performer: boolean
  name: string
  first_name: string
  last_name: string
  gender: string | null
  country: string | null
  avatar_file_id: string | null
  avatar_url: string | null
  cover_file_id: string | null
  cover_url: string | null
}

export async function findProfile(executor: Db | Tx, accountId: string): Promise<ProfileRow | null> {
  const row = await executor
    .selectFrom('profile')
    .where('account_id', '=', accountId)
    .select(['account_id', 'username', 'is_performer', 'name', 'first_name', 'last_name', 'gender', 'country'])
    .select(['avatar_file_id', 'avatar_url', 'cover_file_id', 'cover_url'])
    .executeTakeFirst()
  return row ?? null
}

export type NewProfileRow = {
  accountId: string
  username: string | null
  isPerformer: boolean
  name: string
  firstName: string
  lastName: string
  gender: string | null
  country: string | null
}

export async function insertProfile(tx: Tx, profile: NewProfileRow): Promise<void> {
  await sql`insert into profile (account_id, username, is_performer, name, first_name, last_name, gender, country)
    values (${profile.accountId}, ${profile.username}, ${profile.isPerformer}, ${profile.name}, ${profile.firstName},
      ${profile.lastName}, ${profile.gender}, ${profile.country})`.execute(tx)
}

export type ProfileChange = {
  username?: string
  name?: string
  first_name?: string
  last_name?: string
  gender?: string | null
  country?: string | null
}

/** Writes the given columns; none at all is fine. */
export async function updateProfile(executor: Db | Tx, accountId: string, change: ProfileChange): Promise<void> {
  await executor
    .updateTable('profile')
    .set({ ...change, updated_at: sql`app_now()` })
    .where('account_id', '=', accountId)
    .execute()
}

/** Shows another picture. @returns the file that it replaces. */
export async function writePicture(
  tx: Tx,
  accountId: string,
  { kind, fileId, url }: { kind: 'avatar' | 'cover'; fileId: string; url: string },
): Promise<string | null> {
  const [file, address] = [sql.ref(`${kind}_file_id`), sql.ref(`${kind}_url`)]
  const { rows } = await sql<{
    replaced: string | null
  }>`update profile set ${file} = ${fileId}, ${address} = ${url}, updated_at = app_now()
    from (select account_id as id, ${file} as replaced from profile where account_id = ${accountId} for update) as before
    where account_id = before.id returning before.replaced`.execute(tx)
  return rows[0]?.replaced ?? null
}

export async function findPerformerById(executor: Db | Tx, performerId: string): Promise<AnyPerformerRow | null> {
  return (await selectPerformerById(executor, performerId))[0] ?? null
}

export async function findPerformerByName(executor: Db | Tx, username: string): Promise<PerformerRow | null> {
  return (await selectPerformerByName(executor, username))[0] ?? null
}

type PageRow = AnyPerformerRow & FactColumns

export async function findPageById(db: Db, performerId: string, viewerId: string | null): Promise<PageRow | null> {
  return (await selectPageById(db, performerId, viewerId))[0] ?? null
}

export async function findPageByName(db: Db, username: string, viewerId: string | null): Promise<PageRow | null> {
  return (await selectPageByName(db, username, viewerId))[0] ?? null
}

export type OwnPerformerRow = AnyPerformerRow & {
  first_name: string
  last_name: string
  phone: string | null
  phone_code: string | null
  date_of_birth: string | null
}

/** A creator with their private data. */
export async function findOwnPerformer(executor: Db | Tx, performerId: string): Promise<OwnPerformerRow | null> {
  const { rows } =
    await sql<OwnPerformerRow>`select ${sql.raw(PERFORMER_COLUMNS)}, first_name, last_name, phone, phone_code,
    to_char(date_of_birth, 'YYYY-MM-DD') as date_of_birth ${sql.raw(FROM_PERFORMER)}
    where performer.account_id = ${performerId}`.execute(executor)
  return rows[0] ?? null
}

export type NewPerformerRow = {
  accountId: string
  state: PerformerState
  phone: string | null
  phoneCode: string | null
  dateOfBirth: string | null
}

export async function insertPerformer(tx: Tx, performer: NewPerformerRow): Promise<void> {
  await sql`insert into performer (account_id, state, phone, phone_code, date_of_birth, approved_at)
    values (${performer.accountId}, ${performer.state}, ${performer.phone}, ${performer.phoneCode}, ${performer.dateOfBirth}::date,
      case when ${performer.state} = 'approved' then app_now() end)`.execute(tx)
}

export type PerformerChange = {
  bio?: string
  sexual_orientation?: string | null
  age?: string | null
  eyes?: string | null
  hair?: string | null
  height?: string | null
  weight?: string | null
  size?: string | null
  ethnicity?: string | null
  body_type?: string | null
  languages?: string[]
  category_ids?: string[]
  is_free_subscription?: boolean
  free_subscription_days?: number | null
  monthly_price_cents?: number | null
  yearly_price_cents?: number | null
  public_chat_price_token_cents?: number | null
  private_chat_price_token_cents?: number | null
  has_welcome_video?: boolean
  phone?: string | null
  phone_code?: string | null
  date_of_birth?: string
}

/** Writes the given columns; the creator counts as changed in any case. */
export async function updatePerformer(executor: Db | Tx, performerId: string, change: PerformerChange): Promise<void> {
  await executor
    .updateTable('performer')
    .set({ ...change, updated_at: sql`app_now()` })
    .where('account_id', '=', performerId)
    .execute()
}

/** Notes whether a creator's public stream is live, since when, and when the next begins. The profile itself has not changed. */
export async function noteStream(
  executor: Db | Tx,
  performerId: string,
  { liveSince, nextAt }: { liveSince: Date | null; nextAt: Date | null },
): Promise<void> {
  await executor
    .updateTable('performer')
    .set({
      streaming_status: liveSince === null ? 'offline' : 'public',
      live_at: liveSince ?? sql<Date>`'-infinity'::timestamptz`,
      next_stream_at: nextAt,
    })
    .where('account_id', '=', performerId)
    .execute()
}

export type LockedState = {
  state: PerformerState
  username: string | null
  /** Whether the creator was ever approved. */
  wasApproved: boolean
}

/** The creator's state, locked until the transaction ends. */
export async function lockPerformerState(tx: Tx, performerId: string): Promise<LockedState | null> {
  const row = await tx
    .selectFrom('performer')
    .innerJoin('profile', 'profile.account_id', 'performer.account_id')
    .where('performer.account_id', '=', performerId)
    .select(['state', 'username', 'approved_at'])
    .forUpdate('performer')
    .executeTakeFirst()
  // The column holds states only, by its constraint.
  return row
    ? { state: row.state as PerformerState, username: row.username, wasApproved: row.approved_at !== null }
    : null
}

export async function findPerformerState(executor: Db | Tx, performerId: string): Promise<PerformerState | null> {
  const { rows } = await sql<{ state: PerformerState }>`select state from performer
    where account_id = ${performerId}`.execute(executor)
  return rows[0]?.state ?? null
}

/** Where a creator stands, and whether staff approved them at some time; null for an unknown id. */
export async function findStanding(
  db: Db,
  performerId: string,
): Promise<{ state: PerformerState; wasApproved: boolean } | null> {
  const { rows } = await sql<{ state: PerformerState; wasApproved: boolean }>`
    select state, approved_at is not null as "wasApproved" from performer
    where account_id = ${performerId}`.execute(db)
  return rows[0] ?? null
}

export async function writePerformerState(tx: Tx, performerId: string, state: PerformerState): Promise<void> {
  await sql`update performer set state = ${state}, updated_at = app_now(),
      approved_at = case when ${state} = 'approved' then coalesce(approved_at, app_now()) else approved_at end
    where account_id = ${performerId}`.execute(tx)
}

/** What a creator asks for a minute of a private show or call; null: they offer none. */
export async function findPrivatePrice(executor: Db | Tx, performerId: string): Promise<number | null> {
  const found = await executor
    .selectFrom('performer')
    .where('account_id', '=', performerId)
    .select('private_chat_price_token_cents as price')
    .executeTakeFirst()
  return found?.price ?? null
}

/** Of these accounts, those that are public creators. */
export async function findPublicAmong(executor: Db | Tx, accountIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`select account_id from performer
    where account_id = any(${[...accountIds]}::uuid[]) and is_public`.execute(executor)
  return rows.map(({ account_id }) => account_id)
}
