import { fromCents } from '@stagedoor/contract/money'
import type { EarningsDeps, Sale } from './deps.ts'
import { findMaturityFacts, insertEarnings, type NewEarning } from './queries.ts'
import { availableAt } from './rules.ts'

/**
 * Writes the creators' lines of sales with one statement and notifies their open pages. A sale that has a line changes
 * nothing; its hint may be repeated.
 */
export async function recordSales(deps: EarningsDeps, sales: readonly Sale[]): Promise<void> {
  if (sales.length === 0) return
  await insertEarnings(deps.db, await linesOf(deps, sales))
  await announceToSellers(deps, sales)
}

async function linesOf({ db }: EarningsDeps, sales: readonly Sale[]): Promise<NewEarning[]> {
  const facts = await findMaturityFacts(db, [...new Set(sales.map(({ sellerId }) => sellerId))])
  const firstSoldAt = new Map(facts.map(({ performer_id, first_sold_at }) => [performer_id, first_sold_at]))
  for (const { sellerId, soldAt } of sales)
    firstSoldAt.set(sellerId, earlier(firstSoldAt.get(sellerId) ?? null, soldAt))
  const highRisk = new Set(facts.filter((creator) => creator.is_high_risk).map(({ performer_id }) => performer_id))
  return sales.map((sale) => {
    const { sellerId, soldAt } = sale
    const maturity = { soldAt, firstSoldAt: firstSoldAt.get(sellerId) ?? soldAt, isHighRisk: highRisk.has(sellerId) }
    return {
      id: sale.purchaseId,
      performer_id: sellerId,
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
      net_token_cents: sale.totalTokenCents - sale.commissionTokenCents,
      commission_basis_points: sale.commissionBasisPoints,
      available_at: availableAt(maturity),
      created_at: soldAt,
    }
  })
}

const earlier = (first: Date | null, other: Date): Date => (first !== null && first < other ? first : other)

/** One hint per sale, one with the sums per creator; nothing is read for creators without an open page. */
async function announceToSellers(deps: EarningsDeps, sales: readonly Sale[]): Promise<void> {
  const { db, facts, realtime } = deps
  const open = new Set(realtime.withOpenPages(sales.map(({ sellerId }) => sellerId)))
  if (open.size === 0) return
  const shown = sales.filter(({ sellerId }) => open.has(sellerId))
  const buyers = await facts.findUserCards(db, [...new Set(shown.map(({ buyerId }) => buyerId))])
  for (const sale of shown) {
    const buyer = buyers.get(sale.buyerId)
    realtime.toAccount(sale.sellerId, 'token_transaction_success', {
      transactionId: sale.purchaseId,
      type: sale.type,
      targetId: sale.targetId,
      title: sale.title,
      buyerName: buyer?.name ?? '',
      totalPrice: fromCents(sale.totalTokenCents),
      netPrice: fromCents(sale.totalTokenCents - sale.commissionTokenCents),
      createdAt: sale.soldAt.toISOString(),
    })
  }
  await deps.wallet.announceSums([...open])
}
