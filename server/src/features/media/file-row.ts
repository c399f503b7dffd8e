import type { FileErrorCode, FileStatus, FileType } from '@stagedoor/contract/media'

/** The data for the view of a file. `sizes`: width and height of each size in turn, narrowest first. */
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
  alt_text: string
  status: FileStatus
  error_code: FileErrorCode | null
  processed_percent: number | null
  /** A first part is there. */
  is_playable: boolean
  /** Seek previews: columns, tile width, tile height, milliseconds of a tile. */
  sprite: number[] | null
  waveform: number[] | null
  public_token: string
  is_withdrawn: boolean
}

/** The select list of a `FileRow`. */
export const FILE_COLUMNS = `id, owner_id, type, name, mime_type, size_bytes, width, height, duration_ms, sizes, has_blur, color,
  alt_text, status, error_code, processed_percent, is_playable, sprite, waveform, public_token,
  withdrawn_at is not null as is_withdrawn`
