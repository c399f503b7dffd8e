import { recordAudit } from '#src/platform/audit/record-audit.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { crashPoint } from '#src/platform/faults/crash-point.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import { lockPayouts } from '../banking/queries.ts'
import type { BankingDeps } from '../banking/save-account.ts'
import '../events.ts'
import { payOut, release } from './postings.ts'
import * as queries from './queries.ts'
import { readBalance } from './read-balance.ts'
import {
  allocatePayout,
  decideApproval,
  decideStanding,
  refusePayout,
  sendsMoney,
  type Decision,
  type ReadinessRefusal,
  type Standing,
} from './rules.ts'

export type StaffDecision = {
  payoutId: string
  decision: Decision
  actorId: string
  requestId: string
  adminNote?: string | undefined
  transferReference?: string | undefined
}

export type DecideOutcome =
  | { outcome: 'decided'; payout: queries.PayoutRow }
  | { outcome: 'absent' | 'same_person' }
  | { outcome: 'not_allowed'; standing: Standing }
  | ReadinessRefusal

/** Applies a decision of staff on a payout, with its postings and its audit row, in the caller's transaction. */
export async function decidePayout(deps: BankingDeps, tx: Tx, wanted: StaffDecision): Promise<DecideOutcome> {
  const { payoutId, decision, actorId } = wanted
  const found = await queries.findPayout(tx, payoutId)
  if (!found) return { outcome: 'absent' }
  await lockPayouts(tx, found.performer_id)
  // Read again under the lock: a concurrent decision may have committed.
  const payout = await existing(tx, payoutId)
  const standing: Standing = { status: payout.status, stage: payout.payout_stage }
  const next = decideStanding(standing, decision)
  if (next === 'not_allowed') return { outcome: 'not_allowed', standing }
  if (next === 'unchanged') return { outcome: 'decided', payout }

  if (sendsMoney(standing, decision)) {
    const refusal = refusePayout(await readBalance(deps, tx, payout.performer_id))
    // Approval sends nothing yet, because a hold may end before the transfer.
    if (refusal && !(refusal.outcome === 'on_hold' && decision === 'approved')) return refusal
  }
  if (decision === 'approved') {
    const approval = decideApproval({
      tokenCents: payout.token_cents,
      secondApprovalAboveTokenCents: deps.settings.cents('payoutSecondApprovalAbove'),
      approverIds: await queries.findApproverIds(tx, payoutId),
      approverId: actorId,
    })
    if (approval === 'same_person') return { outcome: 'same_person' }
    await queries.insertApproval(tx, payoutId, actorId)
    if (approval === 'one_more') {
      await note(tx, payout, wanted, 'earnings.payout_first_approved')
      return { outcome: 'decided', payout: await existing(tx, payoutId) }
    }
  }
  await carryOut(deps, tx, { payout, next, wanted })
  return { outcome: 'decided', payout: await existing(tx, payoutId) }
}

async function carryOut(
  deps: BankingDeps,
  tx: Tx,
  { payout, next, wanted }: { payout: queries.PayoutRow; next: Standing; wanted: StaffDecision },
): Promise<void> {
  const { decision, adminNote, transferReference } = wanted
  const now = deps.clock.now()
  if (next.status === 'done') {
    const lines = await queries.lockUnpaidLines(tx, payout.performer_id, now)
    const allocations = allocatePayout(lines, payout.token_cents)
    await payOut(deps, tx, payout)
    await queries.writeAllocations(tx, { payoutId: payout.id, allocations, now })
  }
  if (next.status === 'rejected') await release(deps, tx, payout)
  await queries.updatePayout(tx, payout.id, {
    status: next.status,
    payout_stage: next.stage,
    updated_at: now,
    decided_at: next.status === 'done' || next.status === 'rejected' ? now : null,
    ...(adminNote === undefined ? {} : { admin_note: adminNote }),
    ...(transferReference === undefined ? {} : { transfer_reference: transferReference }),
  })
  crashPoint('payout.before_commit')
  await note(tx, payout, wanted, `earnings.payout_${decision}`)
  if (decision !== 'processing') {
    await recordEvent(tx, 'earnings.payout_changed', { payoutId: payout.id, change: decision })
  }
}

async function note(
  tx: Tx,
  { id, performer_id, token_cents, status, payout_stage }: queries.PayoutRow,
  { actorId, adminNote, transferReference, requestId }: StaffDecision,
  action: string,
): Promise<void> {
  const facts = { payoutId: id, tokenCents: token_cents, from: { status, stage: payout_stage }, transferReference }
  const reason = adminNote ? { reason: adminNote } : {}
  await recordAudit(tx, { actorId, subjectId: performer_id, action, facts, requestId, ...reason })
}

async function existing(tx: Tx, id: string): Promise<queries.PayoutRow> {
  const row = await queries.findPayout(tx, id)
  if (!row) throw new Error(`payout ${id} is missing`)
  return row
}
