import type { EarningsDeps, Reversal } from './deps.ts'
import { findEarning, insertEarnings, type NewEarning } from './queries.ts'

/**
 * Writes a reversal of a sale, or its reinstatement after a won dispute, as a line of its own; a repeat changes
 * nothing. It counts from its own time; `splitUnpaid` decides which money it reduces first.
 * @throws while the sale has no line yet; the event is then retried.
 */
export async function recordReversal(deps: EarningsDeps, reversal: Reversal): Promise<void> {
  const sale = await findEarning(deps.db, reversal.saleId)
  if (!sale) throw new Error(`sale ${reversal.saleId} has no line yet`)
  const sign = reversal.kind === 'chargeback_reversal' ? 1 : -1
  const line: NewEarning = {
    id: reversal.reversalId,
    performer_id: sale.performer_id,
    buyer_id: sale.buyer_id,
    transaction_id: sale.transaction_id,
    type: sale.type,
    kind: reversal.kind,
    sale_id: sale.id,
    source_type: sale.source_type,
    source_id: sale.source_id,
    title: sale.title,
    gross_token_cents: sign * reversal.totalTokenCents,
    commission_token_cents: sign * reversal.commissionTokenCents,
    net_token_cents: sign * (reversal.totalTokenCents - reversal.commissionTokenCents),
    commission_basis_points: sale.commission_basis_points,
    available_at: reversal.reversedAt,
    created_at: reversal.reversedAt,
  }
  await insertEarnings(deps.db, [line])
  await deps.wallet.announceSums([sale.performer_id])
}
