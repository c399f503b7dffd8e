import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'

/** The text that a published post can be found by: what everyone who sees the post in a list reads. */
export type SearchablePost = {
  id: string
  performerId: string
  title: string
  names: readonly string[]
  text: string
  tags: readonly string[]
  publishedAt: Date
}

type Row = { id: string; performer_id: string; title: string; text: string; published_at: Date }

/** The published ones of these posts, in any order. */
export async function findSearchable(executor: Db | Tx, ids: readonly string[]): Promise<SearchablePost[]> {
  const { rows } = await sql<Row>`select id, performer_id, title, text, published_at from post
    where id = any(${[...ids]}::uuid[]) and is_public`.execute(executor)
  return rows.map(({ id, performer_id, title, text, published_at }) => ({
    id,
    performerId: performer_id,
    title,
    names: [],
    text,
    tags: [],
    publishedAt: published_at,
  }))
}
