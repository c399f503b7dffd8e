import type { Subscription } from '@stagedoor/contract/subscription-words'
import type { BadgeTone } from '../../design/Badge.tsx'

/** The displayed state of a subscription. Dates are ISO times, prices USD per period. */
export type Standing =
  | { kind: 'renews'; at: string; price: number }
  | { kind: 'ends'; at: string }
  | { kind: 'free_then_paid'; at: string; price: number }
  | { kind: 'free_then_ends'; at: string }
  | { kind: 'given'; at: string; from: 'gift' | 'complimentary' }
  | { kind: 'payment_failed'; until: string; retryAt: string | null }
  | { kind: 'locked'; retryAt: string | null }
  | { kind: 'ended'; at: string; why: Subscription['endReason'] }
  | { kind: 'waiting' }

/** One that gives access, or will again once it is paid. */
export type RunningStanding = Exclude<Standing, { kind: 'ended' | 'waiting' }>

type Facts = Pick<
  Subscription,
  | 'status'
  | 'billingStage'
  | 'source'
  | 'isRenewing'
  | 'price'
  | 'nextRecurringDate'
  | 'paidUntil'
  | 'expiredAt'
  | 'updatedAt'
  | 'endReason'
>

/** Derives the displayed state: first the source of access, then the next charge. */
export function standingOf(facts: Facts): Standing {
  const { billingStage, source, isRenewing, price, nextRecurringDate } = facts
  const until = facts.expiredAt ?? facts.updatedAt
  if (facts.status === 'created') return { kind: 'waiting' }
  switch (billingStage) {
    case 'expired':
      return { kind: 'ended', at: until, why: facts.endReason }
    case 'locked':
      return { kind: 'locked', retryAt: nextRecurringDate }
    case 'past_due':
      return { kind: 'payment_failed', until, retryAt: nextRecurringDate }
    case 'cancelled':
      return { kind: 'ends', at: facts.paidUntil ?? until }
    case 'trial':
      return isRenewing && nextRecurringDate !== null
        ? { kind: 'free_then_paid', at: nextRecurringDate, price }
        : { kind: 'free_then_ends', at: until }
    case 'current':
      if (source !== 'fan') return { kind: 'given', at: until, from: source }
      return isRenewing && nextRecurringDate !== null
        ? { kind: 'renews', at: nextRecurringDate, price }
        : { kind: 'ends', at: facts.paidUntil ?? until }
    default:
      return billingStage satisfies never
  }
}

/** The state's name and tone, as keys of the texts of subscriptions. */
export function badgeOf(standing: Standing): { text: BadgeText; tone: BadgeTone } {
  switch (standing.kind) {
    case 'renews':
      return { text: 'badgeActive', tone: 'good' }
    case 'ends':
      return { text: 'badgeEnding', tone: 'warning' }
    case 'free_then_paid':
    case 'free_then_ends':
      return { text: 'badgeTrial', tone: 'good' }
    case 'given':
      return { text: standing.from === 'gift' ? 'badgeGift' : 'badgeComplimentary', tone: 'good' }
    case 'payment_failed':
      return { text: 'badgeProblem', tone: 'danger' }
    case 'locked':
      return { text: 'badgeLocked', tone: 'danger' }
    case 'ended':
      return { text: 'badgeEnded', tone: 'quiet' }
    case 'waiting':
      return { text: 'badgeWaiting', tone: 'quiet' }
    default:
      return standing satisfies never
  }
}

type BadgeText =
  | 'badgeActive'
  | 'badgeEnding'
  | 'badgeTrial'
  | 'badgeGift'
  | 'badgeComplimentary'
  | 'badgeProblem'
  | 'badgeLocked'
  | 'badgeEnded'
  | 'badgeWaiting'
