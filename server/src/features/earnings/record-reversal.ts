import { fromCents } from '@stagedoor/contract/money'
import type { EarningsDeps, Reversal } from './deps.ts'
import { findEarning, insertEarning } from './queries.ts'

/**
 * Writes what is taken back of a sale as a line of its own, or what a won dispute gives back. Hearing of it again
 * changes nothing. It counts from its own moment on; which money it takes first decides `splitUnpaid`.
 * @throws while the sale has no line yet: the event is then delivered again.
 */
export async function recordReversal({ db, realtime, wallet }: EarningsDeps, reversal: Reversal): Promise<void> {
  const sale = await findEarning(db, reversal.saleId)
  if (!sale) throw new Error(`sale ${reversal.saleId} has no line yet`)
  const sign = reversal.kind === 'chargeback_reversal' ? 1 : -1
  await insertEarning(db, {
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
  })
  const [balance, earned] = await Promise.all([
    wallet.balanceOf(db, sale.performer_id),
    wallet.earningsOf(db, sale.performer_id),
  ])
  realtime.toAccount(sale.performer_id, 'update_balance', { balance: fromCents(balance), earned: fromCents(earned) })
}
