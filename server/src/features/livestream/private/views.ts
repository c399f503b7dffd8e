import { fromCents } from '@stagedoor/contract/money'
import type { PrivateCall } from '@stagedoor/contract/private-calls'
import type { LivestreamDeps } from '../deps.ts'
import type { CallRow } from './queries.ts'
import { lengthOf } from '../rules.ts'
import { answerUntil, coveredUntil } from './rules.ts'

/** Private shows and calls as their sides see them. One statement for the cards. */
export async function showCalls(
  { clock, db, profiles }: Pick<LivestreamDeps, 'clock' | 'db' | 'profiles'>,
  rows: readonly CallRow[],
): Promise<PrivateCall[]> {
  const cards = await profiles.findUserCards(db, [...new Set(rows.flatMap((row) => [row.performer_id, row.fan_id]))])
  const now = clock.now()
  return rows.map((row) => {
    const { charged_minutes: chargedMinutes, held_minutes: heldMinutes, started_at: startedAt } = row
    const covered = coveredUntil({ startedAt, chargedMinutes, heldMinutes })
    const ends = { requested: answerUntil(row.created_at), accepted: null, running: covered, ended: null }[row.status]
    return {
      _id: row.id,
      kind: row.kind,
      status: row.status,
      performerId: row.performer_id,
      performerInfo: cards.get(row.performer_id) ?? null,
      userId: row.fan_id,
      userInfo: cards.get(row.fan_id) ?? null,
      conversationId: row.conversation_id,
      sessionId: row.session_id,
      userSessionId: row.fan_session_id,
      pricePerMinute: fromCents(row.price_token_cents),
      chargedMinutes,
      chargedPrice: fromCents(row.price_token_cents * chargedMinutes),
      createdAt: row.created_at.toISOString(),
      startedAt: startedAt?.toISOString() ?? null,
      seconds: lengthOf({ startedAt, endedAt: row.ended_at }, now),
      secondsLeft: ends && Math.max(0, Math.ceil((ends.getTime() - now.getTime()) / 1_000)),
      endedAt: row.ended_at?.toISOString() ?? null,
      endReason: row.end_reason,
    }
  })
}
