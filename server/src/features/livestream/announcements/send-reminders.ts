import type { Tx } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { LivestreamDeps } from '../deps.ts'
import '../events.ts'
import { closeAnnouncement, findMissed, findNear, noteReminded } from './queries.ts'
import { findReminded } from './reminder-queries.ts'

/** How often announced streams are looked through. */
export const REMIND_EVERY_SECONDS = 30

/** Accounts that one event names. */
const CHUNK = 1_000

/** Records an event for everybody who wants to be reminded of an announced stream. */
export async function recordForReminded(
  tx: Tx,
  event: 'livestream.starting_soon' | 'livestream.announcement_cancelled',
  { id: announcementId, performerId }: { id: string; performerId: string },
): Promise<void> {
  const accountIds = await findReminded(tx, { announcementId })
  for (let start = 0; start < accountIds.length; start += CHUNK)
    await recordEvent(tx, event, { announcementId, performerId, accountIds: accountIds.slice(start, start + CHUNK) })
}

/**
 * Reminds those who want it of streams that are near, once; closes those whose time has passed without a stream, and those of creators who
 * may not go live any more. Each in a transaction of its own. Rules LIVE-19 and LIVE-20.
 */
export async function sendReminders({ db, profiles, waker }: LivestreamDeps): Promise<void> {
  const near = await findNear(db)
  const approved = await profiles.findPerformerCards(db, [...new Set(near.map((due) => due.performer_id))])
  for (const { id, performer_id: performerId } of near)
    await db.transaction().execute(async (tx) => {
      if (!approved.has(performerId)) await closeAnnouncement(tx, { id }, 'cancelled')
      else if (await noteReminded(tx, id)) await recordForReminded(tx, 'livestream.starting_soon', { id, performerId })
    })
  for (const { id } of await findMissed(db))
    await db.transaction().execute((tx) => closeAnnouncement(tx, { id }, 'missed'))
  waker.wake()
}
