import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { NotificationDeps } from '../deps.ts'
import { findDueAccounts, holdBack, lockDue, takeWaiting, type Due } from './due-queries.ts'
import { findManners, type Manner } from './manner-queries.ts'
import { endOfQuietHours } from './quiet-hours.ts'

/** Accounts and channels that one transaction decides about. */
const AT_ONCE = 200
/** While a page is open it is asked again after this; at the latest after `LONGEST_WAIT_MS` an email is sent all the same. */
const OPEN_PAGE_WAIT_MS = 10 * 60_000
const LONGEST_WAIT_MS = 2 * 3_600_000

/**
 * Hands over what is due to the outbox, whose mail lane sends it: one event for an account and channel, whatever the number of
 * notifications. Nothing remote happens here. Rules NOTE-6 and NOTE-8.
 */
export async function dispatchDue(deps: NotificationDeps): Promise<void> {
  while ((await dispatchSome(deps)) >= AT_ONCE);
}

/** @returns how many accounts and channels were due */
async function dispatchSome({ db, clock, realtime }: NotificationDeps): Promise<number> {
  const now = clock.now()
  // Other processes are asked before the transaction; an account that becomes due meanwhile counts as away.
  const open = await realtime.findOpenPages(await findDueAccounts(db, AT_ONCE))
  return db.transaction().execute(async (tx) => {
    const dues = await lockDue(tx, AT_ONCE)
    if (dues.length === 0) return 0
    const accountIds = [...new Set(dues.map(({ account_id }) => account_id))]
    const manners = await findManners(tx, accountIds)
    const held = dues.flatMap((due) => {
      const until = heldUntil(due, { now, manner: manners.get(due.account_id), isPageOpen: open.has(due.account_id) })
      return until === null ? [] : [{ due, until }]
    })
    if (held.length > 0) await holdBack(tx, held)
    const later = new Set(held.map(({ due }) => due))
    const taken = await takeWaiting(
      tx,
      dues.filter((due) => !later.has(due)),
    )
    for (const { account_id, channel, ids } of taken)
      await recordEvent(tx, 'notifications.sending_due', { accountId: account_id, channel, notificationIds: ids })
    return dues.length
  })
}

/** Until when something due is held back; null: it is sent now. Mandatory ones are about money and the account: never held. */
function heldUntil(
  { channel, waiting_since: since }: Pick<Due, 'channel' | 'waiting_since'>,
  { now, manner, isPageOpen }: { now: Date; manner: Manner | undefined; isPageOpen: boolean },
): Date | null {
  if (channel === 'mandatory') return null
  const quiet = manner?.quietHours ? endOfQuietHours(now, manner.quietHours) : null
  if (quiet) return quiet
  const isReading = channel === 'email' && isPageOpen && now.getTime() - since.getTime() < LONGEST_WAIT_MS
  return isReading ? new Date(now.getTime() + OPEN_PAGE_WAIT_MS) : null
}
