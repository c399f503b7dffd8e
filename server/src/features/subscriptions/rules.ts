import assert from 'node:assert/strict'
import type { BillingStage, RenewalSource, subscriptionEndReasons } from '@stagedoor/contract/subscription-words'

export const DAY_MS = 86_400_000

/** Days of exactly 24 hours, in which free days are counted. */
export const daysAfter = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS)

/** Whole days of 24 hours between two moments; none when the second is not later. */
const wholeDaysBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / DAY_MS))

/** The length of a period in days for credits, independent of daylight saving. */
const daysOf = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): number =>
  Math.max(1, Math.round((endsAt.getTime() - startsAt.getTime()) / DAY_MS))
const HOUR_MS = 3_600_000

/** The grace period of access after the paid time. Rule SUB-9. */
export const GRACE_MS = 3 * DAY_MS

/** The attempts of a renewal after the paid time. Rule SUB-11. */
export const TRY_AFTER_MS: readonly number[] = [0, 24, 72, 120, 168].map((hours) => hours * HOUR_MS)

const LAST_TRY_MS = TRY_AFTER_MS.at(-1) ?? 0

/** Counted from the first try: after this nothing is charged any more, because a fan without access must choose again. */
const TOO_LATE_MS = LAST_TRY_MS + DAY_MS

/** A first try within this time of the end of the paid time is on time: everything counts from the paid time. */
export const ON_TIME_MS = HOUR_MS

/** How long a gateway may take to report a charge before it is checked again; the reconciler polls it meanwhile. */
const LOOK_AGAIN_MS = HOUR_MS

/** How long a higher price is announced before it holds. Rule SUB-15. */
export const PRICE_NOTICE_MS = 30 * DAY_MS
const TRIAL_REMINDER_MS = 7 * DAY_MS
const YEARLY_REMINDER_MS = 21 * DAY_MS

/** A price that was announced, and whether the fan agreed. */
type Announcement = { from: Date; isAccepted: boolean }

export type BillingFacts = {
  isRenewing: boolean
  paidUntil: Date
  /** When the due period was processed first; null while it never was. */
  firstTriedAt: Date | null
  /** Tries of the next period so far. */
  attemptCount: number
  /** A card that will never do: no more tries until there is another. */
  isStopped: boolean
  /** A charge without a reported result. */
  isPending: boolean
  /** Its gateway bills renewals itself: we charge nothing. */
  isBilledByGateway: boolean
  /** When it does so next, if reported. */
  nextChargeAt: Date | null
  announcement: Announcement | null
}

/** Whether the next period would cost more than the fan agreed to: then there is none. */
export const endsForPrice = ({ paidUntil, announcement }: BillingFacts): boolean =>
  announcement !== null && !announcement.isAccepted && announcement.from <= paidUntil

/** Where tries and grace count from: the end of the paid time, or a first try that our outage delayed. Rule SUB-11. */
function countsFrom({ paidUntil, firstTriedAt }: Pick<BillingFacts, 'paidUntil' | 'firstTriedAt'>): Date {
  const isOnTime = firstTriedAt === null || firstTriedAt.getTime() - paidUntil.getTime() < ON_TIME_MS
  return isOnTime ? paidUntil : firstTriedAt
}

/** The end of access: with the grace period if a renewal will be tried, otherwise the paid time. */
export const accessEndOf = (facts: BillingFacts): Date =>
  facts.isRenewing && !endsForPrice(facts) ? new Date(countsFrom(facts).getTime() + GRACE_MS) : facts.paidUntil

/** Tries that are due by now, without those that a pause of the scheduler left out. */
export function dueTriesOf(facts: Pick<BillingFacts, 'paidUntil' | 'firstTriedAt'>, now: Date): number {
  const lateMs = now.getTime() - countsFrom(facts).getTime()
  return TRY_AFTER_MS.filter((afterMs) => afterMs <= lateMs).length
}

export type EndReason = (typeof subscriptionEndReasons)[number]

export type DueDecision =
  | { step: 'wait'; until: Date; stage: Extract<BillingStage, 'past_due' | 'locked'> | null }
  | { step: 'end'; reason: Extract<EndReason, 'over' | 'price_not_accepted' | 'unpaid'> }
  /** The gateway must not bill the next period itself, because its price has no consent. */
  | { step: 'stop_billing' }
  /** `attemptCount`: tries with this one. `lockedDays`: whole days without access, which are taken off the price. */
  | { step: 'try'; attemptCount: number; lockedDays: number }

/**
 * The due work of a live subscription. Pure. The first time that a due period is processed it is tried, however late
 * that is. After later downtime of the scheduler only the newest due attempt is made, never missed ones. Rule SUB-11.
 */
export function decideDue(given: BillingFacts, now: Date): DueDecision {
  if (now < given.paidUntil) {
    const until = firstPollAt(given)
    if (until <= now) return { step: 'stop_billing' }
    return { step: 'wait', until, stage: null }
  }
  const facts = { ...given, firstTriedAt: given.firstTriedAt ?? now }
  const lateMs = now.getTime() - countsFrom(facts).getTime()
  if (!facts.isRenewing) return { step: 'end', reason: 'over' }
  if (endsForPrice(facts)) return { step: 'end', reason: 'price_not_accepted' }
  if (facts.isBilledByGateway) return waitForGateway(facts, lateMs)
  if (facts.isPending) return waitUntil(facts, lateMs, lateMs + LOOK_AGAIN_MS)
  const isSpent = facts.attemptCount >= TRY_AFTER_MS.length || (facts.attemptCount > 0 && lateMs >= TOO_LATE_MS)
  if (isSpent || (facts.isStopped && lateMs >= LAST_TRY_MS)) return { step: 'end', reason: 'unpaid' }
  const dueCount = dueTriesOf(facts, now)
  if (!facts.isStopped && dueCount > facts.attemptCount)
    return { step: 'try', attemptCount: dueCount, lockedDays: lockedDaysOf(facts, now) }
  return waitUntil(facts, lateMs, facts.isStopped ? LAST_TRY_MS : (TRY_AFTER_MS[facts.attemptCount] ?? LAST_TRY_MS))
}

