import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { ItemKind } from './item-row.ts'

/** The text that a public item can be found by: what everyone who sees the item in a list reads. */
export type SearchableItem = {
  id: string
  performerId: string
  title: string
  names: readonly string[]
  text: string
  tags: readonly string[]
  publishedAt: Date
}

type Row = { id: string; performer_id: string; title: string; text: string; tags: string[]; published_at: Date }

/** Visitors read no description of a gallery, and must not learn by searching what it says. Rule SEA-3. */
const textOf: Record<ItemKind, RawBuilder<unknown>> = {
  gallery: sql`'' as text, '{}'::text[] as tags`,
  video: sql`description as text, tags`,
  product: sql`description as text, '{}'::text[] as tags`,
}

/** The public ones of these items, in any order. */
export async function findSearchable(
  executor: Db | Tx,
  kind: ItemKind,
  ids: readonly string[],
): Promise<SearchableItem[]> {
  const { rows } = await sql<Row>`select id, performer_id, title, ${textOf[kind]},
      coalesce(published_at, created_at) as published_at
    from ${sql.table(kind)} where id = any(${[...ids]}::uuid[]) and is_public`.execute(executor)
  return rows.map(({ performer_id, published_at, ...row }) => ({
    ...row,
    performerId: performer_id,
    names: [],
    publishedAt: published_at,
  }))
}
