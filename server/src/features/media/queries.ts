import type { FileStatus, FileType } from '@stagedoor/contract/media'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { prepare } from '#src/platform/db/prepared.ts'

/** What a view of a file is made of. `sizes`: width and height of each size in turn, narrowest first. */
export type FileRow = {
  id: string
  owner_id: string
  type: FileType
  name: string
  mime_type: string
  size_bytes: number
  width: number | null
  height: number | null
  duration_ms: number | null
  sizes: number[]
  has_blur: boolean
  color: string | null
  status: FileStatus
  public_token: string
  is_withdrawn: boolean
}

const FILE_COLUMNS = `id, owner_id, type, name, mime_type, size_bytes, width, height, duration_ms, sizes, has_blur, color,
  status, public_token, withdrawn_at is not null as is_withdrawn`

export const findFiles = prepare<FileRow, [ids: readonly string[]]>(
  `select ${FILE_COLUMNS} from file where id = any($1)`,
)

/** Locked until the transaction ends, in the order of their ids, so that two posts cannot wait for each other. */
export const lockFiles = prepare<FileRow, [ids: readonly string[]]>(
  `select ${FILE_COLUMNS} from file where id = any($1) order by id for update`,
)

/** One rendition as it is fetched; two rows where there is AVIF beside WebP. */
export type ServedRow = {
  owner_id: string
  type: FileType
  is_withdrawn: boolean
  mime_type: string
  storage_key: string
  size_bytes: number
  sha256: Buffer
}

const SERVED_COLUMNS = `file.owner_id, file.type, file.withdrawn_at is not null as is_withdrawn,
  object.mime_type, object.storage_key, object.size_bytes, object.sha256`

export const findRendition = prepare<ServedRow, [fileId: string, variant: string]>(
  `select ${SERVED_COLUMNS} from file join file_object object on object.file_id = file.id
    where file.id = $1 and object.variant = $2 and object.variant <> 'original'`,
)

export const findPublicRendition = prepare<ServedRow, [publicToken: string, variant: string]>(
  `select ${SERVED_COLUMNS} from file join file_object object on object.file_id = file.id
    where file.public_token = $1 and object.variant = $2 and object.is_public and file.withdrawn_at is null`,
)

export const findUsage = prepare<{ used_bytes: number }, [accountId: string]>(
  'select used_bytes from media_usage where account_id = $1',
)

/** Counts bytes against a quota; no row when they do not fit. Parallel uploads of one account take turns here. */
export const reserveUsage = prepare<{ used_bytes: number }, [accountId: string, bytes: number, maximumBytes: number]>(
  `insert into media_usage as used (account_id, used_bytes) select $1, $2 where $2 <= $3::bigint
    on conflict (account_id) do update set used_bytes = used.used_bytes + excluded.used_bytes
      where used.used_bytes + excluded.used_bytes <= $3::bigint
    returning used_bytes`,
)

export const releaseUsage = prepare<object, [accountId: string, bytes: number]>(
  'update media_usage set used_bytes = greatest(0, used_bytes - $2) where account_id = $1',
)

export type NewFile = Omit<FileRow, 'id' | 'status' | 'duration_ms' | 'is_withdrawn'>

const insertFileRow = prepare<
  FileRow,
  [
    ownerId: string,
    type: FileType,
    name: string,
    mimeType: string,
    sizeBytes: number,
    width: number | null,
    height: number | null,
    sizes: readonly number[],
    hasBlur: boolean,
    color: string | null,
    publicToken: string,
  ]
>(
  `insert into file (owner_id, type, name, mime_type, size_bytes, width, height, sizes, has_blur, color, public_token, status, pending_work)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'active', 'avif') returning ${FILE_COLUMNS}`,
)

