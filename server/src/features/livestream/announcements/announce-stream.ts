import type { LivestreamDeps } from '../deps.ts'
import { readTexts } from '../prepare-stream.ts'
import { closeAnnouncement, insertAnnouncement } from './queries.ts'
import { refuseTime } from './rules.ts'
import { recordForReminded } from './send-reminders.ts'

export type AnnounceOutcome =
  | { outcome: 'announced'; id: string }
  | { outcome: 'not_approved' | 'full' }
  | { outcome: 'field'; field: string; rule: string }

/** Announces a public stream of a creator. Rule LIVE-19. */
export async function announceStream(
  { clock, db, profiles, waker }: LivestreamDeps,
  performerId: string,
  { title, description = '', startsAt }: { title: string; description?: string; startsAt: string },
): Promise<AnnounceOutcome> {
  const texts = readTexts({ title, description })
  if ('outcome' in texts) return texts
  const [time, now] = [new Date(startsAt), clock.now()]
  const rule = refuseTime(time, now)
  if (rule !== null) return { outcome: 'field', field: 'startsAt', rule }
  if (!(await profiles.isApproved(db, performerId))) return { outcome: 'not_approved' }
  const made = await db.transaction().execute((tx) => insertAnnouncement(tx, { performerId, ...texts, startsAt: time }))
  if (!made) return { outcome: 'full' }
  waker.wake()
  return { outcome: 'announced', id: made.id }
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
