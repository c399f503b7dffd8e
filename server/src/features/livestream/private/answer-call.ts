import { isUniqueViolation } from '#src/platform/db/unique-violation.ts'
import type { LivestreamDeps } from '../deps.ts'
import { changeCall, findCall, insertPrivateStream, isPerformerBusy, lockCall, recordChange } from './queries.ts'
import { ANSWER_WITHIN_MS, endOfSide, paidUntilOnHangUp } from './rules.ts'
import { endCall } from './settle-call.ts'
import { transportNow } from '../transport.ts'

type Side = { callId: string; accountId: string }

/** Accepts a request to a creator: both sides may connect to its sessions then. Again: the same. Rule LIVE-14. */
export async function acceptCall(
  deps: LivestreamDeps,
  { callId, accountId }: Side,
): Promise<{ outcome: 'accepted' | 'absent' | 'over' | 'busy' }> {
  const { db, clock, settings, waker } = deps
  const found = await findCall(db, callId, accountId)
  if (found?.performer_id !== accountId) return { outcome: 'absent' }
  const transport = transportNow(deps)
  // Calls were switched off since it was asked for; one that has begun goes on.
  const isOff = found.status === 'requested' && found.kind === 'call' && !settings.get('videoCallEnable')
  if (transport === null || isOff) return { outcome: 'over' }
  try {
    const outcome = await db.transaction().execute(async (tx) => {
      const call = await lockCall(tx, callId)
      if (call?.status === 'accepted' || call?.status === 'running') return 'accepted' as const
      const now = clock.now()
      if (call?.status !== 'requested' || now.getTime() - call.created_at.getTime() >= ANSWER_WITHIN_MS)
        return 'over' as const
      if (await isPerformerBusy(tx, accountId)) return 'busy' as const
      const place = { conversationId: call.conversation_id, transport }
      await changeCall(tx, callId, {
        status: 'accepted',
        accepted_at: now,
        stream_id: await insertPrivateStream(tx, { ...place, senderId: accountId }),
        fan_stream_id: call.kind === 'call' ? await insertPrivateStream(tx, { ...place, senderId: call.fan_id }) : null,
      })
      await recordChange(tx, call)
      return 'accepted' as const
    })
    waker.wake()
    return { outcome }
  } catch (error) {
    // Accepted another one at the same time.
    if (!isUniqueViolation(error, 'private_call_of_performer')) throw error
    return { outcome: 'busy' }
  }
}

/** Takes a request back, declines it, or hangs up, and settles what is due. Again: nothing more. Rule LIVE-16. */
export async function hangUp(
  deps: LivestreamDeps,
  { callId, accountId }: Side,
): Promise<{ outcome: 'ended' | 'absent' }> {
  const { db, clock, waker } = deps
  if (!(await findCall(db, callId, accountId))) return { outcome: 'absent' }
  await db.transaction().execute(async (tx) => {
    const call = await lockCall(tx, callId)
    if (!call || call.status === 'ended') return
    const reason = endOfSide(call.status, call.performer_id === accountId)
    await endCall(deps, tx, call, { reason, paidUntil: paidUntilOnHangUp(call.seen_at, clock.now()) })
  })
  waker.wake()
  return { outcome: 'ended' }
}
