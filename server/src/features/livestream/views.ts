import { fromCents } from '@stagedoor/contract/money'
import type { Stream } from '@stagedoor/contract/streams'
import type { UserCard } from '@stagedoor/contract/users'
import type { StreamRow } from './queries.ts'
import { lengthOf } from './rules.ts'

type Context = { cards: ReadonlyMap<string, UserCard>; now: Date; mayWatch: boolean }

export function streamView(row: StreamRow, { cards, now, mayWatch }: Context): Stream {
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    performerId: row.performer_id,
    performerInfo: cards.get(row.performer_id) ?? null,
    type: row.kind,
    sessionId: row.session_id,
    conversationId: row.conversation_id,
    status: row.status,
    isStreaming: row.status === 'live',
    streamingTime: lengthOf({ startedAt: row.started_at, endedAt: row.ended_at }, now),
    isFree: row.is_free,
    price: fromCents(row.price_token_cents),
    audience: row.audience,
    transport: row.transport,
    stats: { members: row.viewers, likes: row.likes },
    isLiked: row.viewer_has_liked,
    isRecorded: row.is_recorded,
    isSubscribed: row.viewer_is_subscribed,
    hasPurchased: row.viewer_has_ticket,
    mayWatch,
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    endReason: row.end_reason,
  }
}
