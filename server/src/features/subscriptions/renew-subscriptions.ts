import type { Tx } from '#src/platform/db/database.ts'
import type { OrderPayment } from '../payments/index.ts'
import { crashPoint } from '#src/platform/faults/crash-point.ts'
import { recordEvents } from '#src/platform/outbox/record-event.ts'
import { stopBilling } from './billing/stop-billing.ts'
import { insertCharge, lockCharge } from './charges/queries.ts'
import type { SubscriptionsDeps } from './deps.ts'
import { claimDue, lockDue, postponeDue, takeReminders, type DueRow } from './due-queries.ts'
import { endSubscription } from './end-subscription.ts'
import { billingFactsOf, isBilledByGateway, nextTermsId } from './facts.ts'
import { updateSubscriptions } from './batch-queries.ts'
import { addPeriod, newPeriodId } from './periods/add-period.ts'
import { postSale, type PeriodSale } from './periods/post-sale.ts'
import { findTerms, lockSubscription, updateSubscription, type SubscriptionRow } from './queries.ts'
import { canRenew } from './can-renew.ts'
import { noteFirstTry, openUntried } from './note-first-try.ts'
import { failureOf, orderOf, saleOf, type Try } from './renewal-sale.ts'
import { renewFromWallets } from './renew-from-wallets.ts'
import { decideDue, endsForPrice, lockedDaysOf, waysOf, type DueDecision } from './rules.ts'

const BATCH_SIZE = 100

/** How many fans of a batch are processed at once; each takes one connection of the pool. */
const CONCURRENCY = 4

/**
 * Processes every due subscription until none is left: renews, retries, locks, ends. Any number of processes may run
 * it: each row is decided under its lock. First come those that wallets pay, in batches; what is left is processed one by one, and
 * gateways are called after commit. What one fan pays is processed in order,
 * longest due first, because it may come from one wallet; different fans are processed concurrently.
 * @returns the number of processed subscriptions.
 */
export async function renewSubscriptions(deps: SubscriptionsDeps): Promise<number> {
  await openUntried(deps)
  let count = await renewFromWallets(deps)
  let due = await claimDue(deps.db, { now: deps.clock.now(), count: BATCH_SIZE })
  while (due.length > 0) {
    const waiting = Object.values(Object.groupBy(due, ({ fan_id: fanId }) => fanId)).values()
    await Promise.all(Array.from({ length: CONCURRENCY }, () => renewEach(deps, waiting)))
    count += due.length
    due = await claimDue(deps.db, { now: deps.clock.now(), count: BATCH_SIZE })
  }
  count += await remind(deps)
  if (count > 0) deps.waker.wake()
  return count
}

/** Takes one fan after the other from those who wait. */
async function renewEach(deps: SubscriptionsDeps, waiting: Iterable<DueRow[] | undefined>): Promise<void> {
  for (const ofOneFan of waiting) for (const { id } of ofOneFan ?? []) await renewOne(deps, id)
}

/** Processes one, then calls the gateway for the decided charge. */
export async function renewOne(deps: SubscriptionsDeps, id: string): Promise<void> {
  try {
    const charge = await deps.db.transaction().execute(async (tx) => {
      const begun = await processDueSubscription(deps, tx, id)
      crashPoint('renewal.before_commit')
      return begun
    })
    crashPoint('renewal.after_commit')
    if (charge !== null) await deps.payments.checkout.open(charge)
  } catch (error) {
    deps.log.error({ err: error, subscription: id }, 'subscription could not be renewed; looked at again later')
    await postponeDue(deps.db, id)
  }
}

/** Performs the due work of one subscription. @returns the payment to be charged at a gateway, if any. */
async function processDueSubscription(deps: SubscriptionsDeps, tx: Tx, id: string): Promise<string | null> {
  const now = deps.clock.now()
  const due = await lockDue(tx, { id, now })
  if (!due) return null
  const row = await noteFirstTry(deps, tx, due)
  const decision = decideDue(billingFactsOf(row), now)
  switch (decision.step) {
    case 'wait':
      await wait(tx, row, decision)
      if (isBilledByGateway(row) && row.gateway_billing_id !== null)
        await deps.payments.reconciliation.checkRenewals(tx, row.gateway_billing_id)
      return null
    case 'stop_billing':
      await updateSubscription(tx, row.id, { ...(await stopBilling(tx, row, now)), due_at: row.paid_until })
      return null
    case 'end':
      await endSubscription(deps, tx, row, row.cancelled_at === null ? decision.reason : 'cancelled')
      return null
    case 'try':
      return tryToRenew(deps, tx, row, decision)
    default:
      return decision satisfies never
  }
}

async function wait(tx: Tx, row: SubscriptionRow, decision: Extract<DueDecision, { step: 'wait' }>): Promise<void> {
  await updateSubscription(tx, row.id, { due_at: decision.until, ...(decision.stage ? { stage: decision.stage } : {}) })
}

