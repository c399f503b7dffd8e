import type { SubscriptionsDeps } from '../deps.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { uuidv7 } from '#src/platform/db/uuidv7.ts'
import { recordEvents } from '#src/platform/outbox/record-event.ts'
import type { Grant } from '../../access/index.ts'
import { updateSubscriptions } from '../batch-queries.ts'
import { monthsAfter } from '../calendar.ts'
import { billingFactsOf } from '../facts.ts'
import '../events.ts'
import type { SubscriptionRow } from '../queries.ts'
import { accessEndOf, daysAfter, firstPollAt, remindAt, type Period } from '../rules.ts'
import { splitPrice, type NewSale, type PeriodSale } from './post-sale.ts'
import { insertPeriods, type NewPeriod } from './queries.ts'

/** Whether the next period of these terms is free days. */
const isFreePeriod = ({ row, terms, payment }: PeriodSale): boolean =>
  payment.paidFrom === 'free' && (terms.period_months === null || (row.period_number === 0 && terms.free_days > 0))

/** The end of the newest period, independent of lost and reinstated days. */
const periodsEndOf = ({ paid_until: paidUntil, shifted_ms: shiftedMs }: SubscriptionRow): Date | null =>
  paidUntil && new Date(paidUntil.getTime() - shiftedMs)

/**
 * The period that follows the paid time, or begins now. Months are counted from the anchor, which is set with the first
 * period other than free days.
 */
export function nextPeriod(sale: PeriodSale, now: Date): Period & { anchorAt: Date | null; anchorNumber: number } {
  const { row, terms } = sale
  const startsAt = periodsEndOf(row) ?? now
  if (isFreePeriod(sale) || terms.period_months === null)
    return { startsAt, endsAt: daysAfter(startsAt, terms.free_days), anchorAt: null, anchorNumber: 0 }
  // Each gift is counted from its own start, because it may be longer than the one before.
  const isAnchored = row.anchor_at !== null && row.source !== 'gift'
  const anchorAt = isAnchored && row.anchor_at !== null ? row.anchor_at : startsAt
  const anchorNumber = isAnchored ? row.anchor_number : row.period_number
  const months = terms.period_months * (row.period_number + 1 - anchorNumber)
  return { startsAt, endsAt: monthsAfter({ anchorAt, timeZone: row.time_zone }, months), anchorAt, anchorNumber }
}

/** Grants a paid period: writes it, opens access with the grace period, and reports it. */
export async function addPeriod(deps: SubscriptionsDeps, tx: Tx, sale: NewSale): Promise<SubscriptionRow> {
  const [given] = await addPeriods(deps, tx, [sale])
  if (!given) throw new Error(`subscription ${sale.sale.row.id} is missing`)
  return given
}

/** The same for locked subscriptions, one period each. Five statements at most. @returns the subscriptions as they are then */
export async function addPeriods(
  deps: SubscriptionsDeps,
  tx: Tx,
  sales: readonly NewSale[],
): Promise<SubscriptionRow[]> {
  const now = deps.clock.now()
  await insertPeriods(
    tx,
    sales.map((sale) => periodOf(deps, sale, now)),
  )
  const given = await updateSubscriptions(
    tx,
    sales.map(({ sale }) => givenOf(sale, now)),
  )
  await deps.access.grantAll(tx, given.map(grantOf))
  const written = sales.map(({ periodId, sale: { row, payment } }) => ({
    row,
    payment,
    number: row.period_number + 1,
    who: { subscriptionId: row.id, fanId: row.fan_id, performerId: row.performer_id },
    periodId,
  }))
  const started = written.filter(({ number }) => number === 1).map(({ who }) => who)
  await recordEvents(tx, 'subscriptions.started', started)
  const paid = written.filter(({ payment }) => payment.priceCents > 0)
  const paidEvents = paid.map(({ periodId, number, who }) => ({ periodId, number, ...who }))
  await recordEvents(tx, 'subscriptions.period_paid', paidEvents)
  const gifts = written.filter(({ row }) => row.source === 'gift')
  const giftEvents = gifts.map(({ row, periodId }) => ({ subscriptionId: row.id, periodId }))
  await recordEvents(tx, 'subscriptions.gift_received', giftEvents)
  return given
}

function periodOf(deps: SubscriptionsDeps, { periodId, sale }: NewSale, now: Date): NewPeriod {
  const { row, terms, payment } = sale
  const { startsAt, endsAt } = nextPeriod(sale, now)
  const { priceTokenCents, commissionTokenCents, rateBasisPoints } = splitPrice(deps, sale)
  return {
    id: periodId,
    subscriptionId: row.id,
    number: row.period_number + 1,
    startsAt,
    endsAt,
    termsId: terms.id,
    termsPriceCents: terms.price_cents,
    priceCents: payment.priceCents,
    transactionId: payment.transactionId,
    payerId: payment.payerId,
    paidFrom: payment.paidFrom,
    tokenPriceCents: payment.tokenPriceCents,
    priceTokenCents,
    commissionTokenCents,
    commissionBasisPoints: rateBasisPoints,
  }
}

/** A subscription as it is with its next period. Pure. */
function givenOf(sale: PeriodSale, now: Date): SubscriptionRow {
  const { row, terms, payment } = sale
  const period = nextPeriod(sale, now)
  const isTrial = isFreePeriod(sale) && row.source === 'fan'
  const paidUntil = new Date(period.endsAt.getTime() + row.shifted_ms)
  const paid: SubscriptionRow = {
    ...row,
    paid_until: paidUntil,
    first_tried_at: null,
    attempt_count: 0,
    is_stopped: false,
    pending_transaction_id: null,
    // What was announced holds now, or does not hold yet.
    ...(terms.id === row.accepted_terms_id
      ? { announced_price_cents: null, announced_from: null, accepted_terms_id: null }
      : {}),
  }
  const { isRenewing, periodMonths } = { isRenewing: row.is_renewing, periodMonths: terms.period_months }
  return {
    ...paid,
    status: 'active',
    stage: isTrial ? 'trial' : row.cancelled_at === null ? 'current' : 'cancelled',
    terms_id: terms.id,
    // Free days that continued as a plan are that plan now.
    type: row.type === 'free' && payment.priceCents > 0 ? 'monthly' : row.type,
    gateway: payment.gateway,
    period_number: row.period_number + 1,
    transaction_id: payment.transactionId ?? row.transaction_id,
    anchor_at: period.anchorAt,
    anchor_number: period.anchorNumber,
    expires_at: accessEndOf(billingFactsOf(paid)),
    due_at: firstPollAt(billingFactsOf(paid)),
    remind_at:
      row.source === 'fan' ? remindAt({ ...period, endsAt: paidUntil }, { isTrial, isRenewing, periodMonths }) : null,
  }
}

/** Updates access to the subscription's state. */
export async function grantAccess({ access }: SubscriptionsDeps, tx: Tx, row: SubscriptionRow): Promise<void> {
  await access.grant(tx, grantOf(row))
}

/** The access that a subscription gives in its state. */
export const grantOf = (row: SubscriptionRow): Grant => ({
  accountId: row.fan_id,
  kind: 'subscription',
  itemId: row.performer_id,
  source: row.source === 'fan' ? 'subscription' : row.source,
  sourceId: row.id,
  expiresAt: row.expires_at,
})

export const newPeriodId = ({ clock }: SubscriptionsDeps): string => uuidv7(clock.now())
