import { sql, type RawBuilder } from 'kysely'
import {
  containsText,
  includingEnd,
  inTimeRange,
  isBehind,
  isOneOf,
  type After,
  type TimeRange,
} from '#src/platform/db/conditions.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { countedAtMost, countRows, totalOf } from '#src/platform/db/list-total.ts'
import { cutPage, timeStartOf, type ListPage } from '#src/platform/http/cursor.ts'
import { readDateRange } from '#src/platform/http/date-range.ts'
import type { Flags, ItemKind, ItemRow } from './item-row.ts'
import { flagColumns, isComeAcross, isOfExisting } from './flag-queries.ts'

type SortBy = 'publishedAt' | 'updatedAt' | 'createdAt'

/** The query of a list of items, as the calls send it. */
export type ItemQuery = {
  limit: number
  sort: 'asc' | 'desc'
  sortBy: SortBy
  q?: string
  fromDate?: string
  toDate?: string
  status?: string
  isSale?: boolean
  ids?: readonly string[]
  performerId?: string
  excludedId?: string
  /** Of products. */
  type?: string
  /** Normalised. */
  tag?: string
}

/** What is particular to a kind: the columns beside those of items, from the alias `item`. */
export type ItemTable<R extends ItemRow> = { kind: ItemKind; columns: RawBuilder<R> }

export type FlaggedPage<R> = { rows: (R & Flags)[]; total: number; cursor: string | null }

const columnOf = {
  publishedAt: 'item.published_at',
  updatedAt: 'item.updated_at',
  createdAt: 'item.created_at',
} as const

const EVERY_ROW = sql<boolean>`true`

function matches(query: ItemQuery, timeColumn: string): RawBuilder<boolean> {
  const { from, to } = readDateRange(query)
  const range: TimeRange = includingEnd({ from, to })
  const { isSale, performerId, excludedId, tag } = query
  return sql<boolean>`${isOneOf('item.status', query.status === undefined ? undefined : [query.status])}
    and ${isSale === undefined ? EVERY_ROW : sql`item.is_sale = ${isSale}`}
    and ${query.ids === undefined ? EVERY_ROW : sql`item.id = any(${[...query.ids]}::uuid[])`}
    and ${performerId === undefined ? EVERY_ROW : sql`item.performer_id = ${performerId}`}
    and ${excludedId === undefined ? EVERY_ROW : sql`item.id <> ${excludedId}`}
    and ${query.type === undefined ? EVERY_ROW : sql`item.type = ${query.type}`}
    and ${tag === undefined ? EVERY_ROW : sql`item.tags @> array[${tag}]`}
    and ${containsText(['item.title', 'item.description'], query.q)} and ${inTimeRange(timeColumn, range)}`
}

type Listed<R extends ItemRow> = { table: ItemTable<R>; found: RawBuilder<unknown>; counted: RawBuilder<unknown> }

/** One page of a list in the order of a time and the id. Each row also carries the total, so one statement suffices. */
async function readPage<R extends ItemRow>(
  db: Db,
  { table, found, counted }: Listed<R>,
  { query, page, viewerId }: { query: ItemQuery; page: ListPage; viewerId: string | null },
): Promise<FlaggedPage<R>> {
  const { limit, sort, sortBy } = query
  const column = columnOf[sortBy]
  const direction = sql.raw(sort)
  const { at, id } = timeStartOf(page, sort)
  const after: After | null = page.after === null ? null : { value: at, id }
  const flags = flagColumns(viewerId, { kind: table.kind, performer: 'item.performer_id', item: 'item.id' })
  const { rows } = await sql<R & Flags & { total: number }>`
    select ${table.columns}, ${flags}, (select count(*) ${counted}) as total ${found}
      and ${isBehind({ column, id: 'item.id', direction: sort }, after)}
    order by ${sql.ref(column)} ${direction}, item.id ${direction} limit ${sql.lit(limit + 1)} offset ${page.offset}`.execute(
    db,
  )
  const count = () => countRows(db, counted)
  const total = await totalOf(rows, { isFirstPage: page.after === null && page.offset === 0, count })
  const { shown, cursor } = cutPage(rows, limit, {
    page,
    keysOf: (row) => [(keyOf(row, sortBy) ?? row.created_at).getTime()],
  })
  return { rows: shown, total, cursor }
}

