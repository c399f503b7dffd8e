import { crashPoint } from '#src/platform/faults/crash-point.ts'
import type { PaymentsDeps } from '../deps.ts'
import { findDispute } from '../disputes/queries.ts'
import { hearInquiry } from '../webhook-events/hear-inquiry.ts'
import type { TransactionRow } from '../queries.ts'
import { nextWatchOf } from './first-watch.ts'
import { claimWatched, setWatch } from './queries.ts'

/** How many payments are asked about at most each time; with the timer's pause that bounds what gateways are asked. */
const WATCHED_AT_ONCE = 50
export const WATCH_EVERY_SECONDS = 60

/** A gateway that does not answer is left alone for so long. */
const ASK_AGAIN_MS = 15 * 60_000

/**
 * Asks the gateways about settled payments whose time to ask has come: a webhook event of a refund or of a dispute that was lost is
 * made good here, under the gateway's own event id. Only gateways that know of such things are asked, and only while a
 * dispute can still come. No transaction is open while one is asked.
 */
export async function watchPayments(deps: PaymentsDeps): Promise<void> {
  const rows = await claimWatched(deps.db, { now: deps.clock.now(), count: WATCHED_AT_ONCE })
  const silent = new Set<string>()
  for (const row of rows) {
    try {
      if (!silent.has(row.gateway) && (await watch(deps, row)) === 'asked') continue
      silent.add(row.gateway)
      await setWatch(deps.db, row.id, new Date(deps.clock.now().getTime() + ASK_AGAIN_MS))
    } catch (error) {
      deps.log.error({ err: error, transaction: row.id }, 'settled payment could not be asked about; asked again later')
    }
  }
  if (rows.length > 0) deps.waker.wake()
}

async function watch(deps: PaymentsDeps, row: TransactionRow): Promise<'asked' | 'unavailable'> {
  const gateway = [...deps.gateways.values()].find(({ name }) => name === row.gateway)
  // One that is not set up at the moment may be again.
  if (gateway?.knowsMoneyBack === false) {
    await setWatch(deps.db, row.id, null)
    return 'asked'
  }
  if (gateway) {
    const inquiry = await gateway.findPayment(row.id)
    if (inquiry.outcome === 'unavailable') return 'unavailable'
    if (inquiry.outcome === 'found') await hearInquiry(deps, gateway, inquiry)
    crashPoint('reconciler.heard')
  }
  const dispute = await findDispute(deps.db, row.id)
  const disputeOpenedAt = dispute?.status === 'open' ? dispute.opened_at : null
  await setWatch(deps.db, row.id, nextWatchOf(deps, { id: row.id, paidAt: row.paid_at, disputeOpenedAt }))
  return 'asked'
}
