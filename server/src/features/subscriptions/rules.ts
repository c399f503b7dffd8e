import assert from 'node:assert/strict'
import type { BillingStage, RenewalSource, subscriptionEndReasons } from '@stagedoor/contract/subscription-words'

export const DAY_MS = 86_400_000

/** Days of exactly 24 hours: what is free is counted in these. */
export const daysAfter = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS)

/** Whole days of 24 hours between two moments; none when the second is not later. */
const wholeDaysBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / DAY_MS))

/** The days that a period counts as when parts of it are credited: a change of clocks makes none longer. */
const daysOf = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): number =>
  Math.max(1, Math.round((endsAt.getTime() - startsAt.getTime()) / DAY_MS))
const HOUR_MS = 3_600_000

/** Access goes on for so long after what was paid is over. Rule SUB-9. */
export const GRACE_MS = 3 * DAY_MS

/** When a renewal is tried after what was paid is over. Rule SUB-11. */
export const TRY_AFTER_MS: readonly number[] = [0, 24, 72, 120, 168].map((hours) => hours * HOUR_MS)

const LAST_TRY_MS = TRY_AFTER_MS.at(-1) ?? 0

/** Later than this after the last try nothing is charged any more: anyone who was away so long is asked again instead. */
const TOO_LATE_MS = LAST_TRY_MS + DAY_MS

/** How long a gateway may take to tell of a charge before someone looks again; the reconciler asks it meanwhile. */
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
  /** Tries of the next period so far. */
  attemptCount: number
  /** A card that will never do: no more tries until there is another. */
  isStopped: boolean
  /** A charge whose outcome nobody has heard yet. */
  isPending: boolean
  /** Its gateway bills renewals by itself: nothing is tried from here. */
  isBilledByGateway: boolean
  /** When it does so next, as far as it tells. */
  nextChargeAt: Date | null
  announcement: Announcement | null
}

/** Whether the next period would cost more than the fan agreed to: then there is none. */
export const endsForPrice = ({ paidUntil, announcement }: BillingFacts): boolean =>
  announcement !== null && !announcement.isAccepted && announcement.from <= paidUntil

/** Where access ends: with the grace when it will be tried to renew, else with what is paid. */
export const accessEndOf = (facts: BillingFacts): Date =>
  facts.isRenewing && !endsForPrice(facts) ? new Date(facts.paidUntil.getTime() + GRACE_MS) : facts.paidUntil

export type EndReason = (typeof subscriptionEndReasons)[number]

export type DueDecision =
  | { step: 'wait'; until: Date; stage: Extract<BillingStage, 'past_due' | 'locked'> | null }
  | { step: 'end'; reason: Extract<EndReason, 'over' | 'price_not_accepted' | 'unpaid'> }
  /** The gateway that bills it by itself must not bill the next period: its price is not agreed to. */
  | { step: 'stop_billing' }
  /** `attemptCount`: tries with this one. `lockedDays`: whole days without access, which are taken off the price. */
  | { step: 'try'; attemptCount: number; lockedDays: number }

/**
 * What is to be done about a live subscription now. Pure. After a pause of the scheduler only the newest try that is due
 * is made, never those that were missed. Rule SUB-11.
 */
export function decideDue(facts: BillingFacts, now: Date): DueDecision {
  const lateMs = now.getTime() - facts.paidUntil.getTime()
  if (lateMs < 0) {
    const until = firstPollAt(facts)
    if (until <= now) return { step: 'stop_billing' }
    return { step: 'wait', until, stage: null }
  }
  if (!facts.isRenewing) return { step: 'end', reason: 'over' }
  if (endsForPrice(facts)) return { step: 'end', reason: 'price_not_accepted' }
  if (facts.isBilledByGateway) return waitForGateway(facts, lateMs)
  if (facts.isPending) return waitUntil(facts, lateMs, lateMs + LOOK_AGAIN_MS)
  const isSpent = facts.attemptCount >= TRY_AFTER_MS.length || lateMs >= TOO_LATE_MS
  if (isSpent || (facts.isStopped && lateMs >= LAST_TRY_MS)) return { step: 'end', reason: 'unpaid' }
  const dueCount = TRY_AFTER_MS.filter((afterMs) => afterMs <= lateMs).length
  if (!facts.isStopped && dueCount > facts.attemptCount)
    return { step: 'try', attemptCount: dueCount, lockedDays: lockedDaysOf(facts.paidUntil, now) }
  return waitUntil(facts, lateMs, facts.isStopped ? LAST_TRY_MS : (TRY_AFTER_MS[facts.attemptCount] ?? LAST_TRY_MS))
}

