import type { Tx } from '#src/platform/db/database.ts'
import { crashPoint } from '#src/platform/faults/crash-point.ts'
import { recordEvents } from '#src/platform/outbox/record-event.ts'
import { findTermsAmong, listWaiting, lockWaiting, updateSubscriptions, type Waiting } from './batch-queries.ts'
import { findRenewable } from './can-renew.ts'
import type { SubscriptionsDeps } from './deps.ts'
import { billingFactsOf, nextTermsId } from './facts.ts'
import { seenFirst } from './note-first-try.ts'
import { addPeriods, newPeriodId } from './periods/add-period.ts'
import { postSales, type NewSale } from './periods/post-sale.ts'
import type { SubscriptionRow } from './queries.ts'
import { failureOf, orderOf, saleOf, type Try } from './renewal-sale.ts'
import { decideDue } from './rules.ts'

/** How many are renewed in one transaction: it holds their rows and wallets for some ten milliseconds. */
const BATCH_SIZE = 50

/** How many batches are processed at once; each takes one connection of the pool. */
const WORKERS = 4

/**
 * Renews what wallets can pay, in batches of one short transaction each, several side by side. Any number of processes may run
 * it, and it may die anywhere: each row is decided under its lock, and what others hold is left to them. A batch has at most one
 * renewal of a fan. What needs more than a wallet, or fails, stays due: it is processed by itself. Decision 0362.
 * @returns the number of processed subscriptions.
 */
export async function renewFromWallets(deps: SubscriptionsDeps): Promise<number> {
  let count = 0
  // The next renewal of a fan begins to wait when the one before it is done.
  for (let done = await renewAllOnce(deps); done > 0; done = await renewAllOnce(deps)) count += done
  return count
}

/** Goes through all that wait, from the longest due on. @returns how many were processed */
async function renewAllOnce(deps: SubscriptionsDeps): Promise<number> {
  let done = 0
  let after: Waiting | null = null
  for (;;) {
    const waiting: Waiting[] = await listWaiting(deps.db, { now: deps.clock.now(), after, count: BATCH_SIZE * WORKERS })
    const batches = Array.from({ length: Math.ceil(waiting.length / BATCH_SIZE) }, (_, index) =>
      waiting.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE).map(({ id }) => id),
    )
    const processed = await Promise.all(batches.map((ids) => renewBatch(deps, ids)))
    done += processed.reduce((sum, one) => sum + one, 0)
    if (waiting.length < BATCH_SIZE * WORKERS) return done
    after = waiting.at(-1) ?? null
  }
}

/** Renews a batch in one transaction. If that fails nothing of it was done. @returns how many were processed */
async function renewBatch(deps: SubscriptionsDeps, ids: readonly string[]): Promise<number> {
  try {
    const count = await deps.db.transaction().execute(async (tx) => {
      const processed = await processBatch(deps, tx, ids)
      crashPoint('renewal.before_commit')
      return processed
    })
    crashPoint('renewal.after_commit')
    return count
  } catch (error) {
    deps.log.warn({ err: error, count: ids.length }, 'a batch of renewals failed; each is tried by itself')
    return 0
  }
}

/** A renewal that the wallet is to pay. */
type Candidate = { row: SubscriptionRow; due: Try; sold: NewSale }

async function processBatch(deps: SubscriptionsDeps, tx: Tx, ids: readonly string[]): Promise<number> {
  const now = deps.clock.now()
  const candidates = await findCandidates(deps, tx, await lockWaiting(tx, ids, now))
  const paid = new Set(
    await postSales(
      deps,
      tx,
      candidates.map(({ sold }) => sold),
    ),
  )
  await givePaid(deps, tx, [...paid])
  // Who has a card pays with it, one by one.
  const unpaid = candidates.filter(({ row, sold }) => !paid.has(sold) && !mayPayByCard(row))
  const failed = unpaid.map(({ row, due }) => failureOf(row, due, now))
  await updateSubscriptions(
    tx,
    failed.map(({ row }) => row),
  )
  await recordEvents(
    tx,
    'subscriptions.renewal_failed',
    failed.map(({ event }) => event),
  )
  return paid.size + failed.length
}

const mayPayByCard = ({ renews_from: source, card_id: cardId }: SubscriptionRow): boolean =>
  source === 'wallet_then_card' && cardId !== null

/** Those of locked rows of which nothing is left to decide but whether their wallets hold enough. */
async function findCandidates(
  deps: SubscriptionsDeps,
  tx: Tx,
  locked: readonly SubscriptionRow[],
): Promise<Candidate[]> {
  const now = deps.clock.now()
  const tried = locked.flatMap((row) => {
    const seen = seenFirst(row, now) ?? row
    const due = decideDue(billingFactsOf(seen), now)
    // What opens access is noted by itself.
    return due.step === 'try' && seen.expires_at?.getTime() === row.expires_at?.getTime() ? [{ row: seen, due }] : []
  })
  if (tried.length === 0) return []
  const renewable = await findRenewable(
    deps,
    tx,
    tried.map(({ row }) => row),
  )
  const terms = await findTermsAmong(
    tx,
    tried.map(({ row }) => nextTermsId(row)),
  )
  return tried.flatMap(({ row, due }) => {
    const agreed = terms.get(nextTermsId(row))
    if (!agreed || !renewable.has(row.id)) return []
    const sale = saleOf(deps, row, agreed, due)
    return sale.payment.priceCents === 0 ? [] : [{ row, due, sold: { periodId: newPeriodId(deps), sale } }]
  })
}

/** Writes the payments and the periods of what was posted. */
async function givePaid(deps: SubscriptionsDeps, tx: Tx, paid: readonly NewSale[]): Promise<void> {
  if (paid.length === 0) return
  const orders = paid.map(({ periodId, sale: { row, terms, payment } }) => ({
    ...orderOf(row, terms, payment.priceCents),
    id: periodId,
    gateway: 'wallet' as const,
    tokenPriceCents: payment.tokenPriceCents,
  }))
  await deps.payments.checkout.recordPaidOrders(tx, orders)
  const given = paid.map(({ periodId, sale }) => ({
    periodId,
    sale: { ...sale, payment: { ...sale.payment, transactionId: periodId } },
  }))
  await addPeriods(deps, tx, given)
}
