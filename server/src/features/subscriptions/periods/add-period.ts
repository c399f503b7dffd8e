import { basisPointsOf } from '@stagedoor/contract/money'
import type { SubscriptionsDeps } from '../deps.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { uuidv7 } from '#src/platform/db/uuidv7.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import { splitCommission } from '#src/money/split-commission.ts'
import { PLATFORM_ID, type Posting } from '../../wallet/index.ts'
import { monthsAfter } from '../calendar.ts'
import { billingFactsOf, type PaymentGateway } from '../facts.ts'
import '../events.ts'
import { updateSubscription, type SubscriptionRow, type TermsRow } from '../queries.ts'
import { accessEndOf, daysAfter, firstPollAt, remindAt, tokensFor, type Period } from '../rules.ts'
import { insertPeriod } from './queries.ts'

/** How a period is paid. USD cents; `tokenPriceCents` is the rate at which they become tokens. */
export type PeriodPayment = {
  paidFrom: 'card' | 'wallet' | 'free'
  gateway: PaymentGateway
  payerId: string
  transactionId: string | null
  priceCents: number
  tokenPriceCents: number
}

export type PeriodSale = { row: SubscriptionRow; terms: TermsRow; payment: PeriodPayment }

/** What a price is split for. */
type Priced = { row: Pick<SubscriptionRow, 'performer_id'>; payment: PeriodPayment }

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

/** A price in token cents with the platform's part, at the current rate of this creator. */
function splitPrice({ settings, wallet }: SubscriptionsDeps, { row, payment }: Priced) {
  const rateBasisPoints =
    wallet.commissionOverrideOf(row.performer_id) ?? basisPointsOf(settings.get('siteCommissionRate'))
  const priceTokenCents = tokensFor(payment.priceCents, payment.tokenPriceCents)
  return { priceTokenCents, rateBasisPoints, ...splitCommission({ priceTokenCents, rateBasisPoints }) }
}

/**
 * Takes the price of a period: tokens from the payer's wallet, or captured dollars, exchanged for tokens; to the
 * creator less the commission. @returns false when the wallet has too little, or its owner's spending limits forbid it:
 * nothing was done.
 */
export async function postSale(
  deps: SubscriptionsDeps,
  tx: Tx,
  { periodId, sale }: { periodId: string; sale: Priced },
): Promise<boolean> {
  const { row, payment } = sale
  if (payment.priceCents === 0) return true
  const { priceTokenCents, commissionTokenCents, netTokenCents } = splitPrice(deps, sale)
  const platform = (purpose: Posting['purpose'], commodity: Posting['commodity'], amountCents: number): Posting => ({
    ownerId: PLATFORM_ID,
    purpose,
    commodity,
    amountCents,
  })
  const taken: Posting[] =
    payment.paidFrom === 'wallet'
      ? [{ ownerId: payment.payerId, purpose: 'fan_wallet', commodity: 'TOKEN', amountCents: -priceTokenCents }]
      : [
          platform('gateway_clearing', 'USD', -payment.priceCents),
          platform('exchange', 'USD', payment.priceCents),
          platform('exchange', 'TOKEN', -priceTokenCents),
        ]
  const given: Posting[] = [
    { ownerId: row.performer_id, purpose: 'creator_earnings', commodity: 'TOKEN', amountCents: netTokenCents },
    platform('platform_commission', 'TOKEN', commissionTokenCents),
  ]
  const outcome = await deps.wallet.post(tx, {
    id: periodId,
    kind: 'subscription',
    sourceId: periodId,
    postings: [...taken, ...given].filter(({ amountCents }) => amountCents !== 0),
  })
  if (outcome === 'repeated') throw new Error(`period ${periodId} was paid before`)
  return outcome === 'posted'
}

/** Grants a paid period: writes it, opens access with the grace period, and reports it. */
export async function addPeriod(
  deps: SubscriptionsDeps,
  tx: Tx,
  { periodId, sale }: { periodId: string; sale: PeriodSale },
): Promise<SubscriptionRow> {
  const { row, terms, payment } = sale
  const period = nextPeriod(sale, deps.clock.now())
  const { priceTokenCents, commissionTokenCents, rateBasisPoints } = splitPrice(deps, sale)
  const number = row.period_number + 1
  await insertPeriod(tx, {
    id: periodId,
    subscriptionId: row.id,
    number,
    startsAt: period.startsAt,
    endsAt: period.endsAt,
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
  })
  const isTrial = isFreePeriod(sale) && row.source === 'fan'
  const given = await writeGiven(deps, tx, { sale, period, number, isTrial })
  const who = { subscriptionId: row.id, fanId: row.fan_id, performerId: row.performer_id }
  if (number === 1) await recordEvent(tx, 'subscriptions.started', who)
  if (payment.priceCents > 0) await recordEvent(tx, 'subscriptions.period_paid', { periodId, number, ...who })
  if (row.source === 'gift') await recordEvent(tx, 'subscriptions.gift_received', { subscriptionId: row.id, periodId })
  return given
}

type Given = { sale: PeriodSale; period: ReturnType<typeof nextPeriod>; number: number; isTrial: boolean }

async function writeGiven(
  deps: SubscriptionsDeps,
  tx: Tx,
  { sale: { row, terms, payment }, period, number, isTrial }: Given,
): Promise<SubscriptionRow> {
  const paidUntil = new Date(period.endsAt.getTime() + row.shifted_ms)
  const paid = {
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
  const expiresAt = accessEndOf(billingFactsOf(paid))
  const { isRenewing, periodMonths } = { isRenewing: row.is_renewing, periodMonths: terms.period_months }
  const updated = await updateSubscription(tx, row.id, {
    status: 'active',
    stage: isTrial ? 'trial' : row.cancelled_at === null ? 'current' : 'cancelled',
    terms_id: terms.id,
    // Free days that continued as a plan are that plan now.
    type: row.type === 'free' && payment.priceCents > 0 ? 'monthly' : row.type,
    gateway: payment.gateway,
    period_number: number,
    transaction_id: payment.transactionId ?? row.transaction_id,
    anchor_at: period.anchorAt,
    anchor_number: period.anchorNumber,
    paid_until: paidUntil,
    expires_at: expiresAt,
    first_tried_at: null,
    attempt_count: 0,
    is_stopped: false,
    pending_transaction_id: null,
    announced_price_cents: paid.announced_price_cents,
    announced_from: paid.announced_from,
    accepted_terms_id: paid.accepted_terms_id,
    due_at: firstPollAt(billingFactsOf(paid)),
    remind_at:
      row.source === 'fan' ? remindAt({ ...period, endsAt: paidUntil }, { isTrial, isRenewing, periodMonths }) : null,
  })
  await grantAccess(deps, tx, updated)
  return updated
}

/** Updates access to the subscription's state. */
export async function grantAccess({ access }: SubscriptionsDeps, tx: Tx, row: SubscriptionRow): Promise<void> {
  await access.grant(tx, {
    accountId: row.fan_id,
    kind: 'subscription',
    itemId: row.performer_id,
    source: row.source === 'fan' ? 'subscription' : row.source,
    sourceId: row.id,
    expiresAt: row.expires_at,
  })
}

export const newPeriodId = ({ clock }: SubscriptionsDeps): string => uuidv7(clock.now())
