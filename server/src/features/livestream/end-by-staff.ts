import type { Tx } from '#src/platform/db/database.ts'
import type { LivestreamDeps } from './deps.ts'
import { findCallOfStream, lockCall } from './private/queries.ts'
import { endCall } from './private/settle-call.ts'
import { endStream } from './queries.ts'

/**
 * Ends a stream with a reason, and at once the private show or call that it belongs to: both directions are cut, and no minute is charged
 * that began after both were seen last. Null: it has ended before, or is not there. Rules LIVE-7 and LIVE-16.
 */
export async function endByStaff(
  deps: Pick<LivestreamDeps, 'wallet' | 'facts' | 'clock'>,
  tx: Tx,
  { streamId, note }: { streamId: string; note: string },
): Promise<{ performerId: string } | null> {
  const found = await findCallOfStream(tx, streamId)
  // Before its streams, as everything that ends one locks them.
  const call = found && (await lockCall(tx, found.id))
  const ended = await endStream(tx, streamId, { reason: 'staff', note })
  if (ended && call) await endCall(deps, tx, call, { reason: 'staff', paidUntil: call.seen_at })
  return ended
}
