import { recordAudit } from '#src/platform/audit/record-audit.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { uuidv7 } from '#src/platform/db/uuidv7.ts'
import { crashPoint } from '#src/platform/faults/crash-point.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { Actor } from '../../payments/index.ts'
import type { PurchasesDeps } from '../deps.ts'
import { lockPurchase } from '../reversals/queries.ts'
import { reversePurchase } from '../reversals/reverse-purchase.ts'
import { decideRefund as writeDecision, insertRefund, listCounting, lockRefund, type RefundRow } from './queries.ts'
import { decideRefund, findRefundable, type RefundDecision, type RefundFacts, type RefundRefusal } from './rules.ts'

export type RefundRequest = {
  kind: 'purchase' | 'payment'
  transactionId: string
  /** Null: everything refundable. */
  amountCents: number | null
  reason: string
}

export type RefundableSale = {
  accountId: string
  priceCents: number
  refundedCents: number
  waitingCents: number
  maximumCents: number
  refusal: RefundRefusal | null
}

/** How much of a sale can be refunded now; null when there is none. */
export async function describeRefundable(
  deps: PurchasesDeps,
  tx: Tx,
  sale: Pick<RefundRequest, 'kind' | 'transactionId'>,
): Promise<RefundableSale | null> {
  const found = await lockSubject(deps, tx, sale)
  if (!found) return null
  const { priceCents, refundedCents, waitingCents } = found.facts
  const result = findRefundable(found.facts)
  const amounts = { accountId: found.accountId, priceCents, refundedCents, waitingCents }
  return result.outcome === 'refundable'
    ? { ...amounts, maximumCents: result.maximumCents, refusal: null }
    : { ...amounts, maximumCents: 0, refusal: result.outcome }
}

type Written = { outcome: 'written'; refund: RefundRow }

export type RequestOutcome = Written | { outcome: 'absent' } | Exclude<RefundDecision, { outcome: 'refund' }>

export type ApprovalOutcome = Written | { outcome: 'absent' | RefundRefusal | 'same_person' | 'decided_already' }

/**
 * Writes a refund requested by staff, with its audit row, in the caller's transaction. Up to the limit of the settings
 * it is made immediately; above it a second member of staff decides. A payment is refunded by its gateway after commit,
 * or into the wallet that paid it.
 */
export async function requestRefund(
  deps: PurchasesDeps,
  tx: Tx,
  request: RefundRequest,
  actor: Actor,
): Promise<RequestOutcome> {
  const found = await lockSubject(deps, tx, request)
  if (!found) return { outcome: 'absent' }
  const limitCents = deps.settings.cents('refundSecondApprovalAbove')
  const decision = decideRefund(found.facts, { wantedCents: request.amountCents, limitCents })
  if (decision.outcome !== 'refund') return decision

  const { kind, transactionId, reason } = request
  const refund = await insertRefund(tx, {
    id: uuidv7(deps.clock.now()),
    kind,
    transactionId,
    accountId: found.accountId,
    amountCents: decision.amountCents,
    reason,
    requestedBy: actor.actorId,
  })
  await audit(tx, refund, actor, { action: 'purchases.refund_requested', reason })
  if (decision.needsSecondPerson) return { outcome: 'written', refund }
  return { outcome: 'written', refund: await make(deps, tx, { refund, means: found.facts.means, actor }) }
}

/** Makes a refund that another member of staff requested. */
export async function approveRefund(
  deps: PurchasesDeps,
  tx: Tx,
  refundId: string,
  actor: Actor,
): Promise<ApprovalOutcome> {
  const refund = await lockRefund(tx, refundId)
  if (!refund) return { outcome: 'absent' }
  if (refund.status !== 'pending_second_approval') return { outcome: 'decided_already' }
  if (refund.requested_by === actor.actorId) return { outcome: 'same_person' }
  // A dispute or a refund at the gateway may have happened since the request.
  const found = await lockSubject(deps, tx, { kind: kindOf(refund), transactionId: refund.transaction_id })
  const others = found && { ...found.facts, waitingCents: found.facts.waitingCents - refund.amount_cents }
  const wanted = { wantedCents: refund.amount_cents, limitCents: 0 }
  if (!found || !others) return { outcome: 'not_refundable' }
  const decision = decideRefund(others, wanted)
  if (decision.outcome === 'out_of_limits')
    return { outcome: found.facts.coveredCents === null ? 'not_refundable' : 'spent' }
  if (decision.outcome !== 'refund') return decision
  await audit(tx, refund, actor, { action: 'purchases.refund_approved', reason: refund.reason })
  return { outcome: 'written', refund: await make(deps, tx, { refund, means: found.facts.means, actor }) }
}

