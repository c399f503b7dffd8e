import assert from 'node:assert/strict'
import type { CardGateway, PaymentFailure, PaymentTransactionStatus } from '@stagedoor/contract/payment-words'
import type { GatewayCard, WebhookEvent } from '#src/platform/gateways/gateway.ts'

/** How long a payer has. Rule PAY-3. */
export const CHECKOUT_SECONDS = 3_600

export type TopUpDecision =
  | { outcome: 'begin'; priceCents: number; creditTokenCents: number }
  | { outcome: 'out_of_limits'; minimumCents: number; maximumCents: number }

/**
 * Decides a top-up by amount, in USD cents. A token costs `tokenPriceCents`; what does not make a whole 0.01 token is
 * rounded down, which at the usual price of 1.00 never happens.
 */
export function decideTopUp(facts: {
  amountCents: number
  minimumCents: number
  maximumCents: number
  tokenPriceCents: number
}): TopUpDecision {
  const { amountCents, minimumCents, maximumCents, tokenPriceCents } = facts
  assert(Number.isSafeInteger(amountCents) && amountCents > 0)
  assert(Number.isSafeInteger(tokenPriceCents) && tokenPriceCents > 0)
  if (amountCents < minimumCents || amountCents > maximumCents)
    return { outcome: 'out_of_limits', minimumCents, maximumCents }
  return {
    outcome: 'begin',
    priceCents: amountCents,
    creditTokenCents: Math.floor((amountCents * 100) / tokenPriceCents),
  }
}

/**
 * Decides a top-up by package, in USD cents: price and tokens as they stand now, within the limits of the settings as
 * they stand now.
 */
export function decidePackage(facts: {
  priceCents: number
  tokenCents: number
  minimumCents: number
  maximumCents: number
}): TopUpDecision {
  const { priceCents, tokenCents, minimumCents, maximumCents } = facts
  if (priceCents < minimumCents || priceCents > maximumCents)
    return { outcome: 'out_of_limits', minimumCents, maximumCents }
  return { outcome: 'begin', priceCents, creditTokenCents: tokenCents }
}

/**
 * Which gateway takes a payment: the one asked for, when it is offered, else the operator's choice.
 * Null: none is chosen yet, or the choice is not offered here (`sandbox` in production).
 */
export function chooseGateway(facts: {
  asked: CardGateway | undefined
  chosen: string
  offered: readonly CardGateway[]
}): CardGateway | null {
  const { asked, chosen, offered } = facts
  return offered.find((gateway) => gateway === (asked ?? chosen)) ?? null
}

export type WebhookEventFacts = Pick<
  WebhookEvent,
  'eventId' | 'kind' | 'amountCents' | 'paymentId' | 'failure' | 'occurredAt'
> & {
  card: Pick<GatewayCard, 'brand' | 'last4Digits'> | null
}

/** `won` also after it was lost: the bank gave the money again. */
export type DisputeState = { status: 'open' | 'won' | 'lost'; openedAt: Date; closedAt: Date | null }

export type PaymentState = {
  status: PaymentTransactionStatus
  failure: PaymentFailure | null
  capturedCents: number
  refundedCents: number
  /** What the gateway took back from us: what was refunded, or all of it while a dispute is open or once it is lost. */
  reversedCents: number
  dispute: DisputeState | null
  paymentId: string | null
  paidAt: Date | null
  card: { brand: string; last4Digits: string } | null
  /** Whether the gateway closed the checkout: nothing more is to come of it by itself. */
  isClosed: boolean
}

const begun: PaymentState = {
  status: 'processing',
  failure: null,
  capturedCents: 0,
  refundedCents: 0,
  reversedCents: 0,
  dispute: null,
  paymentId: null,
  paidAt: null,
  card: null,
  isClosed: false,
}

/**
 * The state of a payment is a fold over the set of its webhook events: repeats and the order of arrival change nothing.
 * They are taken in the order in which things happened; a success outlives whatever else was said.
 */
export function foldWebhookEvents(priceCents: number, webhookEvents: readonly WebhookEventFacts[]): PaymentState {
  const inOrder = webhookEvents.toSorted(
    (a, b) => a.occurredAt.getTime() - b.occurredAt.getTime() || (a.eventId < b.eventId ? -1 : 1),
  )
  const state = inOrder.reduce((before, webhookEvent) => step(before, webhookEvent, priceCents), begun)
  if (state.capturedCents === 0) return state
  const refundedCents = Math.max(
    0,
    ...webhookEvents.filter(({ kind }) => kind === 'payment_refunded').map(({ amountCents }) => amountCents),
  )
  const dispute = foldDispute(webhookEvents)
  const isGone = dispute !== null && dispute.status !== 'won'
  const status = refundedCents === priceCents || dispute?.status === 'lost' ? 'refunded' : 'success'
  return { ...state, refundedCents, reversedCents: isGone ? priceCents : refundedCents, dispute, status }
}

