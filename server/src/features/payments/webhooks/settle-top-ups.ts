import type { CardGateway, PaymentType } from '@stagedoor/contract/payment-words'
import type { Tx } from '#src/platform/db/database.ts'
import { joinWrites } from '#src/platform/db/join-writes.ts'
import { crashPoint } from '#src/platform/faults/crash-point.ts'
import type { WebhookEvent } from '#src/platform/gateways/gateway.ts'
import { recordEvents } from '#src/platform/outbox/record-event.ts'
import { keepCard } from '../cards/index.ts'
import { applyWebhookEvent, type ApplyOutcome } from './apply-webhook-event.ts'
import type { WebhooksDeps } from './index.ts'
import { isOrderId } from './route-webhook-event.ts'
import { decideWebhookEvents } from './rules.ts'
import {
  findFirstReported,
  insertApplied,
  lockPayments,
  lockUnpaidTopUps,
  updatePaid,
  type Reported,
} from './settling-queries.ts'
import { foldWebhookEvents } from './state/rules.ts'
import { settledCheckOf } from './write-state.ts'

type Arrived = { gateway: CardGateway; webhookEvent: WebhookEvent }

/** Applies a proven webhook event exactly once, and resolves when that is committed: see `applyWebhookEvent`. */
export type ApplyEvent = (gateway: CardGateway, webhookEvent: WebhookEvent) => Promise<ApplyOutcome>

/**
 * What most events say is that tokens were paid, and that is the first which is heard of that payment. Those that arrive
 * together are settled in one transaction, each answered after it is committed. Any other event is applied by itself; so is each
 * of them when the transaction failed. Decision 0363.
 */
export function createApplyEvent(deps: WebhooksDeps): ApplyEvent {
  const settleTogether = joinWrites<Arrived, ApplyOutcome | null>(
    async (arrived, isAlone) => (isAlone ? arrived.map(() => null) : settleTopUps(deps, arrived)),
    { gathers: true },
  )
  return async (gateway, webhookEvent) => {
    const isSuccess = webhookEvent.kind === 'payment_succeeded'
    const outcome = isSuccess ? await settleTogether({ gateway, webhookEvent }) : null
    return outcome ?? applyWebhookEvent(deps, gateway, webhookEvent)
  }
}

/** Settles what it can of these. @returns the outcome of each; null: nothing was done, it is to be applied by itself */
async function settleTopUps(deps: WebhooksDeps, arrived: readonly Arrived[]): Promise<(ApplyOutcome | null)[]> {
  const single = withoutRepeats(arrived)
  if (single.length === 0) return arrived.map(() => null)
  const settled = await deps.db.transaction().execute(async (tx) => {
    const reported = await settleIn(deps, tx, single)
    if (reported.size > 0) crashPoint('webhookEvent.before_commit')
    return reported
  })
  if (settled.size > 0) crashPoint('webhookEvent.after_commit')
  return arrived.map(({ webhookEvent }) => (settled.has(webhookEvent) ? { outcome: 'applied' } : null))
}

/** Those that name an order and a payment, the first of each order, payment and event. */
function withoutRepeats(arrived: readonly Arrived[]): (Arrived & { paymentId: string })[] {
  const seen = new Set<string>()
  return arrived.flatMap(({ gateway, webhookEvent }) => {
    const { orderId, paymentId, eventId } = webhookEvent
    if (paymentId === null || !isOrderId(orderId)) return []
    const names = [`order ${orderId}`, `payment ${gateway} ${paymentId}`, `event ${gateway} ${eventId}`]
    if (names.some((name) => seen.has(name))) return []
    for (const name of names) seen.add(name)
    return [{ gateway, webhookEvent, paymentId }]
  })
}

/** Does for several payments what `writeState` does for one when tokens are all that follows. @returns the events that apply */
async function settleIn(
  deps: WebhooksDeps,
  tx: Tx,
  arrived: readonly (Arrived & { paymentId: string })[],
): Promise<ReadonlySet<WebhookEvent>> {
  const events = new Map(arrived.map((one) => [one.webhookEvent.orderId, one]))
  const locked = await lockUnpaidTopUps(tx, [...events.keys()])
  const matching = locked.flatMap((row): Reported[] => {
    const one = events.get(row.id)
    return one && appliesAlone(row, one) ? [{ row, webhookEvent: one.webhookEvent, paymentId: one.paymentId }] : []
  })
  if (matching.length === 0) return new Set()
  const first = await findFirstReported(tx, await lockPayments(tx, matching))
  if (first.length > 0) await write(deps, tx, first)
  return new Set(first.map(({ webhookEvent }) => webhookEvent))
}

/** Whether an event settles its order when it is the only one, and its payment has settled no other. */
function appliesAlone(row: Reported['row'], { gateway, webhookEvent }: Arrived): boolean {
  const order = { gateway: row.gateway, priceCents: row.price_cents, currency: row.currency }
  const [decided] = decideWebhookEvents(order, [{ ...webhookEvent, gateway }], () => false)
  return decided?.decision === 'applies' && row.price_cents > 0
}

async function write(deps: WebhooksDeps, tx: Tx, reported: readonly Reported[]): Promise<void> {
  await insertApplied(tx, reported)
  const paid = reported.map(({ row, webhookEvent }) => {
    const state = foldWebhookEvents(row.price_cents, [webhookEvent])
    // It was decided that both name one gateway.
    const gateway = row.gateway as CardGateway
    return { row, id: row.id, state, settledCheckAt: settledCheckOf(deps, row, { gateway, state }) }
  })
  await updatePaid(tx, paid)
  await keepCards(tx, reported)
  const topUps = reported.flatMap(({ row }) =>
    row.credit_token_cents === null
      ? []
      : [
          {
            transactionId: row.id,
            accountId: row.account_id,
            priceCents: row.price_cents,
            creditTokenCents: row.credit_token_cents,
          },
        ],
  )
  await deps.wallet.creditTopUps(tx, topUps)
  await recordEvents(tx, 'payments.top_up_settled', topUps)
  const changes = paid.map(({ row, state }) => ({
    transactionId: row.id,
    accountId: row.account_id,
    // Kept among those of the contract by a check constraint.
    type: row.type as PaymentType,
    status: state.status,
  }))
  await recordEvents(tx, 'payments.transaction_changed', changes)
}

/** Keeps the cards that payers chose to save, in an order that no two transactions take in opposite directions. */
async function keepCards(tx: Tx, reported: readonly Reported[]): Promise<void> {
  const kept = reported.flatMap(({ row, webhookEvent: { card } }) =>
    card?.reference
      ? [
          {
            accountId: row.account_id,
            gateway: row.gateway as CardGateway,
            card: { ...card, reference: card.reference },
          },
        ]
      : [],
  )
  for (const card of kept.toSorted((a, b) => (a.card.reference < b.card.reference ? -1 : 1))) await keepCard(tx, card)
}
