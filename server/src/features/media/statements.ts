import type { FileType } from '@stagedoor/contract/media'
import { prepare } from '#src/platform/db/prepared.ts'
import { FILE_COLUMNS, type FileRow } from './file-row.ts'
import type { ListedRendition } from './playlists.ts'
import type { ServedObject } from './send-object.ts'

/** The files of posts and profiles, for every list that shows some. */
export const findFiles = prepare<FileRow, [ids: readonly string[]]>(
  'media.files',
  `select ${FILE_COLUMNS} from file where id = any($1)`,
)

/** One rendition for fetching; two rows where there is AVIF beside WebP. */
export type ServedRow = ServedObject & {
  owner_id: string
  type: FileType
  is_withdrawn: boolean
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

/** What was uploaded to be downloaded; the only original that is ever sent. */
export const findDownload = prepare<ServedRow, [fileId: string]>(
  'media.download',
  `select ${SERVED_COLUMNS} from file join file_object object on object.file_id = file.id
    where file.id = $1 and file.type = 'product-file' and object.variant = 'original'`,
)

/** A file that is played, for fetching its playlists and parts. */
export type PlayedRow = {
  id: string
  owner_id: string
  is_withdrawn: boolean
  sprite: number[] | null
  duration_ms: number | null
}

const PLAYED_COLUMNS = `id, owner_id, withdrawn_at is not null as is_withdrawn, sprite, duration_ms`

export const findPlayed = prepare<PlayedRow, [fileId: string]>(
  'media.played',
  `select ${PLAYED_COLUMNS} from file where id = $1 and is_playable`,
)

export const findPlayedByToken = prepare<PlayedRow, [publicToken: string, types: readonly string[]]>(
  'media.played_by_token',
  `select ${PLAYED_COLUMNS} from file where public_token = $1 and type = any($2) and is_playable`,
)

/** The renditions that can be played, each from its first part on. */
export const findRenditions = prepare<ListedRendition, [fileId: string]>(
  'media.renditions',
  `select name, width, height, bandwidth, codecs from file_rendition rendition where file_id = $1
    and exists (select from file_part where file_id = $1 and rendition = rendition.name)`,
)

/** The durations of a rendition's parts, in order; none is missing between two. */
export const findParts = prepare<{ is_complete: boolean; durations_ms: number[] }, [fileId: string, name: string]>(
  'media.parts',
  `select is_complete, array(select duration_ms from file_part where file_id = $1 and rendition = $2 order by position)
    as durations_ms from file_rendition where file_id = $1 and name = $2`,
)

export const findPart = prepare<ServedObject, [fileId: string, rendition: string, position: number]>(
  'media.part',
  `select case rendition when 'audio' then 'audio/mp4' else 'video/iso.segment' end as mime_type, storage_key, size_bytes,
    sha256 from file_part where file_id = $1 and rendition = $2 and position = $3`,
)

/** An object of a file by its name alone. */
export const findVariant = prepare<ServedObject, [fileId: string, variant: string]>(
  'media.variant',
  `select mime_type, storage_key, size_bytes, sha256 from file_object where file_id = $1 and variant = $2`,
)