/** A gateway reports its own billing within a day; until then the fan is not notified of a delay. */
const GATEWAY_REPORTS_MS = DAY_MS
/** How long a gateway may retry itself before the subscription ends without an event. */
const GATEWAY_PATIENCE_MS = 30 * DAY_MS

/** Tries and grace are the gateway's own: here it is only waited for. */
function waitForGateway(facts: BillingFacts, lateMs: number): DueDecision {
  if (lateMs >= GATEWAY_PATIENCE_MS) return { step: 'end', reason: 'unpaid' }
  const steps = [GATEWAY_REPORTS_MS, GRACE_MS, GATEWAY_PATIENCE_MS]
  const next = steps.find((ms) => lateMs < ms) ?? GATEWAY_PATIENCE_MS
  const late = lateMs < GRACE_MS ? ('past_due' as const) : ('locked' as const)
  return {
    step: 'wait',
    until: new Date(countsFrom(facts).getTime() + next),
    stage: lateMs < GATEWAY_REPORTS_MS ? null : late,
  }
}

/** How long before billing a gateway is canceled. */
const STOP_BEFORE_MS = DAY_MS

/**
 * When it must be processed again: at the end of the paid time, or in time to keep a gateway from billing without
 * consent.
 */
export function firstPollAt(facts: BillingFacts): Date {
  const { paidUntil, nextChargeAt, isBilledByGateway } = facts
  if (!isBilledByGateway || !facts.isRenewing || !endsForPrice(facts)) return paidUntil
  const chargeMs = Math.min(paidUntil.getTime(), (nextChargeAt ?? paidUntil).getTime())
  return new Date(chargeMs - STOP_BEFORE_MS)
}

/** The moment of locking is never slept through. */
function waitUntil(facts: BillingFacts, lateMs: number, untilMs: number): DueDecision {
  const nextMs = lateMs < GRACE_MS ? Math.min(untilMs, GRACE_MS) : untilMs
  return {
    step: 'wait',
    until: new Date(countsFrom(facts).getTime() + nextMs),
    stage: lateMs < GRACE_MS ? 'past_due' : 'locked',
  }
}

/** Whole days without access until now: those before a first try that came late, and those after its grace. */
export function lockedDaysOf(facts: Pick<BillingFacts, 'paidUntil' | 'firstTriedAt'>, now: Date): number {
  const from = countsFrom(facts)
  const afterGrace = (moment: Date) => new Date(moment.getTime() + GRACE_MS)
  return wholeDaysBetween(afterGrace(facts.paidUntil), from) + wholeDaysBetween(afterGrace(from), now)
}

export type Period = { startsAt: Date; endsAt: Date }

/** USD cents of a late renewal: days without access are deducted, rounded in the fan's favour. */
export function priceWithoutLockedDays({
  priceCents,
  lockedDays,
  period,
}: {
  priceCents: number
  lockedDays: number
  period: Period
}): number {
  const days = daysOf(period)
  const price = Math.floor((priceCents * (days - Math.min(days, lockedDays))) / days)
  assert(Number.isSafeInteger(price) && price >= 0 && price <= priceCents)
  return price
}

/** What of a period was not used: whole days after `now`. Token cents; the commission's part is rounded down. */
export function creditOf(
  period: Period & { priceTokenCents: number; commissionTokenCents: number },
  now: Date,
): { priceTokenCents: number; commissionTokenCents: number } {
  const days = daysOf(period)
  // Before it begins all of it, also when daylight saving makes it an hour short.
  const unused = now <= period.startsAt ? days : Math.min(days, wholeDaysBetween(now, period.endsAt))
  const part = (tokenCents: number) => Math.floor((tokenCents * unused) / days)
  return {
    priceTokenCents: part(period.priceTokenCents),
    commissionTokenCents: part(period.commissionTokenCents),
  }
}

/** What a renewal is paid from, first to last. */
export const waysOf = (source: RenewalSource): readonly ('wallet' | 'card')[] =>
  source === 'wallet_then_card' ? ['wallet', 'card'] : [source]

/**
 * When to remind of what comes at the end of a period: of a trial 7 days before, at its start when it is shorter; of a
 * renewal of a year 21 days before. Null: of nothing. Rule SUB-13.
 */
export function remindAt(
  period: Period,
  facts: { isTrial: boolean; isRenewing: boolean; periodMonths: number | null },
): Date | null {
  if (facts.isTrial) return new Date(Math.max(period.startsAt.getTime(), period.endsAt.getTime() - TRIAL_REMINDER_MS))
  if (!facts.isRenewing || facts.periodMonths !== 12) return null
  return new Date(period.endsAt.getTime() - YEARLY_REMINDER_MS)
}

/** The effect of a creator's new price on a fan who agreed to `agreedCents` per period. */
export function decidePriceChange(agreedCents: number, priceCents: number): 'unchanged' | 'lower' | 'needs_consent' {
  if (priceCents > agreedCents) return 'needs_consent'
  return priceCents < agreedCents ? 'lower' : 'unchanged'
}
