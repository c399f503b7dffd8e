import type { CardGateway } from '@stagedoor/contract/payment-words'
import type { Tx } from '#src/platform/db/database.ts'
import type { WebhookEvent } from '#src/platform/gateways/gateway.ts'
import { crashPoint } from '#src/platform/faults/crash-point.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { TransactionRow } from '../transactions/index.ts'
import type { WebhooksDeps } from './index.ts'
import {
  insertWebhookEvent,
  listWebhookEvents,
  lockTakenPayments,
  moveWebhookEvent,
  setDecision,
  type StoredEvent,
} from './queries.ts'
import { lockOrderOf, routeToRenewal } from './route-webhook-event.ts'
import { decideWebhookEvents, type WebhookEventDecision } from './rules.ts'
import { writeState } from './write-state.ts'

export type ApplyOutcome = { outcome: 'applied' | 'known' | 'unmatched' } | { outcome: 'quarantined'; reason: string }

/**
 * Applies a proven webhook event exactly once: the event, the state of the payment, the wallet's postings and the outbox
 * rows are one transaction. Events of one payment are applied one after the other. Each arrival decides again about all
 * events of the payment, so that the state follows from the set of events and not from their order.
 */
export async function applyWebhookEvent(
  deps: WebhooksDeps,
  gateway: CardGateway,
  given: WebhookEvent,
): Promise<ApplyOutcome> {
  const outcome = await deps.db.transaction().execute(async (tx): Promise<ApplyOutcome> => {
    const ordered = await lockOrderOf(tx, given)
    const renewal = ordered && (await routeToRenewal(deps, tx, { ordered, gateway, webhookEvent: given }))
    const row = renewal?.row ?? ordered
    const webhookEvent = renewal?.webhookEvent ?? given
    const transactionId = row?.id ?? null
    const id = await insertWebhookEvent(tx, { gateway, webhookEvent, transactionId })
    if (id === null) return { outcome: 'known' }
    if (row === null) {
      await recordQuarantine(tx, { id, gateway, reason: 'unknown_order' })
      return { outcome: 'quarantined', reason: 'unknown_order' }
    }
    const decision = await recompute(deps, tx, { row, gateway, causeId: id })
    crashPoint('webhookEvent.before_commit')
    return outcomeOf(decision)
  })
  crashPoint('webhookEvent.after_commit')
  if (outcome.outcome === 'quarantined') {
    const { eventId: event, orderId: order } = given
    deps.log.error({ gateway, event, order, reason: outcome.reason }, 'webhook event quarantined')
  }
  return outcome
}

function outcomeOf(decision: WebhookEventDecision): ApplyOutcome {
  if (decision.decision === 'applies') return { outcome: 'applied' }
  if (decision.decision === 'unmatched') return { outcome: 'unmatched' }
  return { outcome: 'quarantined', reason: decision.reason }
}

const recordQuarantine = (tx: Tx, event: { id: string; gateway: string; reason: string }): Promise<void> =>
  recordEvent(tx, 'payments.webhook_event_quarantined', {
    webhookEventId: event.id,
    gateway: event.gateway,
    reason: event.reason,
  })

type Recomputing = { row: TransactionRow; gateway: CardGateway; causeId: string }

/**
 * Decides about all events of a payment, then writes the resulting state. `causeId`: the event that caused it.
 * @returns the decision about that event.
 */
async function recompute(
  deps: WebhooksDeps,
  tx: Tx,
  { row, gateway, causeId }: Recomputing,
): Promise<WebhookEventDecision> {
  const decided = await decideAll(tx, row, await listWebhookEvents(tx, row.id))
  const moved = await moveToRenewals(deps, tx, { row, decided, gateway })
  const own = decided.filter(({ stored }) => !moved.has(stored.id))
  const cause = own.find(({ stored }) => stored.id === causeId)
  if (!cause) throw new Error(`webhook event ${causeId} is missing`)
  for (const { stored, decision } of own.filter(isChanged)) {
    await setDecision(tx, stored.id, decision)
    if (decision.decision === 'quarantined')
      await recordQuarantine(tx, { id: stored.id, gateway, reason: decision.reason })
  }
  if (own.some(changesState)) {
    const applied = own.filter(applies).map(({ stored }) => stored.webhookEvent)
    await writeState(deps, tx, { row, applied, cause: { ...cause.stored, isApplied: applies(cause) }, gateway })
  }
  for (const [id, renewal] of moved) await recompute(deps, tx, { row: renewal, gateway, causeId: id })
  return cause.decision
}

type Decided = { stored: StoredEvent; decision: WebhookEventDecision }

const applies = ({ decision }: Decided): boolean => decision.decision === 'applies'
const changesState = (decided: Decided): boolean => applies(decided) !== (decided.stored.state === 'applied')
const isChanged = (decided: Decided): boolean =>
  changesState(decided) ||
  (decided.decision.decision !== 'applies' &&
    (decided.decision.decision !== decided.stored.state || decided.decision.reason !== decided.stored.reason))

async function decideAll(tx: Tx, row: TransactionRow, stored: readonly StoredEvent[]): Promise<Decided[]> {
  const order = { gateway: row.gateway, priceCents: row.price_cents, currency: row.currency }
  const events = stored.map(({ gateway, webhookEvent }) => ({ ...webhookEvent, gateway }))
  const paymentIds = new Set(
    events
      .filter(({ kind, paymentId }) => kind === 'payment_succeeded' && paymentId !== row.gateway_payment_id)
      .flatMap(({ paymentId }) => paymentId ?? []),
  )
  const taken = await lockTakenPayments(tx, { gateway: row.gateway, paymentIds, except: row.id })
  const decisions = decideWebhookEvents(order, events, (paymentId) => taken.has(paymentId))
  return stored.map((one, index) => {
    const decision = decisions[index]
    if (!decision) throw new Error('every webhook event is decided')
    return { stored: one, decision }
  })
}

/**
 * Once the order's own payment is known, earlier events of other payments must be about its renewals: moves them there.
 * @returns the renewals by the moved events.
 */
async function moveToRenewals(
  deps: WebhooksDeps,
  tx: Tx,
  { row, decided, gateway }: { row: TransactionRow; decided: readonly Decided[]; gateway: CardGateway },
): Promise<ReadonlyMap<string, TransactionRow>> {
  const moved = new Map<string, TransactionRow>()
  const own = decided.find((one) => applies(one) && one.stored.webhookEvent.kind === 'payment_succeeded')
  if (row.renews_cents === null || !own) return moved
  const ordered = { ...row, gateway_payment_id: own.stored.webhookEvent.paymentId }
  for (const { stored, decision } of decided) {
    if (decision.decision !== 'quarantined' || decision.reason !== 'other_payment') continue
    const renewal = await routeToRenewal(deps, tx, { ordered, gateway, webhookEvent: stored.webhookEvent })
    if (!renewal) continue
    await moveWebhookEvent(tx, stored.id, { transactionId: renewal.row.id, webhookEvent: renewal.webhookEvent })
    moved.set(stored.id, renewal.row)
  }
  return moved
}