/** Rejects a pending refund; its requester may do so too. */
export async function rejectRefund(
  tx: Tx,
  { refundId, reason }: { refundId: string; reason: string },
  actor: Actor,
): Promise<Written | { outcome: 'absent' | 'decided_already' }> {
  const refund = await lockRefund(tx, refundId)
  if (!refund) return { outcome: 'absent' }
  if (refund.status !== 'pending_second_approval') return { outcome: 'decided_already' }
  await audit(tx, refund, actor, { action: 'purchases.refund_rejected', reason })
  return {
    outcome: 'written',
    refund: await writeDecision(tx, { id: refundId, status: 'rejected', actorId: actor.actorId }),
  }
}

// Restricted to these values by a check constraint.
const kindOf = ({ kind }: RefundRow) => kind as RefundRequest['kind']

type Subject = { accountId: string; facts: RefundFacts }

/** The refundable transaction, locked, with its earlier refunds. */
async function lockSubject(
  deps: PurchasesDeps,
  tx: Tx,
  { kind, transactionId }: Pick<RefundRequest, 'kind' | 'transactionId'>,
): Promise<Subject | null> {
  const subject = kind === 'payment' ? await lockPaid(deps, tx, transactionId) : await lockPurchased(tx, transactionId)
  if (!subject) return null
  const counting = await listCounting(tx, transactionId)
  const sumOf = (rows: readonly RefundRow[]) => rows.reduce((sum, row) => sum + row.amount_cents, 0)
  const { accountId, ...facts } = subject
  return {
    accountId,
    facts: {
      ...facts,
      waitingCents: sumOf(counting.filter(({ status }) => status !== 'done')),
      byStaffCents: sumOf(counting),
    },
  }
}

type Locked = { accountId: string } & Omit<RefundFacts, 'waitingCents' | 'byStaffCents'>

/** For a subscription, the credit for unused days is in the wallet already, or was spent. */
async function lockPaid({ payments, subscriptions }: PurchasesDeps, tx: Tx, id: string): Promise<Locked | null> {
  const payment = await payments.refunds.lockRefundable(tx, id)
  const refundableCents = payment && (await subscriptions.findRefundableCents(tx, id))
  if (payment?.means !== 'wallet')
    return payment && { ...payment, coveredCents: refundableCents ?? payment.coveredCents }
  return { ...payment, priceCents: Math.min(payment.priceCents, payment.refundedCents + (refundableCents ?? 0)) }
}

async function lockPurchased(tx: Tx, id: string): Promise<Locked | null> {
  const row = await lockPurchase(tx, id)
  return (
    row && {
      means: 'tokens',
      coveredCents: null,
      accountId: row.buyer_id,
      priceCents: row.price_token_cents,
      refundedCents: row.refunded_token_cents,
      isDisputed: false,
    }
  )
}

/** Tokens are refunded immediately; money after commit, through the gateway. */
async function make(
  deps: PurchasesDeps,
  tx: Tx,
  { refund, means, actor: { actorId } }: { refund: RefundRow; means: RefundFacts['means']; actor: Actor },
): Promise<RefundRow> {
  const { id, amount_cents: amountTokenCents, transaction_id: purchaseId } = refund
  if (means === 'wallet') {
    const { amount_cents: amountCents, transaction_id: transactionId } = refund
    await deps.subscriptions.refundWalletPeriod(tx, { reversalId: id, transactionId, amountCents })
    crashPoint('refund.before_commit')
    return writeDecision(tx, { id, status: 'done', actorId })
  }
  if (kindOf(refund) === 'payment') {
    await recordEvent(tx, 'purchases.refund_approved', { refundId: id })
    crashPoint('refund.before_commit')
    return writeDecision(tx, { id, status: 'processing', actorId })
  }
  const reversal = { purchaseId, amountTokenCents, kind: 'refund', paymentId: null } as const
  const { outcome } = await reversePurchase(deps, tx, reversal)
  if (outcome !== 'reversed') throw new Error(`refund ${id} was decided and cannot be made: ${outcome}`)
  crashPoint('refund.before_commit')
  return writeDecision(tx, { id, status: 'done', actorId })
}

async function audit(
  tx: Tx,
  refund: RefundRow,
  { actorId, requestId }: Actor,
  { action, reason }: { action: string; reason: string },
): Promise<void> {
  await recordAudit(tx, {
    actorId,
    subjectId: refund.account_id,
    action,
    reason,
    facts: {
      refundId: refund.id,
      kind: refund.kind,
      transactionId: refund.transaction_id,
      amountCents: refund.amount_cents,
    },
    requestId,
  })
}
