import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'

export type PasskeyRow = {
  id: string
  account_id: string
  credential_id: string
  public_key: Buffer
  signature_count: number
  transports: string[]
  is_backed_up: boolean
  name: string
  created_at: Date
  last_used_at: Date | null
}

const COLUMNS = sql.raw(
  'id, account_id, credential_id, public_key, signature_count, transports, is_backed_up, name, created_at, last_used_at',
)

/** An account's passkeys, the oldest first. */
export async function findPasskeys(executor: Db | Tx, accountId: string): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`select ${COLUMNS} from passkey where account_id = ${accountId}
    order by id`.execute(executor)
  return rows
}

export async function findPasskeyByCredential(db: Db, credentialId: string): Promise<PasskeyRow | null> {
  const { rows } = await sql<PasskeyRow>`select ${COLUMNS} from passkey where credential_id = ${credentialId}`.execute(
    db,
  )
  return rows[0] ?? null
}

export type NewPasskey = Omit<PasskeyRow, 'id' | 'created_at' | 'last_used_at'>

/** @returns null when the credential is registered already. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<PasskeyRow | null> {
  const { account_id, credential_id, public_key, signature_count, transports, is_backed_up, name } = passkey
  const { rows } = await sql<PasskeyRow>`insert into passkey
      (account_id, credential_id, public_key, signature_count, transports, is_backed_up, name)
    values (${account_id}, ${credential_id}, ${public_key}, ${signature_count}, ${transports}, ${is_backed_up}, ${name})
    on conflict (credential_id) do nothing returning ${COLUMNS}`.execute(tx)
  return rows[0] ?? null
}

/** Notes that a passkey has signed. */
export async function writePasskeyUse(
  db: Db,
  use: { passkeyId: string; signatureCount: number; isBackedUp: boolean; now: Date },
): Promise<void> {
  await sql`update passkey set signature_count = greatest(signature_count, ${use.signatureCount}),
      is_backed_up = ${use.isBackedUp}, last_used_at = ${use.now} where id = ${use.passkeyId}`.execute(db)
}

/** @returns whether the account had it. */
export async function deletePasskey(
  tx: Tx,
  { accountId, passkeyId }: { accountId: string; passkeyId: string },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`delete from passkey where id = ${passkeyId} and account_id = ${accountId}`.execute(tx)
  return numAffectedRows === 1n
}

/** `prove`: for a signed-in account. */
export type ChallengePurpose = 'register' | 'sign_in' | 'prove'

export async function insertChallenge(
  db: Db,
  challenge: { challenge: string; accountId: string | null; purpose: ChallengePurpose; expiresAt: Date },
): Promise<void> {
  await sql`insert into passkey_challenge (challenge, account_id, purpose, expires_at)
    values (${challenge.challenge}, ${challenge.accountId}, ${challenge.purpose}, ${challenge.expiresAt})`.execute(db)
}

/** Uses up a challenge for this account, or for no account in particular. @returns whether there was one. */
export async function takeChallenge(
  db: Db,
  taken: { challenge: string; accountId: string | null; purpose: ChallengePurpose; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from passkey_challenge where challenge = ${taken.challenge}
    and account_id is not distinct from ${taken.accountId}::uuid and purpose = ${taken.purpose}
    and expires_at > ${taken.now}`.execute(db)
  return numAffectedRows === 1n
}
