import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'

/** What others see of an account besides a creator's state. */
export type ShownRow = {
  name: string
  avatar_file_id: string | null
  avatar_url: string | null
  cover_file_id: string | null
  cover_url: string | null
}

/** Puts a neutral name in the place of what others see, without user name and pictures. @returns what was there. */
export async function replaceShown(tx: Tx, accountId: string, neutralName: string): Promise<ShownRow> {
  const { rows } = await sql<ShownRow>`update profile set name = ${neutralName}, username = null, avatar_file_id = null,
      avatar_url = null, cover_file_id = null, cover_url = null, updated_at = app_now()
    from (select account_id as id, name, avatar_file_id, avatar_url, cover_file_id, cover_url from profile
      where account_id = ${accountId} for update) as shown
    where account_id = shown.id
    returning shown.name, shown.avatar_file_id, shown.avatar_url, shown.cover_file_id, shown.cover_url`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`account ${accountId} has no profile`)
  return row
}

export async function writeShown(tx: Tx, accountId: string, shown: ShownRow, username: string | null): Promise<void> {
  await tx
    .updateTable('profile')
    .set({ ...shown, username, updated_at: sql<Date>`app_now()` })
    .where('account_id', '=', accountId)
    .execute()
}

/**
 * Erases what a profile says. Of a creator who was approved once, legal name, date of birth and documents stay.
 * @returns whether such records stay
 */
export async function eraseProfile(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql<{
    was_approved: boolean
  }>`update performer set bio = '', sexual_orientation = null, age = null,
      eyes = null, hair = null, height = null, weight = null, size = null, ethnicity = null, body_type = null,
      languages = '{}', category_ids = '{}', phone = null, phone_code = null, has_welcome_video = false,
      welcome_video_file_id = null, date_of_birth = case when approved_at is null then null else date_of_birth end
    where account_id = ${accountId} returning approved_at is not null as was_approved`.execute(tx)
  const keepsRecords = rows[0]?.was_approved ?? false
  await tx.deleteFrom('performer_name').where('performer_id', '=', accountId).execute()
  await sql`update profile set gender = null, country = null,
      first_name = case when ${keepsRecords} then first_name else '' end,
      last_name = case when ${keepsRecords} then last_name else '' end
    where account_id = ${accountId}`.execute(tx)
  if (!keepsRecords) await tx.deleteFrom('verification_document').where('account_id', '=', accountId).execute()
  return keepsRecords
}

/** Erases the records of a creator's age and identity. The job of documents deletes what they were stored in. */
export async function eraseRecords(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('verification_document').where('account_id', '=', accountId).execute()
  await tx.updateTable('performer').set({ date_of_birth: null }).where('account_id', '=', accountId).execute()
  await tx.updateTable('profile').set({ first_name: '', last_name: '' }).where('account_id', '=', accountId).execute()
}

/** Whether an account is a creator's who was approved once. */
export async function wasApproved(db: Db, accountId: string): Promise<boolean> {
  const found = db.selectFrom('performer').where('account_id', '=', accountId).where('approved_at', 'is not', null)
  return (await found.select('account_id').executeTakeFirst()) !== undefined
}
