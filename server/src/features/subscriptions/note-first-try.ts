import type { Tx } from '#src/platform/db/database.ts'
import { lockDueAmong, updateSubscriptions } from './batch-queries.ts'
import type { SubscriptionsDeps } from './deps.ts'
import { listUntried, lockDue } from './due-queries.ts'
import { billingFactsOf } from './facts.ts'
import { grantOf } from './periods/add-period.ts'
import type { SubscriptionRow } from './queries.ts'
import { accessEndOf, ON_TIME_MS } from './rules.ts'

const BATCH_SIZE = 500

/**
 * A subscription whose due period is processed first now. If that is late, the grace begins only now, so access is open again.
 * Null: it was processed before, or nothing is due. Pure. Rule SUB-11.
 */
export function seenFirst(row: SubscriptionRow, now: Date): SubscriptionRow | null {
  const isFirst = row.is_renewing && row.first_tried_at === null && row.paid_until !== null && row.paid_until <= now
  if (!isFirst) return null
  const seen = { ...row, first_tried_at: now }
  return { ...seen, expires_at: accessEndOf(billingFactsOf(seen)) }
}

/** Notes when a due period of a locked subscription is processed first; a repeat changes nothing. @returns the row as it is then. */
export async function noteFirstTry(deps: SubscriptionsDeps, tx: Tx, row: SubscriptionRow): Promise<SubscriptionRow> {
  const [noted] = await noteFirstTries(deps, tx, [row])
  return noted ?? row
}

/** The same for several. @returns those that were processed first now */
async function noteFirstTries(
  { clock, access }: SubscriptionsDeps,
  tx: Tx,
  rows: readonly SubscriptionRow[],
): Promise<SubscriptionRow[]> {
  const now = clock.now()
  const ends = new Map(rows.map((row) => [row.id, row.expires_at?.getTime()]))
  const noted = await updateSubscriptions(
    tx,
    rows.flatMap((row) => seenFirst(row, now) ?? []),
  )
  const opened = noted.filter((row) => row.expires_at?.getTime() !== ends.get(row.id))
  await access.grantAll(tx, opened.map(grantOf))
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
    if (ids.length > 0) await openAll(deps, ids)
  } while (ids.length === BATCH_SIZE)
}

/** Opens several with one transaction; if that fails, or somebody holds one of them, each by itself or with its renewal. */
async function openAll(deps: SubscriptionsDeps, ids: readonly string[]): Promise<void> {
  try {
    await deps.db.transaction().execute(async (tx) => {
      await noteFirstTries(deps, tx, await lockDueAmong(tx, ids, deps.clock.now()))
    })
  } catch (error) {
    deps.log.warn({ err: error, count: ids.length }, 'access could not be opened again for a batch; each is by itself')
    for (const id of ids) await openOne(deps, id)
  }
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
