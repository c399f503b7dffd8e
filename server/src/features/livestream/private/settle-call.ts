import type { Tx } from '#src/platform/db/database.ts'
import type { LivestreamDeps } from '../deps.ts'
import { endStream } from '../queries.ts'
import { changeCall, recordChange, type CallRow } from './queries.ts'
import { MINUTES_AHEAD, startedMinutes, type CallEnd } from './rules.ts'

export type PayOutcome = 'paid' | 'unpaid' | 'limit'

/**
 * Charges the minutes of a locked show or call that have begun by a moment and were not charged, then holds the next ones, in one
 * transaction: a repeat, or another process, finds them charged. Rule LIVE-15.
 */
export async function payMinutes(
  { wallet, facts }: Pick<LivestreamDeps, 'wallet' | 'facts'>,
  tx: Tx,
  call: CallRow,
  { startedAt, until, ahead = MINUTES_AHEAD }: { startedAt: Date; until: Date; ahead?: number },
): Promise<{ outcome: PayOutcome; chargedMinutes: number; heldMinutes: number }> {
  const hold = { id: call.id, accountId: call.fan_id, unitTokenCents: call.price_token_cents }
  const due = startedMinutes(startedAt, until)
  let [chargedMinutes, outcome]: [number, PayOutcome] = [call.charged_minutes, 'paid']
  if (chargedMinutes < due) {
    // What was held is spent on what it was held for, under the lock of the wallet.
    await wallet.hold(tx, { ...hold, mostUnits: 0 })
    while (chargedMinutes < due && outcome === 'paid') {
      outcome = await facts.chargeMinute(tx, {
        buyerId: call.fan_id,
        sellerId: call.performer_id,
        sessionId: call.session_id,
        conversationId: call.conversation_id,
        priceTokenCents: call.price_token_cents,
      })
      if (outcome === 'paid') chargedMinutes += 1
    }
  }
  const heldMinutes = await wallet.hold(tx, { ...hold, mostUnits: outcome === 'paid' ? ahead : 0 })
  return { outcome, chargedMinutes, heldMinutes }
}

/** Ends a locked one: charges what has begun by `paidUntil`, releases the rest, and ends its streams. Nothing where it has ended. */
export async function endCall(
  deps: Pick<LivestreamDeps, 'wallet' | 'facts' | 'clock'>,
  tx: Tx,
  call: CallRow,
  { reason, paidUntil }: { reason: CallEnd; paidUntil: Date | null },
): Promise<void> {
  if (call.status === 'ended') return
  const { started_at: startedAt } = call
  const release = { id: call.id, accountId: call.fan_id, unitTokenCents: call.price_token_cents, mostUnits: 0 }
  const paid =
    startedAt && paidUntil
      ? await payMinutes(deps, tx, call, { startedAt, until: paidUntil, ahead: 0 })
      : { chargedMinutes: call.charged_minutes, heldMinutes: await deps.wallet.hold(tx, release) }
  await changeCall(tx, call.id, {
    status: 'ended',
    ended_at: deps.clock.now(),
    end_reason: reason,
    charged_minutes: paid.chargedMinutes,
    held_minutes: 0,
  })
  for (const streamId of [call.stream_id, call.fan_stream_id])
    if (streamId !== null) await endStream(tx, streamId, { reason: reason === 'staff' ? 'staff' : 'creator' })
  await recordChange(tx, call)
}
