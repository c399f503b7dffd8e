import type { Video, VideoChange } from '@stagedoor/contract/videos'
import type { Tx } from '#src/platform/db/database.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import { offerAfter } from '../../access/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { findItem } from '../items/list-queries.ts'
import { notePublished } from '../items/publishing.ts'
import type { FieldRefusal } from '../items/rules.ts'
import { cleanTexts } from '../items/texts.ts'
import { nameParticipants, refuseParticipants } from './name-participants.ts'
import { insertVideo, lockVideo, updateVideo, type LockedVideo, type VideoContent } from './queries.ts'
import { typesOfFields, type VideoFiles } from './receive-files.ts'
import { videos } from './row-queries.ts'
import { refuseWrite, statusOf, type WriteRefusal } from './rules.ts'
import { settleFilm } from './settle-film.ts'
import { showVideos } from './show-videos.ts'
import { normaliseTags } from './tags.ts'

type Refused =
  | { outcome: 'absent' }
  | { outcome: 'file_missing' }
  | { outcome: 'list_unknown' }
  | { outcome: 'file_not_ready' }
  | { outcome: 'participants'; participantIds: string[] }
  | FieldRefusal
  | WriteRefusal

export type VideoOutcome = { outcome: 'written'; video: Video } | Refused

type Writing = { creator: Viewer; change: VideoChange; files: VideoFiles; isApproved: boolean }

/** Makes a video, or changes one: `id` null makes it. Absent: not theirs, deleted, or unknown. */
export async function writeVideo(
  deps: CatalogDeps,
  creator: Viewer,
  { id, change, files }: { id: string | null; change: VideoChange; files: VideoFiles },
): Promise<VideoOutcome> {
  const isApproved = await deps.profiles.isApproved(deps.db, creator.accountId)
  const result = await deps.db.transaction().execute(async (tx): Promise<{ outcome: 'row'; id: string } | Refused> => {
    const before = id === null ? null : await lockVideo(tx, { id, performerId: creator.accountId })
    if (id !== null && !before) return { outcome: 'absent' }
    return write(deps, tx, { creator, change, files, isApproved }, before)
  })
  if (result.outcome !== 'row') return result
  const film = files.video
  if (film) await settleFilm(deps, { fileId: film._id, ownerId: creator.accountId })
  return showOwnVideo(deps, creator, result.id)
}

/** Why a video could not be written so, found before its files are read. Null: nothing is known against it. */
export async function refuseEarly(
  deps: CatalogDeps,
  creator: Viewer,
  { id, change }: { id: string | null; change: VideoChange },
): Promise<Refused | null> {
  const isApproved = await deps.profiles.isApproved(deps.db, creator.accountId)
  return deps.db.transaction().execute(async (tx) => {
    const before = id === null ? null : await lockVideo(tx, { id, performerId: creator.accountId })
    if (id !== null && !before) return { outcome: 'absent' as const }
    const writing = { creator, change, isApproved }
    // Files may follow, so that none is missing yet.
    const wanted = contentOf({ ...writing, files: {} }, before, { mayFollow: true })
    return wanted.outcome === 'content'
      ? refuse(deps, tx, { ...writing, files: {} }, { before, content: wanted, hasFile: true })
      : wanted
  })
}

type Content = VideoContent & { outcome: 'content' }

function contentOf(
  { change, files }: Writing,
  before: LockedVideo | null,
  { mayFollow }: { mayFollow: boolean },
): Content | FieldRefusal {
  const tags = change.tags === undefined ? (before?.tags ?? []) : normaliseTags(change.tags)
  if (tags === null) return { outcome: 'field', field: 'tags', rule: 'maxItems' }
  const known = before && { status: before.status, scheduledAt: before.scheduled_at }
  const { scheduledAt, status, isSchedule } = change
  const time = statusOf(
    {
      ...(status !== undefined && { status }),
      ...(isSchedule !== undefined && { isSchedule }),
      ...(scheduledAt !== undefined && { scheduledAt: new Date(scheduledAt) }),
    },
    known,
    { isNewFile: mayFollow || files.video !== undefined },
  )
  return {
    outcome: 'content',
    ...cleanTexts(change, before),
    ...time,
    tags,
    ...offerAfter(change, before),
    fileId: files.video?._id ?? before?.file_id ?? null,
    isFileReady: files.video ? false : (before?.is_file_ready ?? false),
    thumbnailId: files.thumbnail?._id ?? before?.thumbnail_id ?? null,
    teaserId: files.teaser?._id ?? before?.teaser_id ?? null,
  }
}

