import type { SearchedType } from '@stagedoor/contract/search'
import { sql } from 'kysely'
import type { Tx } from '#src/platform/db/database.ts'

export type DocumentRow = {
  id: string
  kind: SearchedType
  performerId: string
  title: string
  content: string
  terms: readonly string[]
  heads: readonly string[]
  keywords: readonly string[]
  publishedAt: Date
}

/** One writer at a time, until the transaction ends. */
export async function lockDocuments(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('search_document', 130))`.execute(tx)
}

/** Removes the documents of these ids, and writes those that are given. */
export async function replaceDocuments(
  tx: Tx,
  ids: readonly string[],
  documents: readonly DocumentRow[],
): Promise<void> {
  await sql`delete from search_document where object_id = any(${[...ids]}::uuid[])`.execute(tx)
  if (documents.length === 0) return
  await tx
    .insertInto('search_document')
    .values(
      documents.map((document) => ({
        object_id: document.id,
        kind: document.kind,
        performer_id: document.performerId,
        title: document.title,
        content: document.content,
        terms: [...document.terms],
        heads: [...document.heads],
        keywords: [...document.keywords],
        published_at: document.publishedAt,
      })),
    )
    .execute()
}
