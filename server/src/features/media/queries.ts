import type { FileStatus, FileType } from '@stagedoor/contract/media'
import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { FILE_COLUMNS, type FileRow } from './file-row.ts'

const columns = sql.raw(FILE_COLUMNS)

/** Locked until the transaction ends, in the order of their ids, so that two posts cannot wait for each other. */
export async function lockFiles(tx: Tx, ids: readonly string[]): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`select ${columns} from file where id = any(${ids}::uuid[])
    order by id for update`.execute(tx)
  return rows
}

/** Bytes that count against an account's quota. */
export async function findUsedBytes(executor: Db | Tx, accountId: string): Promise<number> {
  const found = executor.selectFrom('media_usage').where('account_id', '=', accountId).select('used_bytes')
  return (await found.executeTakeFirst())?.used_bytes ?? 0
}

/**
 * Counts bytes against a quota. Parallel uploads of one account take turns here.
 * @returns false: they do not fit.
 */
export async function reserveUsage(
  tx: Tx,
  { accountId, sizeBytes, quotaBytes }: { accountId: string; sizeBytes: number; quotaBytes: number },
): Promise<boolean> {
  const { rows } = await sql`insert into media_usage as used (account_id, used_bytes)
    select ${accountId}, ${sizeBytes}::bigint where ${sizeBytes}::bigint <= ${quotaBytes}::bigint
    on conflict (account_id) do update set used_bytes = used.used_bytes + excluded.used_bytes
      where used.used_bytes + excluded.used_bytes <= ${quotaBytes}::bigint
    returning used_bytes`.execute(tx)
  return rows.length > 0
}

export async function releaseUsage(tx: Tx, accountId: string, sizeBytes: number): Promise<void> {
  await tx
    .updateTable('media_usage')
    .set({ used_bytes: sql<number>`greatest(0, used_bytes - ${sizeBytes}::bigint)` })
    .where('account_id', '=', accountId)
    .execute()
}

export type NewFile = Omit<FileRow, 'id' | 'is_withdrawn'> & {
  pending_work: 'avif' | 'transcode' | null
  /** The part of another file that it is made of. */
  cut_from?: string
  cut_start_ms?: number
  cut_length_ms?: number
}

/** What a file has before anything was made of it. */
export const NEW_FILE = {
  width: null,
  height: null,
  duration_ms: null,
  sizes: [],
  has_blur: false,
  color: null,
  alt_text: '',
  error_code: null,
  processed_percent: null,
  is_playable: false,
  sprite: null,
  waveform: null,
} as const satisfies Partial<NewFile>

/** A file with work still to be done. */
export async function insertFile(tx: Tx, file: NewFile): Promise<FileRow> {
  const { id } = await tx.insertInto('file').values(file).returning('id').executeTakeFirstOrThrow()
  return { ...file, id, is_withdrawn: false }
}

export type NewObject = {
  variant: string
  mimeType: string
  storageKey: string
  isPublic: boolean
  width: number | null
  height: number | null
  sizeBytes: number
  sha256: Buffer
}

/** @returns false when the file is deleted or already has this rendition: no row owns the new object then. */
export async function insertObject(executor: Db | Tx, fileId: string, object: NewObject): Promise<boolean> {
  const { variant, mimeType, storageKey, isPublic, width, height, sizeBytes, sha256 } = object
  const { rows } = await sql`
    insert into file_object (file_id, variant, mime_type, storage_key, is_public, width, height, size_bytes, sha256)
    select ${fileId}, ${variant}, ${mimeType}, ${storageKey}, ${isPublic}::boolean, ${width}::int, ${height}::int,
      ${sizeBytes}::bigint, ${sha256}::bytea from file where id = ${fileId}
    on conflict (file_id, variant, mime_type) do nothing returning storage_key`.execute(executor)
  return rows.length > 0
}

export type WorkRow = {
  id: string
  type: FileType
  sizes: number[]
  size_bytes: number
  mime_type: string
  work_attempts: number
  original_key: string
  done_variants: string[]
}