const keyOf = (row: ItemRow, sortBy: SortBy): Date | null =>
  ({ publishedAt: row.published_at, updatedAt: row.updated_at, createdAt: row.created_at })[sortBy]

/** Everything that a creator did not delete, of every status. */
export function listOwnItems<R extends ItemRow>(
  db: Db,
  table: ItemTable<R>,
  { query, page, performerId }: { query: ItemQuery; page: ListPage; performerId: string },
): Promise<FlaggedPage<R>> {
  const found = sql`from ${sql.table(table.kind)} as item
    where item.performer_id = ${performerId} and item.deleted_at is null and ${matches(query, 'item.created_at')}`
  return readPage(db, { table, found, counted: found }, { query, page, viewerId: null })
}

/** What is published by creators who exist for the viewer; of many creators without those whom the viewer blocks. */
export function searchPublicItems<R extends ItemRow>(
  db: Db,
  table: ItemTable<R>,
  given: { query: ItemQuery; page: ListPage; viewerId: string | null; closedIds: readonly string[] },
): Promise<FlaggedPage<R>> {
  const { query } = given
  const isReached = query.performerId === undefined ? isComeAcross : isOfExisting
  const found = sql`from ${sql.table(table.kind)} as item
    where item.is_public and ${isReached('item.performer_id', given)} and ${matches(query, 'item.published_at')}`
  return readPage(
    db,
    { table, found, counted: countedAtMost(found, { limit: query.limit, offset: given.page.offset }) },
    given,
  )
}

/** One item with the viewer's relation to it, whatever its status; null: there is none. */
export async function findItem<R extends ItemRow>(
  executor: Db | Tx,
  table: ItemTable<R>,
  id: string,
  viewerId: string | null,
): Promise<(R & Flags) | null> {
  const flags = flagColumns(viewerId, { kind: table.kind, performer: 'item.performer_id', item: 'item.id' })
  const { rows } = await sql<R & Flags>`select ${table.columns}, ${flags} from ${sql.table(table.kind)} as item
    where item.id = ${id}`.execute(executor)
  return rows[0] ?? null
}

/** Items with the viewer's relation to them, whatever their status, in the order of the ids. */
export async function findItems<R extends ItemRow>(
  executor: Db | Tx,
  table: ItemTable<R>,
  ids: readonly string[],
  viewerId: string | null,
): Promise<(R & Flags)[]> {
  const flags = flagColumns(viewerId, { kind: table.kind, performer: 'item.performer_id', item: 'item.id' })
  const { rows } = await sql<R & Flags>`select ${table.columns}, ${flags} from ${sql.table(table.kind)} as item
    where item.id = any(${[...ids]}::uuid[])`.execute(executor)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

type PricedRow = Pick<ItemRow, 'performer_id' | 'title' | 'is_sale' | 'price_token_cents'>

/** What others can see of an item's offer; null: nothing. */
export async function findPublicItem(executor: Db | Tx, kind: ItemKind, id: string): Promise<PricedRow | null> {
  const { rows } = await sql<PricedRow>`select performer_id, title, is_sale, price_token_cents
    from ${sql.table(kind)} where id = ${id} and is_public`.execute(executor)
  return rows[0] ?? null
}

/** How many galleries and videos that are not deleted have each of these lists as their audience; without any: absent. */
export async function countUsesOfLists(
  executor: Db | Tx,
  listIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const ids = sql`${[...listIds]}::uuid[]`
  const { rows } = await sql<{ id: string; uses: number }>`select id, count(*) as uses from (
      select audience_list_id as id from gallery
        where audience_list_id = any(${ids}) and audience_list_id is not null and deleted_at is null
      union all
      select audience_list_id from video
        where audience_list_id = any(${ids}) and audience_list_id is not null and deleted_at is null) as used
    group by id`.execute(executor)
  return new Map(rows.map(({ id, uses }) => [id, uses]))
}
