import type { PerformerState } from '@stagedoor/contract/performers'
import { sql } from 'kysely'
import { containsText } from '#src/platform/db/conditions.ts'
import type { Db } from '#src/platform/db/database.ts'
import { countAtMost } from '#src/platform/db/list-total.ts'

export type ApplicationRow = {
  account_id: string
  username: string | null
  name: string
  avatar_url: string | null
  country: string | null
  state: PerformerState
  created_at: Date
  updated_at: Date
}

export type ApplicationSearch = {
  state: PerformerState | null
  q: string | null
  order: 'created_at' | 'updated_at'
  direction: 'asc' | 'desc'
  limit: number
  offset: number
}

/** One page of creators in a total order, with how many there are. */
export async function findApplications(
  db: Db,
  search: ApplicationSearch,
): Promise<{ rows: ApplicationRow[]; total: number }> {
  const { state, q, order, direction, limit, offset } = search
  const named = db
    .selectFrom('performer')
    .innerJoin('profile', 'profile.account_id', 'performer.account_id')
    .where(containsText(['profile.name', 'profile.username'], q))
  const found = state === null ? named : named.where('performer.state', '=', state)
  const [rows, total] = await Promise.all([
    found
      .select(['performer.account_id', 'profile.username', 'profile.name', 'profile.avatar_url', 'profile.country'])
      .select(['performer.state', 'performer.created_at', 'performer.updated_at'])
      .orderBy(`performer.${order}`, direction)
      .orderBy('performer.account_id', direction)
      .limit(sql.lit(limit))
      .offset(offset)
      .execute(),
    countAtMost(db, found, { limit, offset }),
  ])
  // The column holds states only, by its constraint.
  return { rows: rows.map((row) => ({ ...row, state: row.state as PerformerState })), total }
}

export type DetailRow = ApplicationRow & {
  first_name: string
  last_name: string
  gender: string | null
  phone: string | null
  phone_code: string | null
  date_of_birth: string | null
  bio: string
}

export async function findApplication(db: Db, performerId: string): Promise<DetailRow | null> {
  const row = await db
    .selectFrom('performer')
    .innerJoin('profile', 'profile.account_id', 'performer.account_id')
    .where('performer.account_id', '=', performerId)
    .select(['performer.account_id', 'profile.username', 'profile.name', 'profile.avatar_url', 'profile.country'])
    .select(['performer.state', 'performer.created_at', 'performer.updated_at', 'performer.bio'])
    .select(['first_name', 'last_name', 'gender', 'phone', 'phone_code'])
    .select(sql<string | null>`to_char(date_of_birth, 'YYYY-MM-DD')`.as('date_of_birth'))
    .executeTakeFirst()
  return row ? { ...row, state: row.state as PerformerState } : null
}

export type DocumentRow = {
  id: string
  kind: string
  mime_type: string
  size_bytes: number
  created_at: Date
  refused_at: Date | null
}

/** A creator's documents, the newest first. */
export async function findDocuments(db: Db, performerId: string): Promise<DocumentRow[]> {
  return db
    .selectFrom('verification_document')
    .where('account_id', '=', performerId)
    .select(['id', 'kind', 'mime_type', 'size_bytes', 'created_at', 'refused_at'])
    .orderBy('id', 'desc')
    .execute()
}

export type StoredDocument = {
  id: string
  account_id: string
  kind: string
  mime_type: string
  storage_key: string
  key_id: Buffer
  nonce: Buffer
  tag: Buffer
}

/** Where a document is stored, and how it is read. */
export async function findStoredDocument(db: Db, documentId: string): Promise<StoredDocument | null> {
  const found = await db
    .selectFrom('verification_document')
    .where('id', '=', documentId)
    .select(['id', 'account_id', 'kind', 'mime_type', 'storage_key', 'key_id', 'nonce', 'tag'])
    .executeTakeFirst()
  return found ?? null
}
