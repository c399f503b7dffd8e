import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { FROM_PERFORMER, PERFORMER_COLUMNS, type PerformerRow } from '../performer-row.ts'

/** The text that a public creator can be found by. */
export type SearchablePerformer = {
  id: string
  performerId: string
  title: string
  names: readonly string[]
  text: string
  tags: readonly string[]
  publishedAt: Date
}

const [columns, fromPerformer] = [sql.raw(PERFORMER_COLUMNS), sql.raw(FROM_PERFORMER)]

type Row = { id: string; name: string; username: string | null; bio: string; published_at: Date }

/** The public ones of these creators, in any order. */
export async function findSearchable(executor: Db | Tx, ids: readonly string[]): Promise<SearchablePerformer[]> {
  const { rows } = await sql<Row>`select performer.account_id as id, name, username, bio,
      coalesce(approved_at, performer.created_at) as published_at ${fromPerformer}
    where performer.account_id = any(${[...ids]}::uuid[]) and is_public`.execute(executor)
  return rows.map(({ id, name, username, bio, published_at }) => ({
    id,
    performerId: id,
    title: name,
    names: username === null ? [] : [username],
    text: bio,
    tags: [],
    publishedAt: published_at,
  }))
}

/** The public ones of these creators, in the order of the ids. */
export async function findPublicPerformers(db: Db, ids: readonly string[]): Promise<PerformerRow[]> {
  const { rows } = await sql<PerformerRow>`select ${columns} ${fromPerformer}
    where performer.account_id = any(${[...ids]}::uuid[]) and is_public`.execute(db)
  const byId = new Map(rows.map((row) => [row.account_id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