/** A file that is usable as it is, with AVIF still to be made. One row. */
export function insertFile(tx: Tx, file: NewFile): Promise<FileRow[]> {
  const { owner_id, type, name, mime_type, size_bytes, width, height, sizes, has_blur, color, public_token } = file
  return insertFileRow(
    tx,
    owner_id,
    type,
    name,
    mime_type,
    size_bytes,
    width,
    height,
    sizes,
    has_blur,
    color,
    public_token,
  )
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

const insertObjectRow = prepare<
  { storage_key: string },
  [
    fileId: string,
    variant: string,
    mimeType: string,
    storageKey: string,
    isPublic: boolean,
    width: number | null,
    height: number | null,
    sizeBytes: number,
    sha256: Buffer,
  ]
>(
  `insert into file_object (file_id, variant, mime_type, storage_key, is_public, width, height, size_bytes, sha256)
    select $1, $2, $3, $4, $5, $6, $7, $8, $9 from file where id = $1
    on conflict (file_id, variant, mime_type) do nothing returning storage_key`,
)

/** No row when the file is gone or already has this rendition: the new object is then nobody's. */
export function insertObject(executor: Db | Tx, fileId: string, object: NewObject): Promise<{ storage_key: string }[]> {
  const { variant, mimeType, storageKey, isPublic, width, height, sizeBytes, sha256 } = object
  return insertObjectRow(executor, fileId, variant, mimeType, storageKey, isPublic, width, height, sizeBytes, sha256)
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

/** A file whose AVIF is still to be made, with the key of its original; counts the attempt. */
export const startAvifWork = prepare<WorkRow, [fileId: string]>(
  `update file set work_attempts = work_attempts + 1, updated_at = app_now()
    from file_object object
    where file.id = $1 and pending_work = 'avif' and object.file_id = file.id and object.variant = 'original'
    returning file.id, file.type, file.sizes, file.size_bytes, file.mime_type, file.work_attempts,
      object.storage_key as original_key,
      array(select variant from file_object where file_id = file.id and mime_type = 'image/avif') as done_variants`,
)

/** The size of one WebP rendition: AVIF that is not smaller is not worth keeping. */
export const findWebpSizes = prepare<{ variant: string; size_bytes: number }, [fileId: string]>(
  `select variant, size_bytes from file_object where file_id = $1 and mime_type = 'image/webp'`,
)

/** Ends the background work of a file; no row when it had ended already. */
export const finishWork = prepare<{ owner_id: string; status: FileStatus }, [fileId: string]>(
  `update file set pending_work = null, updated_at = app_now() where id = $1 and pending_work is not null
    returning owner_id, status`,
)

/** Files that nobody has worked on for ten minutes, claimed for the next ten: their job was lost, or failed for good. */
export const claimForgottenWork = prepare<{ id: string }, [limit: number]>(
  `update file set updated_at = app_now()
    where id in (select id from file where pending_work is not null and updated_at < app_now() - interval '10 minutes'
      order by created_at, id limit $1 for update skip locked)
    returning id`,
)

export const markAttached = prepare<object, [fileIds: readonly string[]]>(
  'update file set attached_at = coalesce(attached_at, app_now()) where id = any($1)',
)

export const setWithdrawn = prepare<object, [fileIds: readonly string[], isWithdrawn: boolean]>(
  'update file set withdrawn_at = case when $2::boolean then coalesce(withdrawn_at, app_now()) end, updated_at = app_now() where id = any($1)',
)

/** Deletes files with the rows of their objects. One row a file: what it counted, and the keys that are now nobody's. */
export const deleteFileRows = prepare<
  { id: string; owner_id: string; size_bytes: number; storage_keys: string[] },
  [fileIds: readonly string[]]
>(
  `with doomed as (select id, array(select storage_key from file_object where file_id = file.id) as storage_keys
      from file where id = any($1) for update)
    delete from file using doomed where file.id = doomed.id
    returning file.id, file.owner_id, file.size_bytes, doomed.storage_keys`,
)

/** Uploads for posts that nothing ever showed, older than a week. */
export const findAbandoned = prepare<{ id: string }, [limit: number]>(
  `select id from file where attached_at is null and type like 'feed-%' and created_at < app_now() - interval '7 days'
    order by created_at, id limit $1 for update skip locked`,
)

/** Those of the keys that a row owns. */
export const findOwnedKeys = prepare<{ storage_key: string }, [keys: readonly string[]]>(
  'select storage_key from file_object where storage_key = any($1)',
)
