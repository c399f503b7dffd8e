import type { Viewer } from '#src/platform/http/viewer.ts'
import type { CatalogDeps } from '../deps.ts'
import { isHeld } from '../items/rules.ts'
import { lockVideo, updateVideo, type LockedVideo, type VideoContent } from './queries.ts'
import type { VideoField } from './receive-files.ts'

/** Removes a file of a video; the film only of a draft that nobody has seen. What is not there is removed already. */
export async function removeFile(
  { db, media }: CatalogDeps,
  creator: Viewer,
  { id, field }: { id: string; field: VideoField },
): Promise<'removed' | 'absent' | 'held_by_staff' | 'file_needed'> {
  return db.transaction().execute(async (tx) => {
    const video = await lockVideo(tx, { id, performerId: creator.accountId })
    if (!video) return 'absent'
    if (isHeld(video.status)) return 'held_by_staff'
    const goesOut = video.status === 'active' || video.status === 'scheduled'
    if (field === 'video' && (goesOut || video.published_at !== null)) return 'file_needed'
    const fileId = { video: video.file_id, thumbnail: video.thumbnail_id, teaser: video.teaser_id }[field]
    if (fileId === null) return 'removed'
    await updateVideo(tx, id, { ...contentOf(video), ...WITHOUT[field] })
    await media.deleteFiles(tx, [fileId])
    return 'removed'
  })
}

const WITHOUT: Record<VideoField, Partial<VideoContent>> = {
  video: { fileId: null, isFileReady: false },
  thumbnail: { thumbnailId: null },
  teaser: { teaserId: null },
}

const contentOf = (video: LockedVideo): VideoContent => ({
  title: video.title,
  description: video.description,
  status: video.status,
  isSale: video.is_sale,
  priceTokenCents: video.price_token_cents,
  isForList: video.is_for_list,
  audienceListId: video.audience_list_id,
  tags: video.tags,
  scheduledAt: video.scheduled_at,
  fileId: video.file_id,
  isFileReady: video.is_file_ready,
  thumbnailId: video.thumbnail_id,
  teaserId: video.teaser_id,
})
