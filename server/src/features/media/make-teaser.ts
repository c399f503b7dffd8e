import { randomBytes } from 'node:crypto'
import type { NewTeaser } from '@stagedoor/contract/media'
import type { Db } from '#src/platform/db/database.ts'
import type { FileRow } from './file-row.ts'
import { insertFile, lockFiles, NEW_FILE } from './queries.ts'
import { isPlayableType, playablePlanOf } from './rules.ts'

/** `beyond_end`: the part begins where the video is over. */
export type TeaserOutcome =
  | { outcome: 'stored'; file: FileRow }
  | { outcome: 'absent' | 'not_a_video' | 'not_ready' | 'beyond_end' }

/**
 * Makes a file of a part of one of the owner's videos, on request only: it is public. It is `processing`; its work is
 * written down, and reads the video's original.
 */
export async function makeTeaser(
  db: Db,
  { ownerId, videoFileId, cut }: { ownerId: string; videoFileId: string; cut: NewTeaser },
): Promise<TeaserOutcome> {
  return db.transaction().execute(async (tx) => {
    const [video] = await lockFiles(tx, [videoFileId])
    if (video?.owner_id !== ownerId || video.is_withdrawn) return { outcome: 'absent' }
    if (!isPlayableType(video.type) || playablePlanOf(video.type).kind !== 'video') return { outcome: 'not_a_video' }
    if (video.status === 'file-error' || video.duration_ms === null) return { outcome: 'not_ready' }
    const startMs = Math.round(cut.startSeconds * 1_000)
    if (startMs >= video.duration_ms) return { outcome: 'beyond_end' }
    const file = await insertFile(tx, {
      ...NEW_FILE,
      owner_id: ownerId,
      type: cut.type,
      name: video.name,
      mime_type: 'video/mp4',
      // Nothing was uploaded.
      size_bytes: 0,
      duration_ms: Math.min(Math.round(cut.seconds * 1_000), video.duration_ms - startMs),
      width: video.width,
      height: video.height,
      processed_percent: 0,
      status: 'processing',
      pending_work: 'transcode',
      public_token: randomBytes(18).toString('base64url'),
      cut_from: video.id,
      cut_start_ms: startMs,
      cut_length_ms: Math.round(cut.seconds * 1_000),
    })
    return { outcome: 'stored', file }
  })
}
