import { sql } from 'kysely'
import type { ThirdParty } from '@stagedoor/contract/third-party'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { deleteOutdatedRows } from '#src/platform/db/delete-outdated.ts'

/** Locks a third-party account until the transaction ends, whether it is linked or not. */
export async function holdSubject(tx: Tx, provider: ThirdParty, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`third party ${provider} ${subject}`}, 0))`.execute(tx)
}

/** The account that is linked with it; null when none. */
export async function findLinkedAccount(tx: Tx, provider: ThirdParty, subject: string): Promise<string | null> {
  const { rows } = await sql<{ account_id: string }>`select account_id from third_party_account
    where provider = ${provider} and subject = ${subject}`.execute(tx)
  return rows[0]?.account_id ?? null
}

/** @returns whether it was free, and the account had none of this kind. */
export async function insertLink(
  tx: Tx,
  link: { provider: ThirdParty; subject: string; accountId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into third_party_account (provider, subject, account_id)
    values (${link.provider}, ${link.subject}, ${link.accountId}) on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** The links of an account. */
export async function findProviders(db: Db, accountId: string): Promise<ReadonlySet<ThirdParty>> {
  const { rows } = await sql<{ provider: ThirdParty }>`select provider from third_party_account
    where account_id = ${accountId}`.execute(db)
  return new Set(rows.map(({ provider }) => provider))
}

/** The links of an account, oldest first. */
export async function findLinks(
  executor: Db | Tx,
  accountId: string,
): Promise<{ provider: ThirdParty; created_at: Date }[]> {
  const { rows } = await sql<{ provider: ThirdParty; created_at: Date }>`select provider, created_at
    from third_party_account where account_id = ${accountId} order by created_at, provider`.execute(executor)
  return rows
}

export async function deleteLink(
  tx: Tx,
  { accountId, provider }: { accountId: string; provider: ThirdParty },
): Promise<void> {
  await sql`delete from third_party_account where account_id = ${accountId} and provider = ${provider}`.execute(tx)
}

export type WaysInRow = { has_password: boolean; passkeys: number; links: number }

/** The ways of signing in to an account. */
export async function findWaysIn(executor: Db | Tx, accountId: string): Promise<WaysInRow> {
  const { rows } = await sql<WaysInRow>`select password_hash is not null as has_password,
      (select count(*)::int from passkey where account_id = account.id) as passkeys,
      (select count(*)::int from third_party_account where account_id = account.id) as links
    from account where id = ${accountId}`.execute(executor)
  return rows[0] ?? { has_password: false, passkeys: 0, links: 0 }
}

export type NewLinkedAccount = {
  role: 'user' | 'performer'
  username: string | null
  skeleton: string | null
  email: string | null
  emailKey: string | null
  emailVerifiedAt: Date | null
  locale: string
  adultSince: Date
}

/** Creates an account without a password. @returns its id; null when its email or name is in use. */
export async function insertLinkedAccount(tx: Tx, account: NewLinkedAccount): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`insert into account (role, username, username_skeleton, email, email_key,
      email_verified_at, locale, adult_method, adult_since)
    values (${account.role}, ${account.username}, ${account.skeleton}, ${account.email}, ${account.emailKey},
      ${account.emailVerifiedAt}, ${account.locale}, 'declared', ${account.adultSince})
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Takes a proof. @returns false when it was taken before. */
export async function takeProof(tx: Tx, proof: { hash: Buffer; expiresAt: Date }): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into third_party_proof (hash, expires_at)
    values (${proof.hash}, ${proof.expiresAt}) on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Forgets proofs that could not be shown again anyway, a thousand at most. */
export async function deleteOldProofs(db: Db, now: Date): Promise<void> {
  await deleteOutdatedRows(db, { table: 'third_party_proof', column: 'expires_at', before: now })
}
