import { sql, type Selectable } from 'kysely'
import type { Tx } from '#src/platform/db/database.ts'
import type { SubscriptionCharge } from '#src/platform/db/schema.ts'

export type ChargeRow = Selectable<SubscriptionCharge>

/** Writes down which period a payment is to pay, on which terms. */
export async function insertCharge(
  tx: Tx,
  charge: {
    transactionId: string
    subscriptionId: string
    number: number
    termsId: string
    priceCents: number
    state?: 'paid' | 'credited'
  },
): Promise<void> {
  await tx
    .insertInto('subscription_charge')
    .values({
      transaction_id: charge.transactionId,
      subscription_id: charge.subscriptionId,
      number: charge.number,
      terms_id: charge.termsId,
      price_cents: charge.priceCents,
      ...(charge.state === undefined ? {} : { state: charge.state }),
    })
    .execute()
}

export async function lockCharge(tx: Tx, transactionId: string): Promise<ChargeRow | null> {
  const found = tx.selectFrom('subscription_charge').where('transaction_id', '=', transactionId).selectAll()
  return (await found.forUpdate().executeTakeFirst()) ?? null
}

export async function setChargeState(
  tx: Tx,
  transactionId: string,
  state: 'paid' | 'failed' | 'credited',
): Promise<void> {
  await tx
    .updateTable('subscription_charge')
    .where('transaction_id', '=', transactionId)
    .set({ state, updated_at: sql<Date>`app_now()` })
    .execute()
}
