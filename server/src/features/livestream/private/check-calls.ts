import type { LiveChannel } from '#src/platform/live-video/live-video.ts'
import type { LivestreamDeps } from '../deps.ts'
import { changeCall, findCheckedCalls, lockCall, recordChange, type CallRow, type CheckedCall } from './queries.ts'
import { decideStep } from './rules.ts'
import { endCall, payMinutes } from './settle-call.ts'

/**
 * Goes through the private shows and calls that have not ended: ends what was not answered, what a side has left, what is not allowed or
 * not paid any more, and charges the minutes that have begun. Each in a transaction of its own, so that a process that ends between two
 * leaves nothing half done, and the next check settles it; one whose check fails does not keep the others waiting. Rules LIVE-14 to LIVE-16.
 * @throws AggregateError after all were checked, with what failed
 */
export async function checkCalls(deps: LivestreamDeps, channels: ReadonlyMap<string, LiveChannel>): Promise<void> {
  const failures: unknown[] = []
  for (const one of await findCheckedCalls(deps.db)) {
    try {
      await checkCall(deps, one, channels)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'private shows or calls could not be checked')
}

async function checkCall(
  deps: LivestreamDeps,
  { id, is_blocked: isBlocked }: CheckedCall,
  channels: ReadonlyMap<string, LiveChannel>,
): Promise<void> {
  const { db, clock, profiles } = deps
  await db.transaction().execute(async (tx) => {
    const call = await lockCall(tx, id)
    if (!call) return
    const now = clock.now()
    const approved = await profiles.findPerformerCards(tx, [call.performer_id])
    const step = decideStep(
      {
        status: call.status,
        createdAt: call.created_at,
        acceptedAt: call.accepted_at,
        seenAt: call.seen_at,
        isConnected: isConnected(call, channels),
        isAllowed: !isBlocked && approved.has(call.performer_id),
      },
      now,
    )
    switch (step.step) {
      case 'wait':
        return
      case 'end':
        return endCall(deps, tx, call, step)
      case 'begin':
      case 'go_on': {
        const startedAt = call.started_at ?? now
        const paid = await payMinutes(deps, tx, call, { startedAt, until: now })
        const known = { ...call, started_at: startedAt, charged_minutes: paid.chargedMinutes }
        const change = { status: 'running', started_at: startedAt, seen_at: now } as const
        if (paid.outcome !== 'paid') {
          await changeCall(tx, id, { ...change, charged_minutes: paid.chargedMinutes })
          return endCall(deps, tx, known, { reason: paid.outcome, paidUntil: null })
        }
        const { chargedMinutes, heldMinutes } = paid
        await changeCall(tx, id, { ...change, charged_minutes: chargedMinutes, held_minutes: heldMinutes })
        const isNews =
          step.step === 'begin' || chargedMinutes !== call.charged_minutes || heldMinutes !== call.held_minutes
        if (isNews) await recordChange(tx, call)
        return
      }
      default:
        step satisfies never
    }
  })
}

/** Whether everything of a show or call is sent, and the fan receives what the creator sends. */
function isConnected(
  { session_id: own, fan_session_id: ofFan, kind }: CallRow,
  channels: ReadonlyMap<string, LiveChannel>,
): boolean {
  const channel = own === null ? undefined : channels.get(own)
  if (!channel || channel.publisher === null || channel.viewers.length === 0) return false
  if (kind === 'show') return true
  const back = ofFan === null ? undefined : channels.get(ofFan)
  return back !== undefined && back.publisher !== null
}
