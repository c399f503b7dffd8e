import type { VideoPlay } from '@stagedoor/contract/video-plays'
import type { Static } from 'typebox'
import { recordAudit } from '#src/platform/audit/record-audit.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { MediaDeps } from './deps.ts'
import type { MediaFacts } from './facts.ts'
import type { FileRow } from './file-row.ts'
import type { HlsLinks } from './hls-links.ts'
import type { Links } from './links.ts'
import { findVid, writeVid } from './play-queries.ts'
import { isPlayableType, isPublicType, playablePlanOf } from './rules.ts'
import { findFiles } from './statements.ts'
import { fileView } from './views.ts'

type Playing = {
  deps: Pick<MediaDeps, 'db' | 'clock' | 'delivery' | 'facts'>
  links: Links & HlsLinks
  /** The decision that every media link asks for. */
  mayStillSee: MediaFacts['mayStillSee']
}

/** Who plays, from which address. */
type Player = { viewer: Viewer | null; address: string; isDeclaredAdult: boolean }

/**
 * How somebody plays a video, by its id or by that of its file: decided as for its media links. Null: they may not, or it
 * is no video. Rule POST-8.
 */
export async function playVideo(
  { deps, links, mayStillSee }: Playing,
  id: string,
  player: Player,
): Promise<Static<typeof VideoPlay> | null> {
  const row = await findFileOf(deps, id)
  if (!row || !isVideo(row) || !(await mayPlay(mayStillSee, row, player))) return null
  const now = deps.clock.now()
  const file = fileView(
    row,
    { level: 'full', viewerId: player.viewer?.accountId ?? null, isForVisitors: true, now },
    links,
  )
  const vid = deps.delivery && row.status === 'active' ? await findVid(deps.db, row.id) : null
  const grant = vid === null ? null : (deps.delivery?.grantPlay(vid, now) ?? null)
  return {
    _id: row.id,
    provider: grant === null ? 'own' : 'byteplus',
    status: row.status,
    duration: file.duration,
    poster: file.playback?.poster ?? null,
    hls: file.playback?.hls ?? null,
    vid: grant?.vid ?? null,
    playAuthToken: grant?.playAuthToken ?? null,
    expiresAt: grant?.expiresAt.toISOString() ?? null,
  }
}

const isVideo = ({ type }: FileRow): boolean => isPlayableType(type) && playablePlanOf(type).kind === 'video'

/** A file by its id or by that of the video which plays it. */
async function findFileOf({ db, facts }: Pick<MediaDeps, 'db' | 'facts'>, id: string): Promise<FileRow | null> {
  const [direct] = await findFiles(db, [id])
  if (direct) return direct
  const fileId = await facts.filmOf(id)
  const [film] = fileId === null ? [] : await findFiles(db, [fileId])
  return film ?? null
}

async function mayPlay(
  mayStillSee: MediaFacts['mayStillSee'],
  row: FileRow,
  { viewer, address, isDeclaredAdult }: Player,
): Promise<boolean> {
  if (viewer?.accountId === row.owner_id) return true
  if (row.is_withdrawn) return false
  const requester = viewer === null ? { viewer, address, isDeclaredAdult } : { viewer, address }
  return isPublicType(row.type) || mayStillSee(requester, row.id)
}

type NewVid = { id: string; vid: string | null; actorId: string; requestId: string }

/** Notes which video at BytePlus is the same as a file; audited. */
export async function setVid(
  deps: Pick<MediaDeps, 'db' | 'facts'>,
  { id, vid, actorId, requestId }: NewVid,
): Promise<{ outcome: 'set'; fileId: string } | { outcome: 'absent' | 'not_a_video' }> {
  const row = await findFileOf(deps, id)
  if (!row) return { outcome: 'absent' }
  if (!isVideo(row)) return { outcome: 'not_a_video' }
  const fileId = row.id
  await deps.db.transaction().execute(async (tx) => {
    await writeVid(tx, fileId, vid)
    const action = 'media.byteplus_video_set'
    await recordAudit(tx, { actorId, subjectId: row.owner_id, action, facts: { fileId, vid }, requestId })
  })
  return { outcome: 'set', fileId }
}
