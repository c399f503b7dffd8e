import type { Promo, PromoWriting, StaffPromo } from '@stagedoor/contract/promos'
import { sql } from 'kysely'
import { containsText, inTimeRange } from '#src/platform/db/conditions.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { totalOf } from '#src/platform/db/list-total.ts'
import type { DateRange } from '#src/platform/http/date-range.ts'

export type PromoRow = {
  id: string
  locale: StaffPromo['locale']
  title: string
  description: string
  button_text: string
  link: string
  image_url: string
  status: 'active' | 'inactive'
  ordering: number
  starts_at: Date | null
  ends_at: Date | null
  created_at: Date
  updated_at: Date
}

export type PromoFilter = {
  /** Shown now, to readers of this language; null: all there are. */
  shownIn: string | null
  status: 'active' | 'inactive' | null
  q: string | null
  range: DateRange
  sortBy: 'ordering' | 'updatedAt'
  sort: 'asc' | 'desc'
  limit: number
  offset: number
}

/** One page of promos in a total order, and how many there are in all. */
export async function listPromos(db: Db, filter: PromoFilter): Promise<{ rows: PromoRow[]; total: number }> {
  const { shownIn, status, q, range, sortBy, limit, offset } = filter
  const where = sql`(${shownIn}::text is null or (status = 'active' and (locale is null or locale = ${shownIn})
      and (starts_at is null or starts_at <= app_now()) and (ends_at is null or ends_at > app_now())))
    and (${status}::text is null or status = ${status})
    and ${inTimeRange('updated_at', range)} and ${containsText(['title', 'description'], q)}`
  const column = sortBy === 'ordering' ? sql`ordering` : sql`updated_at`
  const direction = filter.sort === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<
    PromoRow & { total: number }
  >`select *, count(*) over () as total from site_promo where ${where}
    order by ${column} ${direction}, id ${direction} limit ${limit} offset ${offset}`.execute(db)
  const count = async () =>
    (await sql<{ total: number }>`select count(*) as total from site_promo where ${where}`.execute(db)).rows[0] ?? {
      total: 0,
    }
  return { rows, total: await totalOf(rows, { isFirstPage: offset === 0, count }) }
}

/** Writes a new promo (`id` null) or an old one again. @returns null when there is none with this id. */
export async function writePromoRow(
  tx: Tx,
  id: string | null,
  promo: PromoWriting,
  actorId: string | null,
): Promise<PromoRow | null> {
  const values = sql`${promo.locale}, ${promo.title}, ${promo.description}, ${promo.buttonText}, ${promo.link},
    ${promo.imageUrl}, ${promo.status}, ${promo.ordering}, ${promo.startsAt}::timestamptz, ${promo.endsAt}::timestamptz,
    ${actorId}::uuid`
  const columns = sql`locale, title, description, button_text, link, image_url, status, ordering, starts_at, ends_at, updated_by`
  const { rows } =
    id === null
      ? await sql<PromoRow>`insert into site_promo (${columns}) values (${values}) returning *`.execute(tx)
      : await sql<PromoRow>`update site_promo set (${columns}, updated_at) = (${values}, app_now())
          where id = ${id} returning *`.execute(tx)
  return rows[0] ?? null
}

export async function removePromo(tx: Tx, id: string): Promise<{ title: string } | null> {
  const { rows } = await sql<{ title: string }>`delete from site_promo where id = ${id} returning title`.execute(tx)
  return rows[0] ?? null
}

export const promoView = (row: PromoRow): Promo => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  buttonText: row.button_text,
  link: row.link,
  imageUrl: row.image_url,
  ordering: row.ordering,
})

export const staffPromoView = (row: PromoRow): StaffPromo => ({
  ...promoView(row),
  locale: row.locale,
  status: row.status,
  startsAt: row.starts_at?.toISOString() ?? null,
  endsAt: row.ends_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