/** What a gateway bills by itself it tells within a day; until then nobody is told of a delay. */
const GATEWAY_TELLS_MS = DAY_MS
/** How long a gateway may try by itself before it counts as over, should it tell nothing. */
const GATEWAY_PATIENCE_MS = 30 * DAY_MS

/** Tries and grace are the gateway's own: here it is only waited for. */
function waitForGateway({ paidUntil }: BillingFacts, lateMs: number): DueDecision {
  if (lateMs >= GATEWAY_PATIENCE_MS) return { step: 'end', reason: 'unpaid' }
  const steps = [GATEWAY_TELLS_MS, GRACE_MS, GATEWAY_PATIENCE_MS]
  const next = steps.find((ms) => lateMs < ms) ?? GATEWAY_PATIENCE_MS
  const late = lateMs < GRACE_MS ? ('past_due' as const) : ('locked' as const)
  return {
    step: 'wait',
    until: new Date(paidUntil.getTime() + next),
    stage: lateMs < GATEWAY_TELLS_MS ? null : late,
  }
}

/** So long before it bills, a gateway is told not to. */
const STOP_BEFORE_MS = DAY_MS

/**
 * When someone must look at it again: at the end of what is paid, or in time to stop a gateway from billing a period whose
 * price nobody agreed to.
 */
export function firstPollAt(facts: BillingFacts): Date {
  const { paidUntil, nextChargeAt, isBilledByGateway } = facts
  if (!isBilledByGateway || !facts.isRenewing || !endsForPrice(facts)) return paidUntil
  const chargeMs = Math.min(paidUntil.getTime(), (nextChargeAt ?? paidUntil).getTime())
  return new Date(chargeMs - STOP_BEFORE_MS)
}

/** The moment of locking is never slept through. */
function waitUntil({ paidUntil }: BillingFacts, lateMs: number, untilMs: number): DueDecision {
  const nextMs = lateMs < GRACE_MS ? Math.min(untilMs, GRACE_MS) : untilMs
  return {
    step: 'wait',
    until: new Date(paidUntil.getTime() + nextMs),
    stage: lateMs < GRACE_MS ? 'past_due' : 'locked',
  }
}

/** Whole days that someone was locked out until now. */
export const lockedDaysOf = (paidUntil: Date, now: Date): number =>
  wholeDaysBetween(new Date(paidUntil.getTime() + GRACE_MS), now)

export type Period = { startsAt: Date; endsAt: Date }

/** USD cents of a renewal that comes late: days without access are taken off, what is left over in the fan's favour. */
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
  // Before it begins all of it, also when a change of clocks makes it an hour short.
  const unused = now <= period.startsAt ? days : Math.min(days, wholeDaysBetween(now, period.endsAt))
  const part = (tokenCents: number) => Math.floor((tokenCents * unused) / days)
  return {
    priceTokenCents: part(period.priceTokenCents),
    commissionTokenCents: part(period.commissionTokenCents),
  }
}

/** USD cents → token cents at a stored price of a token; what makes no whole 0.01 token is left to the payer. */
export function tokensFor(priceCents: number, tokenPriceCents: number): number {
  assert(Number.isSafeInteger(priceCents) && priceCents >= 0 && tokenPriceCents > 0)
  return Math.floor((priceCents * 100) / tokenPriceCents)
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

/** What a change of a creator's price means for someone who agreed to `agreedCents` a period. */
export function decidePriceChange(agreedCents: number, priceCents: number): 'unchanged' | 'lower' | 'needs_consent' {
  if (priceCents > agreedCents) return 'needs_consent'
  return priceCents < agreedCents ? 'lower' : 'unchanged'
}
