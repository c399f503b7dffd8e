import type { Tx } from '#src/platform/db/database.ts'
import type { TransactionRow } from '../transactions/index.ts'

export type NewRenewal = { id: string; paymentId: string; priceCents: number; tokenPriceCents: number; now: Date }

/** The payment that a gateway made itself, by its id there: found, or added on its first event. Locked. */
export async function lockRenewal(tx: Tx, first: TransactionRow, renewal: NewRenewal): Promise<TransactionRow> {
  await tx
    .insertInto('payment_transaction')
    .values({
      id: renewal.id,
      account_id: first.account_id,
      gateway: first.gateway,
      type: first.type,
      target: first.target,
      target_id: first.target_id,
      product_id: first.product_id,
      product_names: JSON.stringify(first.product_names),
      original_price_cents: renewal.priceCents,
      price_cents: renewal.priceCents,
      token_price_cents: renewal.tokenPriceCents,
      is_payer_present: false,
      locale: first.locale,
      renewal_of: first.id,
      renewal_payment_id: renewal.paymentId,
      expires_at: renewal.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['gateway', 'renewal_payment_id']).where('renewal_payment_id', 'is not', null).doNothing(),
    )
    .execute()
  return tx
    .selectFrom('payment_transaction')
    .where('gateway', '=', first.gateway)
    .where('renewal_payment_id', '=', renewal.paymentId)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Stores the gateway's id of a subscription that it bills itself; the first id stays. */
export async function nameSubscription(tx: Tx, id: string, reference: string): Promise<void> {
  await tx
    .updateTable('payment_transaction')
    .where('id', '=', id)
    .where('gateway_subscription', 'is', null)
    .set({ gateway_subscription: reference })
    .execute()
}