type Judged = { before: LockedVideo | null; content: Content; hasFile: boolean }

async function refuse(
  deps: CatalogDeps,
  tx: Tx,
  { creator, change, isApproved }: Writing,
  { before, content, hasFile }: Judged,
): Promise<Refused | null> {
  const known = before && { status: before.status, scheduledAt: before.scheduled_at }
  const refusal = refuseWrite({ wanted: content, before: known, isApproved, hasFile, now: deps.clock.now() })
  if (refusal || change.participantIds === undefined) return refusal
  const request = { creatorId: creator.accountId, videoId: before?.id ?? null, participantIds: change.participantIds }
  const participantIds = await refuseParticipants(deps, tx, request)
  return participantIds.length === 0 ? null : { outcome: 'participants', participantIds }
}

async function write(
  deps: CatalogDeps,
  tx: Tx,
  writing: Writing,
  before: LockedVideo | null,
): Promise<{ outcome: 'row'; id: string } | Refused> {
  const { creator, change, files } = writing
  const content = contentOf(writing, before, { mayFollow: false })
  if (content.outcome !== 'content') return content
  const isBroken = before?.status === 'file-error' && !files.video
  const refusal = await refuse(deps, tx, writing, { before, content, hasFile: content.fileId !== null && !isBroken })
  if (refusal) return refusal
  const { audienceListId: listId } = content
  if (!(await deps.audience.takeAsAudience(tx, { ownerId: creator.accountId, listId })))
    return { outcome: 'list_unknown' }
  const attached = await deps.media.attachFiles(tx, {
    ownerId: creator.accountId,
    files: (['video', 'thumbnail', 'teaser'] as const).flatMap((field) => {
      const file = files[field]
      return file ? [{ fileId: file._id, role: typesOfFields[field] }] : []
    }),
  })
  if (attached.outcome === 'refused')
    return { outcome: attached.code === 'FILE_MISSING' ? 'file_missing' : 'file_not_ready' }
  const { outcome: _, ...stored } = content
  const id = before ? before.id : await insertVideo(tx, creator.accountId, stored)
  if (before) {
    await updateVideo(tx, id, stored)
    await deps.media.deleteFiles(tx, replacedBy(files, before))
  }
  if (change.participantIds !== undefined)
    await nameParticipants(tx, { creatorId: creator.accountId, videoId: id, participantIds: change.participantIds })
  await notePublished(tx, 'video', [id])
  return { outcome: 'row', id }
}

/** The files that new ones take the place of. */
function replacedBy(files: VideoFiles, before: LockedVideo): string[] {
  const replaced = [
    files.video && before.file_id !== files.video._id ? before.file_id : null,
    files.thumbnail && before.thumbnail_id !== files.thumbnail._id ? before.thumbnail_id : null,
    files.teaser && before.teaser_id !== files.teaser._id ? before.teaser_id : null,
  ]
  return replaced.filter((id) => id !== null)
}

/** One of a creator's own videos, as they see it. */
export async function showOwnVideo(deps: CatalogDeps, creator: Viewer, id: string): Promise<VideoOutcome> {
  const row = await findItem(deps.db, videos, id, null)
  if (!row || row.performer_id !== creator.accountId || row.is_deleted) return { outcome: 'absent' }
  const [video] = await showVideos(deps, { viewer: creator, country: null }, [row])
  return video ? { outcome: 'written', video } : { outcome: 'absent' }
}
