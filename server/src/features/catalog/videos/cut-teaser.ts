import type { FileView } from '@stagedoor/contract/media'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { CatalogDeps } from '../deps.ts'
import { findItem } from '../items/list-queries.ts'
import { discardFiles } from './receive-files.ts'
import { videos } from './row-queries.ts'
import { writeVideo, type VideoOutcome } from './write-video.ts'

/** The longest teaser that is cut, in seconds. */
const TEASER_SECONDS = 15

type CutOutcome =
  | { outcome: 'cut'; teaser: FileView }
  | { outcome: 'absent' | 'file_needed' | 'file_not_ready' | 'beyond_end' }
  | Exclude<VideoOutcome, { outcome: 'written' }>

/** Cuts a public teaser from a video's film, which is processed like an upload, in place of the one there was. */
export async function cutTeaser(
  deps: CatalogDeps,
  creator: Viewer,
  { id, startSeconds }: { id: string; startSeconds: number },
): Promise<CutOutcome> {
  const video = await findItem(deps.db, videos, id, creator.accountId)
  if (!video || video.performer_id !== creator.accountId || video.is_deleted) return { outcome: 'absent' }
  if (video.file_id === null) return { outcome: 'file_needed' }
  const cut = { startSeconds, seconds: TEASER_SECONDS, type: 'video-teaser' as const }
  const made = await deps.media.makeTeaser(creator.accountId, video.file_id, cut)
  if (made.outcome === 'beyond_end') return { outcome: 'beyond_end' }
  if (made.outcome !== 'stored') return { outcome: 'file_not_ready' }
  const files = { teaser: made.file }
  const written = await writeVideo(deps, creator, { id, change: {}, files })
  if (written.outcome === 'written') return { outcome: 'cut', teaser: made.file }
  await discardFiles(deps, files)
  return written
}