/** A file with AVIF still to be created, with the key of its original; counts the attempt. Null: nothing to do. */
export async function startAvifWork(db: Db, fileId: string): Promise<WorkRow | null> {
  const { rows } = await sql<WorkRow>`update file set work_attempts = work_attempts + 1, updated_at = app_now()
    from file_object object
    where file.id = ${fileId} and pending_work = 'avif' and object.file_id = file.id and object.variant = 'original'
    returning file.id, file.type, file.sizes, file.size_bytes, file.mime_type, file.work_attempts,
      object.storage_key as original_key,
      array(select variant from file_object where file_id = file.id and mime_type = 'image/avif') as done_variants`.execute(
    db,
  )
  return rows[0] ?? null
}

/** The bytes of each WebP rendition: AVIF that is not smaller is not worth keeping. */
export async function findWebpSizes(db: Db, fileId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('file_object')
    .where('file_id', '=', fileId)
    .where('mime_type', '=', 'image/webp')
    .select(['variant', 'size_bytes'])
    .execute()
  return new Map(rows.map(({ variant, size_bytes }) => [variant, size_bytes]))
}

/** Ends the background work of a file. @returns null when it had ended already. */
export async function finishWork(tx: Tx, fileId: string): Promise<{ owner_id: string; status: FileStatus } | null> {
  const { rows } = await sql<{ owner_id: string; status: FileStatus }>`
    update file set pending_work = null, updated_at = app_now()
    where id = ${fileId} and pending_work is not null returning owner_id, status`.execute(tx)
  return rows[0] ?? null
}

/** Files without progress for ten minutes, claimed for the next ten: their job was lost, or failed permanently. */
export async function claimForgottenWork(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update file set updated_at = app_now()
    where id in (select id from file where pending_work = 'avif' and updated_at < app_now() - interval '10 minutes'
      order by created_at, id limit ${limit} for update skip locked)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

const isOneOf = (ids: readonly string[]) => sql<boolean>`id = any(${ids}::uuid[])`

export async function markAttached(tx: Tx, fileIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('file')
    .set({ attached_at: sql<Date>`coalesce(attached_at, app_now())` })
    .where(isOneOf(fileIds))
    .execute()
}

/** Sets the alternative text of an owner's file. @returns false: it is not theirs, or not there. */
export async function setAltText(
  tx: Tx | Db,
  { id, owner_id, alt_text }: Pick<FileRow, 'id' | 'owner_id' | 'alt_text'>,
) {
  const updated = tx
    .updateTable('file')
    .set({ alt_text, updated_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('owner_id', '=', owner_id)
  return (await updated.executeTakeFirst()).numUpdatedRows > 0n
}

export async function setWithdrawn(tx: Db | Tx, fileIds: readonly string[], isWithdrawn: boolean): Promise<void> {
  await tx
    .updateTable('file')
    .set({
      withdrawn_at: isWithdrawn ? sql<Date>`coalesce(withdrawn_at, app_now())` : null,
      updated_at: sql<Date>`app_now()`,
    })
    .where(isOneOf(fileIds))
    .execute()
}

export type DeletedFile = { id: string; owner_id: string; size_bytes: number; storage_keys: string[] }

/** Deletes files with the rows of their objects. One row per file: its size, and the keys that no row owns any more. */
export async function deleteFileRows(tx: Tx, fileIds: readonly string[]): Promise<DeletedFile[]> {
  const { rows } = await sql<DeletedFile>`with doomed as (
      select id, array(select storage_key from file_object where file_id = file.id
        union all select storage_key from file_part where file_id = file.id) as storage_keys
      from file where ${isOneOf(fileIds)} for update)
    delete from file using doomed where file.id = doomed.id
    returning file.id, file.owner_id, file.size_bytes, doomed.storage_keys`.execute(tx)
  return rows
}

/** Uploads for posts that nothing ever showed, older than a week; locked. */
export async function lockAbandoned(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from file
    where attached_at is null and type not in ('avatar', 'cover') and created_at < app_now() - interval '7 days'
    order by created_at, id limit ${limit} for update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Those of the keys that a row owns. */
export async function findOwnedKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from file_object where storage_key = any(${keys}::text[])
    union all select storage_key from file_part where storage_key = any(${keys}::text[])`.execute(db)
  return new Set(rows.map(({ storage_key }) => storage_key))
}
