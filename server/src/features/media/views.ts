import type { FileSource, FileView, Playback } from '@stagedoor/contract/media'
import { publicHlsBase, type HlsLinks } from './hls-links.ts'
import { publicAddress, VISITOR, type Links } from './links.ts'
import type { FileRow } from './file-row.ts'
import { isPictureType, isPublicType, variantOf, type ViewLevel } from './rules.ts'

/**
 * The viewer of a file, and their level. Staff also see what they took down. Null: a visitor, who gets a preview at most
 * unless the thing that shows the file is open to visitors and says so (`isForVisitors`).
 */
export type Look = {
  level: Exclude<ViewLevel, 'none'>
  viewerId: string | null
  isForVisitors?: boolean
  isStaff?: boolean
  now: Date
}

/** The only place that creates the view of a file: addresses are included only where the level allows. */
export function fileView(row: FileRow, look: Look, links: Links & HlsLinks): FileView {
  const addressOf = opened(row, look, links)
  const sources = addressOf ? sourcesOf(row.sizes, addressOf) : []
  const picture = sources.at(-1)?.url ?? null
  const playback = addressOf ? playbackOf(row, { base: hlsBaseOf(row, look, links), poster: picture }) : undefined
  return {
    _id: row.id,
    type: row.type,
    // File names may contain personal data, so only the owner sees them.
    name: look.viewerId === row.owner_id ? row.name : '',
    mimeType: row.mime_type,
    size: row.size_bytes,
    width: row.width,
    height: row.height,
    duration: row.duration_ms === null ? null : row.duration_ms / 1_000,
    status: row.status,
    thumbnails: addressOf ? thumbnailsOf(sources) : blurOf(row, look.level),
    url: isPictureType(row.type) ? picture : (playback?.hls ?? null),
    sources,
    color: look.level === 'meta' ? null : row.color,
    altText: addressOf ? row.alt_text : '',
    ...(playback && { playback }),
    ...(addressOf && row.status === 'processing' && { processedPercent: row.processed_percent ?? 0 }),
    ...(row.error_code && look.viewerId === row.owner_id && { errorCode: row.error_code }),
    isLocked: addressOf === null,
  }
}

/** How this viewer reaches the file's renditions; null when they may not. */
function opened(row: FileRow, look: Look, links: Links): ((variant: string) => string) | null {
  const { level, viewerId, isForVisitors = false, isStaff = false, now } = look
  if (row.is_withdrawn && viewerId !== row.owner_id && !isStaff) return null
  if (isPublicType(row.type)) return level === 'meta' ? null : (variant) => publicAddress(row.public_token, variant)
  if (level !== 'full' || (viewerId === null && !isForVisitors)) return null
  return links.signer({ viewerId: viewerId ?? VISITOR, fileId: row.id }, now)
}

/** Where a viewer who may see the file plays it. */
function hlsBaseOf(row: FileRow, { viewerId, now }: Look, links: HlsLinks): string {
  if (isPublicType(row.type)) return publicHlsBase(row.public_token)
  return links.hlsBase({ viewerId: viewerId ?? VISITOR, fileId: row.id }, now)
}

/** Undefined until the first part is there, and of a file that is not played. */
function playbackOf(row: FileRow, { base, poster }: { base: string; poster: string | null }): Playback | undefined {
  if (!row.is_playable || row.status === 'file-error') return undefined
  const previews = row.sprite === null ? null : `${base}/previews.vtt`
  return { hls: `${base}/master.m3u8`, poster, previews, ...(row.waveform && { waveform: row.waveform }) }
}

function sourcesOf(sizes: readonly number[], addressOf: (variant: string) => string): FileSource[] {
  const sources: FileSource[] = []
  for (let at = 0; at + 1 < sizes.length; at += 2) {
    const [width = 0, height = 0] = [sizes[at], sizes[at + 1]]
    sources.push({ width, height, url: addressOf(variantOf(width)) })
  }
  return sources
}

const WIDEST_THUMBNAIL = 640

function thumbnailsOf(sources: readonly FileSource[]): string[] {
  const small = sources.filter(({ width }, at) => at === 0 || width <= WIDEST_THUMBNAIL)
  return small.map(({ url }) => url).toReversed()
}

/** What a locked file shows instead; nothing for level `meta`. */
function blurOf(row: FileRow, level: ViewLevel): string[] {
  const isShown = row.has_blur && !row.is_withdrawn && level !== 'meta'
  return isShown ? [publicAddress(row.public_token, 'blur')] : []
}
