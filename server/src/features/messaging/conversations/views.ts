import type { Conversation } from '@stagedoor/contract/conversations'
import type { UserCard } from '@stagedoor/contract/users'
import type { MessagingDeps } from '../deps.ts'
import type { ConversationRow } from './statements.ts'

/** Which side of a conversation an account is, and who the other one is. */
export function sidesOf(
  row: Pick<ConversationRow, 'performer_id' | 'fan_id'>,
  accountId: string,
): { side: 'performer' | 'fan'; otherId: string } {
  return row.performer_id === accountId
    ? { side: 'performer', otherId: row.fan_id ?? row.performer_id }
    : { side: 'fan', otherId: row.performer_id }
}

/** Private conversations as one of their sides sees them, in the given order. */
export async function showConversations(
  { db, profiles }: Pick<MessagingDeps, 'db' | 'profiles'>,
  accountId: string,
  rows: readonly ConversationRow[],
): Promise<Conversation[]> {
  const otherIds = rows.map((row) => sidesOf(row, accountId).otherId)
  const cards = await profiles.findUserCards(db, [...new Set(otherIds)])
  return rows.map((row) => conversationView(row, accountId, cards))
}

/** One conversation; `cards` may hold the other side. */
export function conversationView(
  row: ConversationRow,
  accountId: string,
  cards: ReadonlyMap<string, UserCard>,
): Conversation {
  const { side, otherId } = sidesOf(row, accountId)
  const [own, other] =
    side === 'performer'
      ? [row.performer_read_sequence, row.fan_read_sequence]
      : [row.fan_read_sequence, row.performer_read_sequence]
  return {
    _id: row.id,
    type: row.kind,
    performerId: row.performer_id,
    streamId: null,
    recipients: row.fan_id === null ? [row.performer_id] : [row.performer_id, row.fan_id],
    recipientInfo: cards.get(otherId) ?? null,
    lastMessage: row.last_text,
    lastMessageType: row.last_kind,
    lastSenderId: row.last_sender_id,
    lastMessageCreatedAt: row.shown_sequence === 0 ? null : row.last_message_at.toISOString(),
    lastMessageSequence: row.shown_sequence,
    lastSequence: row.last_sequence,
    totalNotSeenMessages: side === 'performer' ? row.performer_unread : row.fan_unread,
    readSequence: own,
    recipientReadSequence: row.shows_reading ? other : null,
    isSubscribed: row.is_subscribed,
    isBlocked: row.is_blocked,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.last_message_at.toISOString(),
  }
}
