import type { PurchaseReceipt } from '@stagedoor/contract/charges'
import { fromCents } from '@stagedoor/contract/money'
import { receiptNumberOf } from '@stagedoor/contract/receipt-number'
import type { PurchasesDeps } from '../deps.ts'
import { findReceiptRow } from '../queries.ts'
import { listReversals, type ReversalRow } from '../reversals/queries.ts'
import { purchaseView } from '../views.ts'

/** The receipt of one purchase of one buyer, with what came back of it; null for another's, or none. */
export async function findReceipt(
  { db, settings, profiles, findPayer }: PurchasesDeps,
  who: { buyerId: string; id: string },
): Promise<PurchaseReceipt | null> {
  const row = await findReceiptRow(db, who)
  if (!row) return null
  const [payer, cards, reversals] = await Promise.all([
    findPayer(who.buyerId),
    profiles.findUserCards(db, [row.seller_id]),
    listReversals(db, row.id),
  ])
  if (!payer) return null
  const { performerId: _seller, sessionId: _session, ...view } = purchaseView(row, cards.get(row.seller_id) ?? null)
  return {
    ...view,
    receiptNumber: receiptNumberOf('purchase', { id: row.id, createdAt: view.createdAt }),
    siteName: settings.get('siteName'),
    payer,
    refundedPrice: fromCents(row.refunded_token_cents),
    refunds: reversals.filter(movesTokens).map((reversal) => ({
      price: fromCents(cameBack(reversal)),
      createdAt: reversal.created_at.toISOString(),
    })),
    tokenPrice: fromCents(row.token_price_cents),
  }
}

/** A dispute that was won may leave the tokens in the wallet: nothing moves then. */
const movesTokens = ({ total_token_cents: total }: ReversalRow): boolean => total > 0

const cameBack = ({ kind, total_token_cents: total }: ReversalRow): number =>
  kind === 'chargeback_reversal' ? -total : total
