import type { LivestreamDeps } from '../deps.ts'
import { findCall } from './queries.ts'

type Changed = { callId: string; performerId: string; fanId: string }

/** Tells both sides of private shows and calls that something has changed, the creator of new requests, and fans what they can spend. */
export async function announceCalls(
  { db, realtime, wallet }: Pick<LivestreamDeps, 'db' | 'realtime' | 'wallet'>,
  events: readonly Changed[],
): Promise<void> {
  const latest = new Map(events.map((event) => [event.callId, event]))
  for (const { callId, performerId, fanId } of latest.values()) {
    const call = await findCall(db, callId, performerId)
    if (!call) continue
    const { status, conversation_id: conversationId } = call
    if (status === 'requested') realtime.toAccount(performerId, 'private-request', { _id: callId, conversationId })
    realtime.toAccounts([performerId, fanId], 'private_call_changed', { _id: callId, conversationId, status })
  }
  await wallet.announceSums(events.map(({ fanId }) => fanId))
}
