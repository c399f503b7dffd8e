import type { StaticPageText, StaticPageInput } from '@stagedoor/contract/static-pages'
import { sql } from 'kysely'
import { containsText, inTimeRange } from '#src/platform/db/conditions.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { isUniqueViolation } from '#src/platform/db/unique-violation.ts'
import type { DateRange } from '#src/platform/http/date-range.ts'

export type StaticPageRow = {
  id: string
  slug: string
  status: 'draft' | 'published'
  ordering: number
  published_at: Date | null
  created_at: Date
  updated_at: Date
  texts: StaticPageText[]
}

const columns = sql`page.id, page.slug, page.status, page.ordering, page.published_at, page.created_at, page.updated_at,
  (select coalesce(jsonb_agg(jsonb_build_object('locale', locale, 'title', title, 'shortDescription', short_description,
    'content', content) order by locale), '[]') from static_page_text where page_id = page.id) as texts`

export type StaticPageFilter = {
  status: 'draft' | 'published' | null
  q: string | null
  range: DateRange
  sortBy: 'updatedAt' | 'createdAt' | 'ordering' | 'title'
  sort: 'asc' | 'desc'
  limit: number
  offset: number
  /** The languages in which a title is looked for, the best first. */
  locales: readonly string[]
}

/** One page of static pages in a total order, and how many there are in all. */
export async function listStaticPages(
  db: Db,
  filter: StaticPageFilter,
): Promise<{ rows: StaticPageRow[]; total: number }> {
  const { status, q, range, limit, offset } = filter
  const where = sql`(${status}::text is null or page.status = ${status})
    and ${inTimeRange('page.updated_at', range)}
    and (${containsText(['page.slug'], q)}
      or exists (select from static_page_text where page_id = page.id and ${containsText(['title'], q)}))`
  const direction = filter.sort === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<StaticPageRow>`select ${columns} from static_page as page where ${where}
    order by ${orderOf(filter)} ${direction}, page.id ${direction} limit ${limit} offset ${offset}`.execute(db)
  const count = await sql<{ total: number }>`select count(*) as total from static_page as page where ${where}`.execute(
    db,
  )
  return { rows, total: count.rows[0]?.total ?? 0 }
}

function orderOf({ sortBy, locales }: StaticPageFilter) {
  switch (sortBy) {
    case 'updatedAt':
      return sql`page.updated_at`
    case 'createdAt':
      return sql`page.created_at`
    case 'ordering':
      return sql`page.ordering`
    case 'title':
      return sql`(select title from static_page_text where page_id = page.id
        order by array_position(${[...locales]}::text[], locale) limit 1)`
    default:
      return sortBy satisfies never
  }
}

export async function findStaticPage(db: Db | Tx, id: string): Promise<StaticPageRow | null> {
  const { rows } = await sql<StaticPageRow>`select ${columns} from static_page as page where page.id = ${id}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** The page, locked until the transaction ends. */
export async function lockStaticPage(tx: Tx, id: string): Promise<StaticPageRow | null> {
  await sql`select from static_page where id = ${id} for update`.execute(tx)
  return findStaticPage(tx, id)
}

export async function findStaticPageBySlug(db: Db, slug: string): Promise<StaticPageRow | null> {
  const { rows } =
    await sql<StaticPageRow>`select ${columns} from static_page as page where page.slug = ${slug}`.execute(db)
  return rows[0] ?? null
}

type Writing = { page: StaticPageInput; actorId: string | null }

/** @throws on a slug that is taken; see `isSlugConflict`. */
export async function insertStaticPage(tx: Tx, { page, actorId }: Writing): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into static_page (slug, status, ordering, published_at, updated_by)
    values (${page.slug}, ${page.status}, ${page.ordering},
      case when ${page.status} = 'published' then app_now() end, ${actorId})
    returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('a page was not written')
  await writeTexts(tx, id, page.texts)
  return id
}

/**
 * Changes a locked page. It keeps the time of its first publication.
 * @throws for a slug in use; see `isSlugConflict`.
 */
export async function rewriteStaticPage(tx: Tx, id: string, { page, actorId }: Writing): Promise<void> {
  await sql`update static_page set slug = ${page.slug}, status = ${page.status}, ordering = ${page.ordering},
      published_at = case when ${page.status} = 'published' then coalesce(published_at, app_now()) end,
      updated_at = app_now(), updated_by = ${actorId} where id = ${id}`.execute(tx)
  await sql`delete from static_page_text where page_id = ${id}`.execute(tx)
  await writeTexts(tx, id, page.texts)
}

/** Whether the database refused a slug because another page has it. */
export const isSlugConflict = (error: unknown): boolean => isUniqueViolation(error, 'static_page_slug_key')

async function writeTexts(tx: Tx, id: string, texts: readonly StaticPageText[]): Promise<void> {
  for (const { locale, title, shortDescription, content } of texts) {
    await sql`insert into static_page_text (page_id, locale, title, short_description, content)
      values (${id}, ${locale}, ${title}, ${shortDescription}, ${content})`.execute(tx)
  }
}

export async function removeStaticPage(tx: Tx, id: string): Promise<{ slug: string } | null> {
  const { rows } = await sql<{ slug: string }>`delete from static_page where id = ${id} returning slug`.execute(tx)
  return rows[0] ?? null
}
