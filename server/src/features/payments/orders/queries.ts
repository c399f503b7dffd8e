import { sql } from 'kysely'
import type { Tx } from '#src/platform/db/database.ts'

/** Writes the reversed amount of a payment without a gateway. USD cents. */
export async function updateReversed(
  tx: Tx,
  id: string,
  state: { refundedCents: number; reversedCents: number; status: 'success' | 'refunded' },
): Promise<void> {
  const { refundedCents, reversedCents, status } = state
  await tx
    .updateTable('payment_transaction')
    .where('id', '=', id)
    .set({
      refunded_cents: refundedCents,
      reversed_cents: reversedCents,
      status,
      updated_at: sql<Date>`app_now()`,
    })
    .execute()
}
