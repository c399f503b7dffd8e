import type { PaymentFailure, PaymentTransactionStatus } from '@stagedoor/contract/payment-words'
import type { GatewayCard, WebhookEvent } from '#src/platform/gateways/gateway.ts'
import { byOccurrence } from '../rules.ts'

export type WebhookEventFacts = Pick<
  WebhookEvent,
  'eventId' | 'kind' | 'amountCents' | 'paymentId' | 'refund' | 'failure' | 'occurredAt'
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
  /** The reversed amount: refunds, or the whole price while a dispute is open or once it is lost. */
  reversedCents: number
  /** Whether all of it was ever reversed, by refunds or a dispute, even if it was reinstated since. */
  wasWhole: boolean
  dispute: DisputeState | null
  paymentId: string | null
  paidAt: Date | null
  card: { brand: string; last4Digits: string } | null
  /** Whether the gateway closed the checkout: no further event is to be expected. */
  isClosed: boolean
}

const begun: PaymentState = {
  status: 'processing',
  failure: null,
  capturedCents: 0,
  refundedCents: 0,
  reversedCents: 0,
  wasWhole: false,
  dispute: null,
  paymentId: null,
  paidAt: null,
  card: null,
  isClosed: false,
}

/**
 * The state of a payment is a fold over the set of its webhook events: repeats and the order of arrival change nothing.
 * They are taken in the order in which things happened; a success overrides every failure.
 */
export function foldWebhookEvents(priceCents: number, webhookEvents: readonly WebhookEventFacts[]): PaymentState {
  const inOrder = webhookEvents.toSorted(byOccurrence)
  const state = inOrder.reduce((before, webhookEvent) => step(before, webhookEvent, priceCents), begun)
  if (state.capturedCents === 0) return state
  const refunds = sumRefunds(webhookEvents)
  const refundedCents = Math.min(priceCents, refunds.made - refunds.failed)
  const dispute = foldDispute(webhookEvents)
  const isGone = dispute !== null && dispute.status !== 'won'
  const status = refundedCents === priceCents || dispute?.status === 'lost' ? 'refunded' : 'success'
  const wasWhole = dispute !== null || refunds.made >= priceCents
  return { ...state, refundedCents, reversedCents: isGone ? priceCents : refundedCents, wasWhole, dispute, status }
}

/** USD cents of all refunds, and of those that failed; each counted once by the gateway's own id. */
function sumRefunds(webhookEvents: readonly WebhookEventFacts[]): { made: number; failed: number } {
  const cents = new Map<string, number>()
  const failures = new Set<string>()
  for (const { kind, refund, amountCents } of webhookEvents) {
    if (refund === null) continue
    cents.set(refund.reference, Math.max(amountCents, cents.get(refund.reference) ?? 0))
    if (kind === 'refund_failed') failures.add(refund.reference)
  }
  const sumOf = (references: Iterable<string>) => [...references].reduce((sum, one) => sum + (cents.get(one) ?? 0), 0)
  return { made: sumOf(cents.keys()), failed: sumOf(failures) }
}

const disputeSteps = ['dispute_opened', 'dispute_lost', 'dispute_won'] as const
type DisputeStep = (typeof disputeSteps)[number]

/** The latest event decides a dispute; of simultaneous ones, the later step. */
function foldDispute(webhookEvents: readonly WebhookEventFacts[]): DisputeState | null {
  const isStep = (kind: WebhookEventFacts['kind']): kind is DisputeStep => disputeSteps.some((step) => step === kind)
  const steps = webhookEvents
    .flatMap(({ kind, occurredAt }) => (isStep(kind) ? [{ kind, occurredAt }] : []))
    .toSorted(
      (a, b) =>
        a.occurredAt.getTime() - b.occurredAt.getTime() || disputeSteps.indexOf(a.kind) - disputeSteps.indexOf(b.kind),
    )
  const [first, last] = [steps[0], steps.at(-1)]
  // Stryker disable next-line LogicalOperator: a list has both or neither
  if (!first || !last) return null
  const openedAt = first.occurredAt
  if (last.kind === 'dispute_opened') return { status: 'open', openedAt, closedAt: null }
  return { status: last.kind === 'dispute_won' ? 'won' : 'lost', openedAt, closedAt: last.occurredAt }
}

function step(before: PaymentState, webhookEvent: WebhookEventFacts, priceCents: number): PaymentState {
  if (before.capturedCents > 0) return before
  switch (webhookEvent.kind) {
    case 'payment_succeeded': {
      const card = webhookEvent.card && { brand: webhookEvent.card.brand, last4Digits: webhookEvent.card.last4Digits }
      return {
        ...begun,
        // Stryker disable next-line StringLiteral: the fold says in the end whether it is a success or refunded
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
      // A payer who was declined and then left reads that they were declined.
      const failure = webhookEvent.kind === 'checkout_expired' ? 'expired' : 'canceled_by_payer'
      return before.status === 'fail'
        ? { ...before, isClosed: true }
        : { ...before, status: 'canceled', failure, isClosed: true }
    }
    case 'payment_refunded':
    case 'refund_failed':
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
