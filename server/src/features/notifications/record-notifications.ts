import type { NotificationDeps } from './deps.ts'
import { latestReading } from './latest-reading.ts'
import { countUnread, insertNotifications } from './queries.ts'
import { byOthers, type NewNotification } from './rules.ts'

/** Accounts that one statement notifies. */
const CHUNK = 1_000

/** A notification and its reading are announced at the same time; the page shows what it hears last. */
const announceLatest = latestReading()

/** Stores notifications, once for each event, and sends open pages their number. Repeating it changes nothing. */
export async function recordNotifications(
  deps: NotificationDeps,
  notifications: readonly NewNotification[],
): Promise<void> {
  const wanted = byOthers(notifications)
  for (let start = 0; start < wanted.length; start += CHUNK) {
    await announceUnread(deps, await insertNotifications(deps.db, wanted.slice(start, start + CHUNK)))
  }
}

/** Sends the number of unread notifications to the open pages of accounts. */
export async function announceUnread({ db, realtime }: NotificationDeps, accountIds: readonly string[]): Promise<void> {
  const open = realtime.withOpenPages(accountIds)
  if (open.length === 0) return
  await announceLatest(
    open,
    (accountIds) => countUnread(db, accountIds),
    (id, total) => realtime.toAccount(id, 'send_notification', { total }),
  )
}
