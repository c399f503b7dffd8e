import { sql } from 'kysely'
import type { GatewayKey } from '@stagedoor/contract/banking'
import type { Db, Tx } from '#src/platform/db/database.ts'

/** Locks a creator's accounts and payouts until the end of the transaction. */
export async function lockPayouts(tx: Tx, performerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payouts:${performerId}`}, 0))`.execute(tx)
}

export type EncryptedBanking = { sealed: Buffer; updated_at: Date }

export async function findBanking(executor: Db | Tx, performerId: string): Promise<EncryptedBanking | null> {
  const row = await executor
    .selectFrom('banking_detail')
    .where('performer_id', '=', performerId)
    .select(['sealed', 'updated_at'])
    .executeTakeFirst()
  return row ?? null
}

export async function saveBanking(tx: Tx, performerId: string, sealed: Buffer, now: Date): Promise<void> {
  await tx
    .insertInto('banking_detail')
    .values({ performer_id: performerId, sealed, updated_at: now })
    .onConflict((conflict) => conflict.column('performer_id').doUpdateSet({ sealed, updated_at: now }))
    .execute()
}

export type EncryptedGateway = { key: GatewayKey; status: 'active' | 'inactive'; sealed: Buffer; updated_at: Date }

export async function findGateways(executor: Db | Tx, performerId: string): Promise<EncryptedGateway[]> {
  const rows = await executor
    .selectFrom('payment_gateway_setting')
    .where('performer_id', '=', performerId)
    .select(['key', 'status', 'sealed', 'updated_at'])
    .orderBy('key')
    .execute()
  // Check constraints restrict both to these values.
  return rows as EncryptedGateway[]
}

export async function saveGateway(tx: Tx, performerId: string, setting: EncryptedGateway): Promise<void> {
  const { key, ...changed } = setting
  await tx
    .insertInto('payment_gateway_setting')
    .values({ performer_id: performerId, key, ...changed })
    .onConflict((conflict) => conflict.columns(['performer_id', 'key']).doUpdateSet(changed))
    .execute()
}

/** Until when a creator's payouts are held; null when they are not. */
export async function findHold(executor: Db | Tx, performerId: string, now: Date): Promise<Date | null> {
  const row = await executor
    .selectFrom('payout_hold')
    .where('performer_id', '=', performerId)
    .where('held_until', '>', now)
    .select('held_until')
    .executeTakeFirst()
  return row?.held_until ?? null
}

export async function saveHold(tx: Tx, performerId: string, heldUntil: Date): Promise<void> {
  await tx
    .insertInto('payout_hold')
    .values({ performer_id: performerId, held_until: heldUntil })
    .onConflict((conflict) => conflict.column('performer_id').doUpdateSet({ held_until: heldUntil }))
    .execute()
}

/** One encrypted record; without a key of a gateway it is the bank details. */
export type SealedAccount = { performer_id: string; key: string | null; sealed: Buffer }

/** Records that are encrypted with another key than this one, a hundred of each kind at most. */
export async function findSealedByOtherKeys(db: Db, keyId: Buffer): Promise<SealedAccount[]> {
  const { rows } = await sql<SealedAccount>`(select performer_id, null as key, sealed from banking_detail
      where substring(sealed for 4) <> ${keyId} order by performer_id limit 100)
    union all (select performer_id, key, sealed from payment_gateway_setting
      where substring(sealed for 4) <> ${keyId} order by performer_id, key limit 100)`.execute(db)
  return rows
}

/** Puts the same record in place of itself under another key, unless it was changed meanwhile. */
export async function writeResealed(db: Db, { performer_id, key, sealed }: SealedAccount, to: Buffer): Promise<void> {
  if (key === null)
    await sql`update banking_detail set sealed = ${to}
      where performer_id = ${performer_id} and sealed = ${sealed}`.execute(db)
  else
    await sql`update payment_gateway_setting set sealed = ${to}
      where performer_id = ${performer_id} and key = ${key} and sealed = ${sealed}`.execute(db)
}
