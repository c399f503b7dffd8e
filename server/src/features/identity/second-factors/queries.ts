import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { deleteOutdatedRows } from '#src/platform/db/delete-outdated.ts'
import type { AccountStatus } from '../rules.ts'
import { selectFactors } from '../statements.ts'

/** What an account has set up; one row whatever it has. */
export type FactorsRow = {
  role: 'user' | 'performer' | 'staff'
  status: AccountStatus
  email: string | null
  has_totp: boolean
  recovery_codes: number
  passkeys: number
}

/** @throws when there is no such account: callers have proved that there is. */
export async function findFactors(executor: Db | Tx, accountId: string): Promise<FactorsRow> {
  const [row] = await selectFactors(executor, accountId)
  if (!row) throw new Error(`account ${accountId} is missing`)
  return row
}

export type TotpRow = { encrypted_secret: Buffer | null; pending_secret: Buffer | null }

export async function findTotp(executor: Db | Tx, accountId: string): Promise<TotpRow | null> {
  const { rows } = await sql<TotpRow>`select encrypted_secret, pending_secret from totp_factor
    where account_id = ${accountId}`.execute(executor)
  return rows[0] ?? null
}

/** Keeps the secret of an app that is being set up, in place of one that was never confirmed. */
export async function writePendingTotp(db: Db, accountId: string, pendingSecret: Buffer): Promise<void> {
  await sql`insert into totp_factor (account_id, pending_secret) values (${accountId}, ${pendingSecret})
    on conflict (account_id) do update set pending_secret = excluded.pending_secret`.execute(db)
}

/** Enables the app with the pending secret. @returns whether there was one. */
export async function confirmPendingTotp(
  tx: Tx,
  { accountId, pendingSecret, step }: { accountId: string; pendingSecret: Buffer; step: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update totp_factor
    set encrypted_secret = pending_secret, pending_secret = null, last_step = ${step}
    where account_id = ${accountId} and pending_secret = ${pendingSecret}`.execute(tx)
  return numAffectedRows === 1n
}

/** Accepts the code of a step once: of two concurrent uses one fails. */
export async function takeTotpStep(db: Db, accountId: string, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update totp_factor set last_step = ${step}
    where account_id = ${accountId} and encrypted_secret is not null and last_step < ${step}`.execute(db)
  return numAffectedRows === 1n
}

export async function deleteTotp(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from totp_factor where account_id = ${accountId}`.execute(tx)
}

/** Puts new codes in place of all others; none at all is fine. */
export async function replaceRecoveryCodes(
  tx: Tx,
  accountId: string,
  { keyId, hashes }: { keyId: Buffer; hashes: readonly Buffer[] },
): Promise<void> {
  await sql`delete from recovery_code where account_id = ${accountId}`.execute(tx)
  for (const hash of hashes)
    await sql`insert into recovery_code (account_id, code_hash, key_id) values (${accountId}, ${hash}, ${keyId})`.execute(
      tx,
    )
}

/** @returns whether there was such a code. */
export async function takeRecoveryCode(tx: Tx, accountId: string, codeHashes: readonly Buffer[]): Promise<boolean> {
  const { numAffectedRows } =
    await sql`delete from recovery_code where account_id = ${accountId} and code_hash = any(${codeHashes}::bytea[])`.execute(
      tx,
    )
  return numAffectedRows === 1n
}

export type TicketPurpose = 'verify' | 'set_up' | 'restore'
export type TicketRow = { account_id: string; is_remembered: boolean; purpose: TicketPurpose }

export async function insertTicket(
  db: Db,
  ticket: { tokenHash: Buffer; accountId: string; isRemembered: boolean; purpose: TicketPurpose; expiresAt: Date },
): Promise<void> {
  await sql`insert into sign_in_ticket (token_hash, account_id, is_remembered, purpose, expires_at)
    values (${ticket.tokenHash}, ${ticket.accountId}, ${ticket.isRemembered}, ${ticket.purpose}, ${ticket.expiresAt})`.execute(
    db,
  )
}

type TicketKey = { tokenHash: Buffer; purpose: TicketPurpose; now: Date }

/** A ticket that is still good, of an account that may sign in. */
export async function findTicket(db: Db, { tokenHash, purpose, now }: TicketKey): Promise<TicketRow | null> {
  const { rows } = await sql<TicketRow>`select account_id, is_remembered, purpose
    from sign_in_ticket join account on account.id = account_id
    where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > ${now} and status in ('active', 'leaving')`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Uses a ticket up. @returns whether it was there. */
export async function takeTicket(executor: Db | Tx, { tokenHash, purpose, now }: TicketKey): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from sign_in_ticket
    where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > ${now}`.execute(executor)
  return numAffectedRows === 1n
}

/** Ends every sign-in of an account that waits for its second step. */
export async function deleteTickets(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from sign_in_ticket where account_id = ${accountId}`.execute(tx)
}

/** Deletes expired rows, at most a thousand of each kind. */
export async function deleteOutdatedSteps(db: Db, now: Date): Promise<void> {
  await deleteOutdatedRows(db, { table: 'sign_in_ticket', column: 'expires_at', before: now })
  await deleteOutdatedRows(db, { table: 'passkey_challenge', column: 'expires_at', before: now })
}

export type SealedTotp = { account_id: string; encrypted_secret: Buffer | null; pending_secret: Buffer | null }

/** Authenticator secrets that are encrypted with another key than this one, a hundred at most. */
export async function findTotpOfOtherKeys(db: Db, keyId: Buffer): Promise<SealedTotp[]> {
  const { rows } = await sql<SealedTotp>`select account_id, encrypted_secret, pending_secret from totp_factor
    where substring(encrypted_secret for 4) <> ${keyId} or substring(pending_secret for 4) <> ${keyId}
    order by account_id limit 100`.execute(db)
  return rows
}

/** Puts the same secrets in place of themselves under another key, unless they were changed meanwhile. */
export async function writeResealedTotp(db: Db, from: SealedTotp, to: SealedTotp): Promise<void> {
  await sql`update totp_factor set encrypted_secret = ${to.encrypted_secret}, pending_secret = ${to.pending_secret}
    where account_id = ${from.account_id} and encrypted_secret is not distinct from ${from.encrypted_secret}
      and pending_secret is not distinct from ${from.pending_secret}`.execute(db)
}
