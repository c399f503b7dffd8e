import type { searchCharges, WalletTransaction } from '@stagedoor/contract/charges'
import type { QueryOf } from '@stagedoor/contract/endpoint'
import { decodeCursor, encodeCursor } from '#src/platform/http/cursor.ts'
import { readDateRange } from '#src/platform/http/date-range.ts'
import type { PurchasesDeps } from './deps.ts'
import { listPurchases, type PurchaseRow, type SortBy } from './queries.ts'
import { purchaseView } from './views.ts'

type Query = QueryOf<typeof searchCharges>

export type ListOutcome =
  | { outcome: 'found'; data: WalletTransaction[]; total: number; cursor: string | null }
  | { outcome: 'malformed'; field: 'cursor' | 'fromDate' | 'toDate' }

/** What an account's wallet was charged for, page by page. A cursor is only good for the order that it was given in. */
export async function listCharges(
  { db, profiles }: PurchasesDeps,
  buyerId: string,
  query: Query,
): Promise<ListOutcome> {
  const { sortBy, sort, limit, offset, performerId, type, target, targetId, status, q } = query
  const order = `charges.${sortBy}.${sort}`
  const position = query.cursor === undefined ? null : decodeCursor(order, 1, query.cursor)
  if (query.cursor !== undefined && position === null) return { outcome: 'malformed', field: 'cursor' }
  const range = readDateRange(query)
  if (typeof range === 'string') return { outcome: 'malformed', field: range }

  const after = position && { key: position.keys[0] ?? 0, id: position.id }
  const filter = { buyerId, performerId, type, target, targetId, status, q, ...range }
  const { rows, total } = await listPurchases(db, filter, { sortBy, sort, limit, offset, after })
  const cards = await profiles.findUserCards(db, [...new Set(rows.map((row) => row.seller_id))])
  const last = rows.at(-1)
  const cursor =
    last && rows.length === limit ? encodeCursor(order, { keys: [keyOf(last, sortBy)], id: last.id }) : null
  return {
    outcome: 'found',
    data: rows.map((row) => purchaseView(row, cards.get(row.seller_id) ?? null)),
    total,
    cursor,
  }
}

function keyOf(row: PurchaseRow, sortBy: SortBy): number {
  const keys = {
    updatedAt: row.updated_at.getTime(),
    createdAt: row.created_at.getTime(),
    totalPrice: row.price_token_cents,
  }
  return keys[sortBy]
}
