import type { AnnouncingDeps } from './deps.ts'
import { insertNotifications } from './queries.ts'
import { byOthers, type NewNotification } from './rules.ts'

/** Accounts that one statement notifies. */
const CHUNK = 1_000

/** Stores notifications, once for each event, and sends open pages their number. Repeating it changes nothing. */
export async function recordNotifications(
  { db, announceUnread }: AnnouncingDeps,
  notifications: readonly NewNotification[],
): Promise<void> {
  const wanted = byOthers(notifications)
  for (let start = 0; start < wanted.length; start += CHUNK) {
    await announceUnread(await insertNotifications(db, wanted.slice(start, start + CHUNK)))
  }
}
