import { fromCents } from '@stagedoor/contract/money'
import type { EarningsDeps, Sale } from './deps.ts'
import { findMaturityFacts, insertEarning } from './queries.ts'
import { availableAt } from './rules.ts'

/**
 * Writes the creator's line of a sale and tells their open pages. Hearing of the same sale again changes nothing; its
 * announcement may be repeated, which pages take as a hint.
 */
export async function recordSale({ db, facts, realtime, wallet }: EarningsDeps, sale: Sale): Promise<void> {
  const { sellerId, soldAt } = sale
  const { isHighRisk, firstSoldAt } = await findMaturityFacts(db, sellerId)
  const netTokenCents = sale.totalTokenCents - sale.commissionTokenCents
  await insertEarning(db, {
    id: sale.purchaseId,
    performer_id: sale.sellerId,
    buyer_id: sale.buyerId,
    transaction_id: sale.transactionId ?? sale.purchaseId,
    type: sale.type,
    kind: 'sale',
    sale_id: null,
    source_type: sale.target,
    source_id: sale.targetId,
    title: sale.title,
    gross_token_cents: sale.totalTokenCents,
    commission_token_cents: sale.commissionTokenCents,
    net_token_cents: netTokenCents,
    commission_basis_points: sale.commissionBasisPoints,
    available_at: availableAt({ soldAt, firstSoldAt: earlier(firstSoldAt, soldAt), isHighRisk }),
    created_at: sale.soldAt,
  })

  const buyer = (await facts.findUserCards(db, [sale.buyerId])).get(sale.buyerId)
  realtime.toAccount(sale.sellerId, 'token_transaction_success', {
    transactionId: sale.purchaseId,
    type: sale.type,
    targetId: sale.targetId,
    title: sale.title,
    buyerName: buyer?.name || buyer?.username || '',
    totalPrice: fromCents(sale.totalTokenCents),
    netPrice: fromCents(netTokenCents),
    createdAt: sale.soldAt.toISOString(),
  })
  const [balance, earned] = await Promise.all([wallet.balanceOf(db, sellerId), wallet.earningsOf(db, sellerId)])
  realtime.toAccount(sellerId, 'update_balance', { balance: fromCents(balance), earned: fromCents(earned) })
}

const earlier = (first: Date | null, other: Date): Date => (first !== null && first < other ? first : other)