/** Tries each method that the fan allows; the first that may succeed is charged. */
async function tryToRenew(deps: SubscriptionsDeps, tx: Tx, row: SubscriptionRow, due: Try): Promise<string | null> {
  if (!(await canRenew(deps, tx, row))) {
    await endSubscription(deps, tx, row, 'not_offered')
    return null
  }
  const terms = await findTerms(tx, nextTermsId(row))
  const sale = saleOf(deps, row, terms, due)
  if (sale.payment.priceCents === 0) return giveUncharged(deps, tx, sale)
  for (const way of waysOf(row.renews_from)) {
    if (way === 'wallet' && (await payFromWallet(deps, tx, sale))) return null
    const charge = way === 'card' ? await chargeCard(deps, tx, sale, due) : null
    if (charge !== null) return charge
  }
  await noteFailure(tx, row, due, deps.clock.now())
  return null
}

/** A period that passed without a day of access, because of an outage, costs nothing. */
async function giveUncharged(deps: SubscriptionsDeps, tx: Tx, sale: PeriodSale): Promise<null> {
  const periodId = newPeriodId(deps)
  const payment = { ...sale.payment, paidFrom: 'free', gateway: 'free', transactionId: null } as const
  await addPeriod(deps, tx, { periodId, sale: { ...sale, payment } })
  return null
}

/** @returns whether the wallet held enough; the period is given with it. */
async function payFromWallet(deps: SubscriptionsDeps, tx: Tx, sale: PeriodSale): Promise<boolean> {
  const { row, terms, payment } = sale
  const periodId = newPeriodId(deps)
  if (!(await postSale(deps, tx, { periodId, sale }))) return false
  await deps.payments.checkout.recordPaidOrder(tx, {
    ...orderOf(row, terms, payment.priceCents),
    id: periodId,
    gateway: 'wallet',
    tokenPriceCents: payment.tokenPriceCents,
  })
  await addPeriod(deps, tx, { periodId, sale: { ...sale, payment: { ...payment, transactionId: periodId } } })
  return true
}

/** Writes the intent of charging the saved card; null when there is none. */
async function chargeCard(
  deps: SubscriptionsDeps,
  tx: Tx,
  { row, terms, payment: { priceCents } }: PeriodSale,
  { attemptCount, isPayerPresent = false }: Pick<Try, 'attemptCount'> & { isPayerPresent?: boolean },
): Promise<string | null> {
  if (row.card_id === null) return null
  const begun = await deps.payments.checkout.beginOrder(tx, {
    ...orderOf(row, terms, priceCents),
    gateway: undefined,
    cardId: row.card_id,
    isPayerPresent,
  })
  if (begun.outcome !== 'begun') return null
  const { transactionId } = begun
  const [number, termsId] = [row.period_number + 1, terms.id]
  await insertCharge(tx, { transactionId, subscriptionId: row.id, number, termsId, priceCents })
  const decision = decideDue({ ...billingFactsOf(row), attemptCount, isPending: true }, deps.clock.now())
  await updateSubscription(tx, row.id, {
    attempt_count: attemptCount,
    pending_transaction_id: transactionId,
    due_at: decision.step === 'wait' ? decision.until : deps.clock.now(),
  })
  return transactionId
}

/**
 * Charges a renewal again whose card was declined, now with its fan present for authentication. Not where it was paid
 * or is being paid, or the gateway retries itself.
 */
export async function retryRenewal(
  deps: SubscriptionsDeps,
  tx: Tx,
  { transactionId }: OrderPayment,
): Promise<string | null> {
  const charge = await lockCharge(tx, transactionId)
  const row = charge?.state === 'failed' ? await lockSubscription(tx, charge.subscription_id) : null
  if (row?.status !== 'active' || row.period_number !== (charge?.number ?? 0) - 1 || isBilledByGateway(row)) return null
  const [facts, now] = [billingFactsOf(row), deps.clock.now()]
  const isDue = facts.paidUntil <= now && facts.isRenewing && !facts.isPending && !endsForPrice(facts)
  if (!isDue || !(await canRenew(deps, tx, row))) return null
  const due = { attemptCount: row.attempt_count, lockedDays: lockedDaysOf(facts, now) }
  const sale = saleOf(deps, row, await findTerms(tx, nextTermsId(row)), due)
  return chargeCard(deps, tx, sale, { ...due, isPayerPresent: true })
}

async function noteFailure(tx: Tx, row: SubscriptionRow, due: Try, now: Date): Promise<void> {
  const failed = failureOf(row, due, now)
  await updateSubscriptions(tx, [failed.row])
  await recordEvents(tx, 'subscriptions.renewal_failed', [failed.event])
}

/** Sends every due reminder, once. */
async function remind(deps: SubscriptionsDeps): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const ids = await takeReminders(tx, deps.clock.now())
    const reminders = ids.map((subscriptionId) => ({ subscriptionId }))
    await recordEvents(tx, 'subscriptions.reminder_due', reminders)
    return ids.length
  })
}
