import type { LivestreamDeps } from '../deps.ts'
import { readTexts } from '../prepare-stream.ts'
import { readRecording, type RecordingInput } from '../recordings/wanted-recording.ts'
import { closeAnnouncement, insertAnnouncement } from './queries.ts'
import { refuseTime } from './rules.ts'
import { recordForReminded } from './send-reminders.ts'

export type AnnounceOutcome =
  | { outcome: 'announced'; id: string }
  | { outcome: 'not_approved' | 'full' | 'list_unknown' }
  | { outcome: 'field'; field: string; rule: string }

type AnnouncementInput = {
  title: string
  description?: string
  startsAt: string
  recording?: RecordingInput | null
}

/** Announces a public stream of a creator. Rule LIVE-19. */
export async function announceStream(
  { audience, clock, db, profiles, waker }: LivestreamDeps,
  performerId: string,
  { title, description = '', startsAt, ...input }: AnnouncementInput,
): Promise<AnnounceOutcome> {
  const texts = readTexts({ title, description })
  if ('outcome' in texts) return texts
  const recording = readRecording(input.recording)
  if (recording && 'outcome' in recording) return recording
  const [time, now] = [new Date(startsAt), clock.now()]
  const rule = refuseTime(time, now)
  if (rule !== null) return { outcome: 'field', field: 'startsAt', rule }
  if (!(await profiles.isApproved(db, performerId))) return { outcome: 'not_approved' }
  const announced = { performerId, ...texts, startsAt: time, recording }
  const made = await db.transaction().execute(async (tx): Promise<AnnounceOutcome> => {
    const list = { ownerId: performerId, listId: recording?.audienceListId ?? null }
    if (!(await audience.takeAsAudience(tx, list))) return { outcome: 'list_unknown' }
    const inserted = await insertAnnouncement(tx, announced)
    return inserted ? { outcome: 'announced', id: inserted.id } : { outcome: 'full' }
  })
  if (made.outcome === 'announced') waker.wake()
  return made
}

/** Cancels one of a creator's announced streams, and notifies those who wanted to be reminded. False: there is none. */
export async function cancelAnnouncement(
  { db, waker }: Pick<LivestreamDeps, 'db' | 'waker'>,
  own: { id: string; performerId: string },
): Promise<boolean> {
  const isClosed = await db.transaction().execute(async (tx) => {
    if (!(await closeAnnouncement(tx, own, 'cancelled'))) return false
    await recordForReminded(tx, 'livestream.announcement_cancelled', own)
    return true
  })
  if (isClosed) waker.wake()
  return isClosed
}
