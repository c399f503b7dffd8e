import type { FileView } from '@stagedoor/contract/media'
import type { PerformerCard } from '@stagedoor/contract/performers'
import { captionsLanguages } from '@stagedoor/contract/captions-words'
import type { Captions } from '@stagedoor/contract/video-extras'
import type { Video } from '@stagedoor/contract/videos'
import type { AccessLevel } from '../../access/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { NO_ENGAGEMENT, type Engagement } from '../facts.ts'
import type { ViewerContext } from '../items/access-facts.ts'
import type { Flags } from '../items/item-row.ts'
import { itemView } from '../items/item-view.ts'
import { seeItems, type Seen } from '../items/see-items.ts'
import type { VideoRow } from './row-queries.ts'

/** The files of a video. */
export const filesOf = (row: Pick<VideoRow, 'file_id' | 'thumbnail_id' | 'teaser_id'>): string[] =>
  [row.file_id, row.thumbnail_id, row.teaser_id].filter((id) => id !== null)

/** Videos as far as the viewer may see them, in the given order; invisible ones are left out. */
export async function showVideos(
  deps: CatalogDeps,
  viewerContext: ViewerContext,
  rows: readonly (VideoRow & Flags)[],
): Promise<Video[]> {
  const seen = await seeItems(deps, 'video', viewerContext, rows)
  if (seen.length === 0) return []
  const { viewer } = viewerContext
  const levels = new Map<string, AccessLevel>()
  for (const { row, level } of seen) for (const id of filesOf(row)) levels.set(id, level)
  const named = [...new Set(seen.flatMap(({ row }) => row.participants.map(({ performerId }) => performerId)))]
  const [files, cards, engagement] = await Promise.all([
    deps.media.viewsOfFiles([...levels.keys()], { level: (id) => levels.get(id) ?? 'none', viewer }),
    named.length === 0 ? new Map<string, PerformerCard>() : deps.profiles.findPerformerCards(deps.db, named),
    deps.facts.findEngagement(
      deps.db,
      viewer?.accountId ?? null,
      seen.map(({ row }) => row.id),
    ),
  ])
  return seen.map((one) =>
    videoView(one, {
      files,
      cards,
      engagement: engagement.get(one.row.id) ?? NO_ENGAGEMENT,
      captions: one.level === 'full' ? one.row.captions.flatMap((each) => captionsView(deps, viewer, each)) : [],
      isPrivileged: viewer?.role === 'staff' || viewer?.accountId === one.row.performer_id,
    }),
  )
}

type Parts = {
  files: ReadonlyMap<string, FileView>
  cards: ReadonlyMap<string, PerformerCard>
  engagement: Engagement
  captions: Captions[]
  /** Its creator and staff learn what it waits for. */
  isPrivileged: boolean
}

function videoView(seen: Seen<VideoRow & Flags>, parts: Parts): Video {
  const { row, level } = seen
  const { files, cards, engagement, captions, isPrivileged } = parts
  const fileOrNull = (id: string | null) => (id === null ? null : (files.get(id) ?? null))
  const { likes, comments, bookmarks } = engagement
  const film = fileOrNull(row.file_id)
  const isLocked = level !== 'full'
  const accepted = row.participants.filter(({ status }) => status === 'accepted')
  return {
    ...itemView(seen, engagement),
    description: row.description,
    status: row.status,
    ...(isPrivileged && { waitsFor: waitsOf(row) }),
    processing: film?.status === 'processing',
    video: film,
    thumbnail: fileOrNull(row.thumbnail_id),
    teaser: fileOrNull(row.teaser_id),
    tags: row.tags,
    participants: accepted.flatMap(({ performerId }) => cards.get(performerId) ?? []),
    ...(isPrivileged && {
      participantRequests: row.participants.map(({ performerId, status }) => ({
        performerId,
        performer: cards.get(performerId) ?? null,
        status,
      })),
    }),
    chapters: isLocked ? [] : row.chapters,
    captions,
    isSchedule: row.status === 'scheduled',
    scheduledAt: row.scheduled_at?.toISOString() ?? null,
    stats: { views: row.views, likes, comments, bookmarks },
  }
}

function waitsOf(row: VideoRow): ('file' | 'participants')[] {
  if (row.status !== 'active') return []
  return [
    ...(row.is_file_ready ? [] : ['file' as const]),
    ...(row.unanswered_count === 0 ? [] : ['participants' as const]),
  ]
}

/**
 * Captions with the viewer's own address; none without an account, which no video is open to. The stored language is one
 * of the contract's; the type of a column cannot say so.
 */
export function captionsView(
  { media }: Pick<CatalogDeps, 'media'>,
  viewer: { accountId: string } | null,
  { id, language, label }: VideoRow['captions'][number],
): Captions[] {
  const known = captionsLanguages.find((code) => code === language)
  if (known === undefined || viewer === null) return []
  return [{ _id: id, language: known, label, url: media.captionsAddress(viewer.accountId, id) }]
}
