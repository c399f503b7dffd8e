import type { FileType } from '@stagedoor/contract/media'
import { prepare } from '#src/platform/db/prepared.ts'
import { FILE_COLUMNS, type FileRow } from './file-row.ts'

/** The files of posts and profiles, for every list that shows some. */
export const findFiles = prepare<FileRow, [ids: readonly string[]]>(
  'media.files',
  `select ${FILE_COLUMNS} from file where id = any($1)`,
)

/** One rendition for fetching; two rows where there is AVIF beside WebP. */
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
  'media.rendition',
  `select ${SERVED_COLUMNS} from file join file_object object on object.file_id = file.id
    where file.id = $1 and object.variant = $2 and object.variant <> 'original'`,
)

export const findPublicRendition = prepare<ServedRow, [publicToken: string, variant: string]>(
  'media.public_rendition',
  `select ${SERVED_COLUMNS} from file join file_object object on object.file_id = file.id
    where file.public_token = $1 and object.variant = $2 and object.is_public and file.withdrawn_at is null`,
)
