import type { searchCharges, WalletTransaction } from '@stagedoor/contract/charges'
import type { searchAllCharges, StaffCharge } from '@stagedoor/contract/staff-sales'
import { fromCents } from '@stagedoor/contract/money'
import type { QueryOf } from '@stagedoor/contract/endpoint'
import { cursorOfFullPage, type ListPage } from '#src/platform/http/cursor.ts'
import { readDateRange } from '#src/platform/http/date-range.ts'
import type { PurchasesDeps } from './deps.ts'
import { countMatches, listAllPurchases, listPurchases, type PurchaseRow, type SortBy } from './queries.ts'
import { purchaseView } from './views.ts'

type Query = QueryOf<typeof searchCharges>

/** The charges of an account's wallet, page by page. */
export async function listCharges(
  { db, profiles, wallet }: PurchasesDeps,
  buyerId: string,
  query: Query,
  page: ListPage,
): Promise<{ data: WalletTransaction[]; total: number; cursor: string | null }> {
  const { sortBy, sort, limit, performerId, type, target, targetId, status, q } = query
  const { after: position, offset } = page
  const after = position && { key: position.keys[0] ?? 0, id: position.id }
  const narrowing = { performerId, type, target, targetId, status, q, ...readDateRange(query) }
  const filter = { buyerId, ...narrowing }
  const isWhole = Object.values(narrowing).every((part) => part === undefined || part === null)
  const [rows, total] = await Promise.all([
    listPurchases(db, filter, { sortBy, sort, limit, offset, after }),
    isWhole ? wallet.countCharges(db, buyerId) : countMatches(db, filter),
  ])
  const cards = await profiles.findUserCards(db, [...new Set(rows.map((row) => row.seller_id))])
  return {
    data: rows.map((row) => purchaseView(row, cards.get(row.seller_id) ?? null)),
    total,
    cursor: cursorOfFullPage(rows, limit, { page, keysOf: (row) => [keyOf(row, sortBy)] }),
  }
}

/** Charges of all wallets for staff, page by page. */
export async function listChargesForStaff(
  { db, profiles }: PurchasesDeps,
  query: QueryOf<typeof searchAllCharges>,
): Promise<{ data: StaffCharge[]; total: number }> {
  const { userId: buyerIds, transactionId: id, type, status, q } = query
  const { rows, total } = await listAllPurchases(db, { buyerIds, id, type, status, q, ...readDateRange(query) }, query)
  const cards = await profiles.findUserCards(db, [...new Set(rows.flatMap((row) => [row.buyer_id, row.seller_id]))])
  const data = rows.map((row) => ({
    ...purchaseView(row, cards.get(row.seller_id) ?? null),
    userId: row.buyer_id,
    userInfo: cards.get(row.buyer_id) ?? null,
    refundedPrice: fromCents(row.refunded_token_cents),
  }))
  return { data, total }
}

function keyOf(row: PurchaseRow, sortBy: SortBy): number {
  const keys = {
    updatedAt: row.updated_at.getTime(),
    createdAt: row.created_at.getTime(),
    totalPrice: row.price_token_cents,
  }
  return keys[sortBy]
}
