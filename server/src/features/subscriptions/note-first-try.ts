import type { Tx } from '#src/platform/db/database.ts'
import type { SubscriptionsDeps } from './deps.ts'
import { listUntried, lockDue } from './due-queries.ts'
import { billingFactsOf } from './facts.ts'
import { grantAccess } from './periods/add-period.ts'
import { updateSubscription, type SubscriptionRow } from './queries.ts'
import { accessEndOf, ON_TIME_MS } from './rules.ts'

const BATCH_SIZE = 500

/**
 * Notes when a due period of a locked subscription is processed first; a repeat changes nothing. If that is late, the
 * grace begins only now, so access is opened again. Rule SUB-11. @returns the row as it is then.
 */
export async function noteFirstTry(deps: SubscriptionsDeps, tx: Tx, row: SubscriptionRow): Promise<SubscriptionRow> {
  const now = deps.clock.now()
  const isFirst = row.is_renewing && row.first_tried_at === null && row.paid_until !== null && row.paid_until <= now
  if (!isFirst) return row
  const expiresAt = accessEndOf(billingFactsOf({ ...row, first_tried_at: now }))
  const noted = await updateSubscription(tx, row.id, { first_tried_at: now, expires_at: expiresAt })
  if (expiresAt.getTime() !== row.expires_at?.getTime()) await grantAccess(deps, tx, noted)
  return noted
}

/**
 * Opens access of every renewal that an outage left untried, before the first of them is charged: a long queue at a
 * gateway keeps nobody out. Decision 0296.
 */
export async function openUntried(deps: SubscriptionsDeps): Promise<void> {
  const dueBefore = new Date(deps.clock.now().getTime() - ON_TIME_MS)
  let ids: string[] = []
  do {
    ids = await listUntried(deps.db, { dueBefore, afterId: ids.at(-1) ?? null, count: BATCH_SIZE })
    for (const id of ids) await openOne(deps, id)
  } while (ids.length === BATCH_SIZE)
}

async function openOne(deps: SubscriptionsDeps, id: string): Promise<void> {
  try {
    await deps.db.transaction().execute(async (tx) => {
      const row = await lockDue(tx, { id, now: deps.clock.now() })
      if (row) await noteFirstTry(deps, tx, row)
    })
  } catch (error) {
    deps.log.error({ err: error, subscription: id }, 'access could not be opened again; noted with its renewal')
  }
}
