import type { PayoutStage, PayoutStatus, payoutDecisions } from '@stagedoor/contract/payouts'
import type { PerformerState } from '@stagedoor/contract/performers'

/** The reasons why a creator cannot be paid, for any amount. */
export type Readiness = {
  state: PerformerState | null
  heldUntil: Date | null
  negativeTokenCents: number
}

export type ReadinessRefusal =
  | { outcome: 'not_ready'; state: PerformerState | null }
  | { outcome: 'on_hold'; heldUntil: Date }
  | { outcome: 'negative'; negativeTokenCents: number }

/** Whether a creator can be paid now; null: yes. Rules EARN-3, EARN-6, CRE-2. */
export function refusePayout({ state, heldUntil, negativeTokenCents }: Readiness): ReadinessRefusal | null {
  if (state !== 'payout_ready') return { outcome: 'not_ready', state }
  if (negativeTokenCents > 0) return { outcome: 'negative', negativeTokenCents }
  return heldUntil ? { outcome: 'on_hold', heldUntil } : null
}

/** Whether an amount may be requested, from the minimum to everything available. */
export const isAmountAllowed = (
  tokenCents: number,
  limits: { minimumTokenCents: number; availableTokenCents: number },
): boolean => tokenCents > 0 && tokenCents >= limits.minimumTokenCents && tokenCents <= limits.availableTokenCents

/** USD cents for token cents at a rate, rounded down. */
export const payoutCents = (tokenCents: number, tokenPriceCents: number): number =>
  Number((BigInt(tokenCents) * BigInt(tokenPriceCents)) / 100n)

export type Standing = { status: PayoutStatus; stage: PayoutStage | null }
export type Decision = (typeof payoutDecisions)[number]

/** The transitions of each decision. A transfer that was ordered can only arrive or fail. */
const transitions: Record<Decision, { from: readonly Standing[]; to: Standing }> = {
  approved: { from: [{ status: 'pending', stage: null }], to: { status: 'approved', stage: null } },
  processing: { from: [{ status: 'approved', stage: null }], to: { status: 'approved', stage: 'processing' } },
  done: {
    from: [
      { status: 'approved', stage: null },
      { status: 'approved', stage: 'processing' },
    ],
    to: { status: 'done', stage: null },
  },
  rejected: {
    from: [
      { status: 'pending', stage: null },
      { status: 'approved', stage: null },
    ],
    to: { status: 'rejected', stage: null },
  },
  failed: { from: [{ status: 'approved', stage: 'processing' }], to: { status: 'rejected', stage: 'failed' } },
}

const isSame = (one: Standing, other: Standing): boolean => one.status === other.status && one.stage === other.stage

/** The state of a request after a decision of staff; a repeat changes nothing. Rule EARN-4. */
export function decideStanding(from: Standing, decision: Decision): Standing | 'unchanged' | 'not_allowed' {
  const { from: sources, to } = transitions[decision]
  if (isSame(from, to)) return 'unchanged'
  return sources.some((source) => isSame(source, from)) ? to : 'not_allowed'
}

/** The state of a request that its creator withdraws: only what nobody has decided on; a repeat changes nothing. */
export function decideWithdrawal(from: Standing): Standing | 'unchanged' | 'not_allowed' {
  const to: Standing = { status: 'rejected', stage: 'withdrawn' }
  if (isSame(from, to)) return 'unchanged'
  return isSame(from, { status: 'pending', stage: null }) ? to : 'not_allowed'
}

/** Whether a decision sends money that has not been sent yet: then every condition is checked again. */
export const sendsMoney = (from: Standing, decision: Decision): boolean =>
  decision === 'approved' || decision === 'processing' || (decision === 'done' && from.stage === null)

/** Whether a second person must approve: above the limit. Rule EARN-5. */
export function decideApproval(facts: {
  tokenCents: number
  secondApprovalAboveTokenCents: number
  approverIds: readonly string[]
  approverId: string
}): 'enough' | 'one_more' | 'same_person' {
  if (facts.tokenCents <= facts.secondApprovalAboveTokenCents) return 'enough'
  if (facts.approverIds.includes(facts.approverId)) return 'same_person'
  return facts.approverIds.length === 0 ? 'one_more' : 'enough'
}

/** A line with an unpaid part; `leftTokenCents` has the sign of the line. Mature sales and reversals. */
export type UnpaidLine = { earningId: string; leftTokenCents: number; isMature: boolean }

/** The part of a line that is settled: paid out, or offset against another line (then with both signs). */
export type Allocation = { earningId: string; tokenCents: number }

/**
 * Allocates a payout to lines, first in first out, then offsets reversals beyond all pending sales against the
 * remaining mature lines. Sums to the payout. `lines` are in order of maturity.
 * @throws when the mature lines are less than the payout, because the request should have been refused.
 */
export function allocatePayout(lines: readonly UnpaidLine[], payoutTokenCents: number): Allocation[] {
  const allocated = new Map<string, number>()
  const give = (earningId: string, tokenCents: number) =>
    allocated.set(earningId, (allocated.get(earningId) ?? 0) + tokenCents)
  // Stryker disable next-line EqualityOperator: no line has nothing left
  const mature = lines.filter((line) => line.isMature && line.leftTokenCents > 0).map((line) => ({ ...line }))
  function take(wanted: number): number {
    let rest = wanted
    for (const line of mature) {
      const part = Math.min(line.leftTokenCents, rest)
      if (part === 0) continue
      line.leftTokenCents -= part
      rest -= part
      give(line.earningId, part)
    }
    return wanted - rest
  }

  if (take(payoutTokenCents) !== payoutTokenCents) throw new Error('a payout is more than the lines that it pays')

  // Stryker disable next-line EqualityOperator,ConditionalExpression: what was taken back counts as mature
  const pending = sum(lines.filter((line) => !line.isMature && line.leftTokenCents > 0))
  // Stryker disable next-line EqualityOperator: no line has nothing left
  const reversals = lines.filter((line) => line.leftTokenCents < 0)
  let offset = take(Math.max(0, -(sum(reversals) + pending)))
  for (const { earningId, leftTokenCents } of reversals) {
    const part = Math.min(-leftTokenCents, offset)
    if (part === 0) continue
    offset -= part
    give(earningId, -part)
  }
  return [...allocated].map(([earningId, tokenCents]) => ({ earningId, tokenCents }))
}

const sum = (lines: readonly UnpaidLine[]): number => lines.reduce((total, line) => total + line.leftTokenCents, 0)
