import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { deleteOutdatedRows } from '#src/platform/db/delete-outdated.ts'
import { isUniqueViolation } from '#src/platform/db/unique-violation.ts'

export type LinkPurpose = 'reset_password' | 'confirm_email'

export type MailedLink = { account_id: string; email: string }

export async function insertLink(
  db: Db | Tx,
  link: { tokenHash: Buffer; accountId: string; purpose: LinkPurpose; email: string; expiresAt: Date },
): Promise<void> {
  await sql`insert into mailed_link (token_hash, account_id, purpose, email, expires_at)
    values (${link.tokenHash}, ${link.accountId}, ${link.purpose}, ${link.email}, ${link.expiresAt})`.execute(db)
}

/** A link that still works; using it up is another step. */
export async function findLink(
  db: Db,
  { tokenHash, purpose, now }: { tokenHash: Buffer; purpose: LinkPurpose; now: Date },
): Promise<MailedLink | null> {
  const { rows } = await sql<MailedLink>`select account_id, email from mailed_link
    where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > ${now}`.execute(db)
  return rows[0] ?? null
}

/** Uses a link up: of two concurrent uses one succeeds. */
export async function takeLink(
  tx: Tx,
  { tokenHash, purpose, now }: { tokenHash: Buffer; purpose: LinkPurpose; now: Date },
): Promise<MailedLink | null> {
  const { rows } = await sql<MailedLink>`delete from mailed_link
    where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > ${now}
    returning account_id, email`.execute(tx)
  return rows[0] ?? null
}

/** Ends every link of a kind that an account was sent. */
export async function deleteLinks(executor: Db | Tx, accountId: string, purpose: LinkPurpose): Promise<void> {
  await sql`delete from mailed_link where account_id = ${accountId} and purpose = ${purpose}`.execute(executor)
}

/** Deletes every way to sign in to an account but its password: passkeys, second steps, linked accounts, mailed links, known devices. */
export async function deleteCredentials(tx: Tx, accountId: string): Promise<void> {
  for (const table of [
    'passkey',
    'passkey_challenge',
    'totp_factor',
    'recovery_code',
    'third_party_account',
    'sign_in_ticket',
    'mailed_link',
    'known_device',
  ] as const)
    await tx.deleteFrom(table).where('account_id', '=', accountId).execute()
}

export async function deleteOutdatedLinks(db: Db, now: Date): Promise<void> {
  await deleteOutdatedRows(db, { table: 'mailed_link', column: 'expires_at', before: now })
}

/** Makes an address the account's own and verified. @returns false when another account has it. */
export async function writeProvedEmail(
  tx: Tx,
  proved: { accountId: string; email: string; emailKey: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update account set email = ${proved.email}, email_key = ${proved.emailKey},
      email_verified_at = coalesce(case when email_key = ${proved.emailKey} then email_verified_at end, ${proved.now}),
      updated_at = app_now()
    where id = ${proved.accountId} and not exists
      (select from account as other where other.email_key = ${proved.emailKey} and other.id <> ${proved.accountId})`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** Whether the database refused an address because another transaction took it at the same time. */
export const isEmailConflict = (error: unknown): boolean => isUniqueViolation(error, 'account_email_key_key')
