import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

export type DisputeState = 'open' | 'won' | 'lost'

/** Opens the dispute of a locked payment. @returns false when it already has one. */
export async function insertDispute(tx: Tx, dispute: { id: string; paymentId: string }): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into sandbox.dispute (id, payment_id)
    values (${dispute.id}, ${dispute.paymentId}) on conflict (payment_id) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** The state of a payment's dispute; null without one. Requires the payment to be locked. */
export async function findDisputeState(tx: Tx, paymentId: string): Promise<DisputeState | null> {
  const { rows } = await sql<{
    state: DisputeState
  }>`select state from sandbox.dispute where payment_id = ${paymentId}`.execute(tx)
  return rows[0]?.state ?? null
}

export async function decideDispute(
  tx: Tx,
  { paymentId, state }: { paymentId: string; state: 'won' | 'lost' },
): Promise<void> {
  await sql`update sandbox.dispute set state = ${state}, decided_at = app_now() where payment_id = ${paymentId}`.execute(
    tx,
  )
}
