import { fromCents } from '@stagedoor/contract/money'
import type { StreamGoal } from '@stagedoor/contract/stream-tips'
import { channelOf } from '../messaging/index.ts'
import type { LivestreamDeps } from './deps.ts'
import { findStream, type StreamRow } from './queries.ts'

/** The goal of a stream with the sum of its tips; null: it has none. Rule LIVE-11. */
export async function showGoal(
  { db, facts }: Pick<LivestreamDeps, 'db' | 'facts'>,
  row: StreamRow,
): Promise<StreamGoal | null> {
  const { goal_title: title, goal_token_cents: amount, session_id: sessionId, performer_id: sellerId } = row
  if (title === null || amount === null) return null
  const { tipTokenCents } = await facts.sumSession(db, { sessionId, sellerId })
  return { title, amount: fromCents(amount), progress: fromCents(tipTokenCents) }
}

/** Announces what a stream's viewers tip for, and how far it is, to those who have joined. */
export async function announceGoal(
  deps: Pick<LivestreamDeps, 'db' | 'facts' | 'realtime'>,
  streamId: string,
): Promise<void> {
  const row = await findStream(deps.db, streamId, null)
  if (!row) return
  const changed = { streamId, goal: await showGoal(deps, row) }
  deps.realtime.toRoom(channelOf(row.conversation_id), 'stream_goal_changed', changed)
}
