import { fromCents } from '@stagedoor/contract/money'
import type { FileView } from '@stagedoor/contract/media'
import type { VideoChange } from '@stagedoor/contract/videos'
import type { Viewer } from '#src/platform/http/viewer.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { LivestreamDeps } from '../deps.ts'
import '../events.ts'
import { closeDue, findKept, noteFilm, postpone, takeDue, type DueRecording, type RecordingEnd } from './queries.ts'
import { AGAIN_SECONDS, isForCreator, isGivenUp, retrySecondsOf } from './rules.ts'

/** How often recordings are looked for. */
export const MAKE_EVERY_SECONDS = 5

/** Four hours are written, hashed and read through in a few minutes. */
export const MAKE_WITHIN_SECONDS = AGAIN_SECONDS

/** Reading a film of four gigabytes to its end. */
const PROBE_MS = 10 * 60_000

/**
 * Makes a video of the recording that is due first, by the way of every upload: its checks, limits and quota. Whatever ends this process,
 * each recording becomes one video. Files of recordings that nothing is made of are deleted. Rule LIVE-25.
 */
export async function makeVideos(deps: LivestreamDeps): Promise<void> {
  const { recordings } = deps.liveVideo
  if (!recordings) return
  const due = await takeDue(deps.db, AGAIN_SECONDS)
  if (due) await finish(deps, due, await makeVideo(deps, recordings, due))
  const names = await recordings.list()
  const kept = await findKept(deps.db, names)
  for (const name of names) if (!kept.has(name)) await recordings.remove(name)
}

type Recordings = NonNullable<LivestreamDeps['liveVideo']['recordings']>

type Outcome = RecordingEnd | { status: 'refused'; problem: string }

async function makeVideo(deps: LivestreamDeps, recordings: Recordings, due: DueRecording): Promise<Outcome> {
  if (isGivenUp(due.attempts)) return { status: 'failed', problem: 'BROKEN_OFF' }
  // What is still in the memory of the live process is written.
  await deps.liveVideo.disconnect(due.sessionId)
  const film = await takeFilm(deps, recordings, due)
  if ('status' in film) return film
  const known = await deps.catalog.findVideoOfFile(film.file._id)
  return known === null ? addVideo(deps, due, film.file) : { status: 'made', videoId: known }
}

/** The film in the store, once, however often this is tried. */
async function takeFilm(
  { media }: LivestreamDeps,
  recordings: Recordings,
  due: DueRecording,
): Promise<Outcome | { file: FileView }> {
  const { performerId: ownerId, streamId } = due
  const stored = due.fileId === null ? null : await media.findOwnFile(ownerId, due.fileId)
  if (stored) return { file: stored }
  const source = await recordings.open(due.sessionId)
  if (!source) return { status: 'empty' }
  const result = await media.storeFile({
    ownerId,
    type: 'video',
    name: `${due.title}.mkv`,
    source,
    probeMs: PROBE_MS,
    async onSaved(tx, fileId) {
      if (!(await noteFilm(tx, streamId, fileId))) throw new Error('the creator of a recording is gone')
    },
  })
  if (result.outcome === 'stored') return { file: result.file }
  const { code } = result.refusal
  // Nothing was written: no picture came.
  return code === 'FILE_MISSING' ? { status: 'empty' } : { status: 'refused', problem: code }
}

async function addVideo(deps: LivestreamDeps, due: DueRecording, file: FileView): Promise<Outcome> {
  const creator: Viewer = {
    accountId: due.performerId,
    sessionId: '',
    role: 'performer',
    staffRoles: [],
    username: '',
    authenticatedAt: deps.clock.now(),
    impersonatorId: null,
  }
  const add = (change: VideoChange & { title: string }) =>
    deps.catalog.addVideo(creator, { change, files: { video: file } })
  const draft = { ...changeOf(due), status: 'draft' as const }
  let made = await add({ ...draft, status: due.isPublished ? 'active' : 'draft' })
  // Creators who may not publish any more keep a draft. Those whose list is gone do too, for subscribers, until they choose again.
  if (made.outcome === 'not_approved') made = await add(draft)
  if (made.outcome === 'list_unknown') made = await add({ ...draft, audienceListId: null })
  if (made.outcome === 'written') return { status: 'made', videoId: made.video._id }
  return { status: 'refused', problem: made.outcome === 'file_not_ready' ? 'FILE_NOT_READY' : made.outcome }
}

const changeOf = ({
  title,
  description,
  audience,
  audienceListId,
  priceTokenCents,
}: DueRecording): VideoChange & { title: string } => ({
  title,
  description,
  // For sale at no price is free for everybody who is signed in.
  isSale: audience === 'everyone' || audience === 'sale',
  audienceListId,
  price: fromCents(priceTokenCents),
})

async function finish({ db, waker }: LivestreamDeps, due: DueRecording, outcome: Outcome): Promise<void> {
  const { streamId, performerId } = due
  await db.transaction().execute(async (tx) => {
    const fail = () => recordEvent(tx, 'livestream.recording_failed', { streamId, performerId })
    if (outcome.status === 'refused') {
      const { problem } = outcome
      const seconds = retrySecondsOf(problem, due.attempts)
      if (seconds !== null) {
        const isNew = await postpone(tx, streamId, { problem, seconds })
        return isNew && isForCreator(problem) ? fail() : undefined
      }
      await closeDue(tx, streamId, { status: 'failed', problem })
      return fail()
    }
    await closeDue(tx, streamId, outcome)
    if (outcome.status === 'failed') return fail()
    if (outcome.status !== 'made') return
    await recordEvent(tx, 'livestream.recording_made', { streamId, performerId, videoId: outcome.videoId })
  })
  waker.wake()
}
