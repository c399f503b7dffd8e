import type { ListedCharge, searchCharges } from '@stagedoor/contract/charges'
import type { searchAllCharges, StaffCharge } from '@stagedoor/contract/staff-sales'
import { fromCents } from '@stagedoor/contract/money'
import type { QueryOf } from '@stagedoor/contract/endpoint'
import { cursorOfFullPage, type ListPage } from '#src/platform/http/cursor.ts'
import { readDateRange } from '#src/platform/http/date-range.ts'
import type { PurchasesDeps } from './deps.ts'
import { countAll, countMatches, listPaid, type ListedRow, type SortBy } from './list-queries.ts'
import { listAllPurchases } from './queries.ts'
import { nameIn } from '../payments/index.ts'
import { chargeView, purchaseView } from './views.ts'

type Query = QueryOf<typeof searchCharges>

/** What an account's wallet paid, page by page: charges, and subscriptions under their names in the reader's language. Rule WAL-14. */
export async function listCharges(
  { db, profiles }: PurchasesDeps,
  { buyerId, locale }: { buyerId: string; locale: string },
  query: Query,
  page: ListPage,
): Promise<{ data: ListedCharge[]; total: number; cursor: string | null }> {
  const { sortBy, sort, limit, performerId, type, target, targetId, status, q } = query
  const { after: position, offset } = page
  const after = position && { key: position.keys[0] ?? 0, id: position.id }
  const narrowing = { performerId, type, target, targetId, status, q, ...readDateRange(query) }
  const filter = { buyerId, ...narrowing }
  const isWhole = Object.values(narrowing).every((part) => part === undefined || part === null)
  const [rows, total] = await Promise.all([
    listPaid(db, filter, { sortBy, sort, limit, offset, after }),
    isWhole ? countAll(db, buyerId) : countMatches(db, filter),
  ])
  const cards = await profiles.findUserCards(db, [...new Set(rows.map((row) => row.seller_id))])
  return {
    data: rows.map((row) => ({
      ...chargeView({ ...row, title: nameIn(row.names, locale) ?? row.title }, cards.get(row.seller_id) ?? null),
      type: row.type,
    })),
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

function keyOf(row: ListedRow, sortBy: SortBy): number {
  const keys = {
    updatedAt: row.updated_at.getTime(),
    createdAt: row.created_at.getTime(),
    totalPrice: row.price_token_cents,
  }
  return keys[sortBy]
}
