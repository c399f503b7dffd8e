import { recordAudit } from '#src/platform/audit/record-audit.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { lockPayouts } from '../banking/queries.ts'
import type { BankingDeps } from '../banking/save-account.ts'
import { release } from './postings.ts'
import * as queries from './queries.ts'
import { decideWithdrawal, type Standing } from './rules.ts'

export type WithdrawOutcome =
  | { outcome: 'withdrawn'; payout: queries.PayoutRow }
  | { outcome: 'absent' }
  | { outcome: 'decided'; standing: Standing }

/**
 * Takes back a creator's own request and releases its amount, in the caller's transaction. Runs under the creator's lock,
 * so that of a withdrawal and a decision of staff one is first and the other sees it. Rule EARN-10.
 */
export async function withdrawPayout(
  deps: BankingDeps,
  tx: Tx,
  { performerId, payoutId, requestId }: { performerId: string; payoutId: string; requestId: string },
): Promise<WithdrawOutcome> {
  await lockPayouts(tx, performerId)
  const payout = await queries.findPayout(tx, payoutId)
  if (payout?.performer_id !== performerId) return { outcome: 'absent' }
  const standing: Standing = { status: payout.status, stage: payout.payout_stage }
  const next = decideWithdrawal(standing)
  if (next === 'not_allowed') return { outcome: 'decided', standing }
  if (next === 'unchanged') return { outcome: 'withdrawn', payout }

  const now = deps.clock.now()
  const change = { status: next.status, payout_stage: next.stage, updated_at: now, decided_at: now }
  await release(deps, tx, payout)
  await queries.updatePayout(tx, payoutId, change)
  await recordAudit(tx, {
    actorId: performerId,
    subjectId: performerId,
    action: 'earnings.payout_withdrawn',
    facts: { payoutId, tokenCents: payout.token_cents, from: standing },
    requestId,
  })
  return { outcome: 'withdrawn', payout: { ...payout, ...change } }
}