const disputeSteps = ['dispute_opened', 'dispute_lost', 'dispute_won'] as const
type DisputeStep = (typeof disputeSteps)[number]

/** What a dispute came to: what happened last counts; of what happened at once, the later step. */
function foldDispute(webhookEvents: readonly WebhookEventFacts[]): DisputeState | null {
  const isStep = (kind: WebhookEventFacts['kind']): kind is DisputeStep => disputeSteps.some((step) => step === kind)
  const steps = webhookEvents
    .flatMap(({ kind, occurredAt }) => (isStep(kind) ? [{ kind, occurredAt }] : []))
    .toSorted(
      (a, b) =>
        a.occurredAt.getTime() - b.occurredAt.getTime() || disputeSteps.indexOf(a.kind) - disputeSteps.indexOf(b.kind),
    )
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last) return null
  const openedAt = first.occurredAt
  if (last.kind === 'dispute_opened') return { status: 'open', openedAt, closedAt: null }
  return { status: last.kind === 'dispute_won' ? 'won' : 'lost', openedAt, closedAt: last.occurredAt }
}

/**
 * How many token cents of a top-up have gone back when so many USD cents of it have: in proportion, rounded down until
 * all of it has gone.
 */
export function tokensReversed(
  { priceCents, creditTokenCents }: { priceCents: number; creditTokenCents: number },
  reversedCents: number,
): number {
  assert(reversedCents >= 0 && reversedCents <= priceCents, `more than was paid: ${reversedCents}`)
  if (reversedCents === priceCents) return creditTokenCents
  return Number((BigInt(creditTokenCents) * BigInt(reversedCents)) / BigInt(priceCents))
}

function step(before: PaymentState, webhookEvent: WebhookEventFacts, priceCents: number): PaymentState {
  if (before.capturedCents > 0) return before
  switch (webhookEvent.kind) {
    case 'payment_succeeded': {
      const card = webhookEvent.card && { brand: webhookEvent.card.brand, last4Digits: webhookEvent.card.last4Digits }
      return {
        ...begun,
        status: 'success',
        capturedCents: priceCents,
        paymentId: webhookEvent.paymentId,
        paidAt: webhookEvent.occurredAt,
        card,
        isClosed: true,
      }
    }
    case 'authentication_required':
      return before.isClosed ? before : { ...before, status: 'require_authentication', failure: null }
    case 'payment_failed':
      return { ...before, status: 'fail', failure: webhookEvent.failure ?? 'other' }
    case 'checkout_canceled':
    case 'checkout_expired': {
      // Who was declined and then left was declined: that is what they want to read.
      const failure = webhookEvent.kind === 'checkout_expired' ? 'expired' : 'canceled_by_payer'
      return before.status === 'fail'
        ? { ...before, isClosed: true }
        : { ...before, status: 'canceled', failure, isClosed: true }
    }
    case 'payment_refunded':
    case 'dispute_opened':
    case 'dispute_won':
    case 'dispute_lost':
    case 'subscription_renewed':
    case 'subscription_renewal_failed':
    case 'subscription_canceled':
    case 'subscription_expired':
      return before
    default:
      return webhookEvent.kind satisfies never
  }
}

/** Pauses between questions about a payment that hears nothing: close together at first, then every ten minutes. */
const CHECK_PAUSES_SECONDS = [30, 30, 60, 60, 120, 300]
const LAST_PAUSE_SECONDS = 600

/** When to ask the gateway again, given how often it was asked; the moment of expiry is never slept through. */
export function nextCheckAt({ now, expiresAt, checkCount }: { now: Date; expiresAt: Date; checkCount: number }): Date {
  const pauseMs = (CHECK_PAUSES_SECONDS[checkCount] ?? LAST_PAUSE_SECONDS) * 1_000
  const next = now.getTime() + pauseMs
  const isExpiryBetween = now < expiresAt && next > expiresAt.getTime()
  return isExpiryBetween ? expiresAt : new Date(next)
}
