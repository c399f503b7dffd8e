import { fromCents } from '@stagedoor/contract/money'
import type { Message } from '@stagedoor/contract/messages'
import type { Locale } from '@stagedoor/contract/locales'
import type { UserCard } from '@stagedoor/contract/users'
import { textOf } from '#src/platform/text/text-of.ts'
import type { MessagingDeps } from '../deps.ts'
import { isSold, showAttachments, type AttachedTo, type Looker } from './attachments.ts'
import type { MessageRow, ReadRow } from './statements.ts'

/** Messages of one conversation as an account reads them, in the given order. */
export async function showMessages(
  deps: Pick<MessagingDeps, 'access' | 'audience' | 'db' | 'facts' | 'geography' | 'media' | 'profiles'>,
  rows: readonly ReadRow[],
  { conversation, locale, ...looker }: Looker & { conversation: AttachedTo; locale: Locale },
): Promise<Message[]> {
  const [cards, attachmentsOf, saleOf] = await Promise.all([
    deps.profiles.findUserCards(deps.db, [...new Set(rows.map((row) => row.sender_id))]),
    showAttachments(deps, looker, conversation, rows),
    findSales(deps, looker.viewer.accountId, conversation, rows),
  ])
  return rows.map((row) => ({
    ...messageView(row, { cards, locale, isBought: row.is_bought }),
    ...attachmentsOf(row),
    ...saleOf(row),
  }))
}

/** What the sender of messages is told about their sales. No statement where none of them are sold. */
async function findSales(
  { db, facts }: Pick<MessagingDeps, 'db' | 'facts'>,
  senderId: string,
  { performer_id, fan_id }: AttachedTo,
  rows: readonly ReadRow[],
): Promise<(row: ReadRow) => Pick<Message, 'sale'>> {
  const sold = rows.filter((row) => row.sender_id === senderId && isSold(row))
  const buyerId = senderId === performer_id ? fan_id : performer_id
  if (sold.length === 0 || buyerId === null) return () => ({})
  const earned = await facts.findEarned(db, { buyerId, messageIds: sold.map((row) => row.id) })
  return (row) =>
    sold.includes(row) ? { sale: { isBought: earned.has(row.id), earned: fromCents(earned.get(row.id) ?? 0) } } : {}
}

type Look = { cards: ReadonlyMap<string, UserCard>; locale: Locale; isBought: boolean }

/** Without its files. */
export const messageView = (row: MessageRow, { cards, locale, isBought }: Look): Message => ({
  _id: row.id,
  conversationId: row.conversation_id,
  sequence: row.sequence,
  type: row.kind,
  text: row.deleted_at === null ? row.text : textOf(locale).t('messages:deleted'),
  senderId: row.sender_id,
  senderInfo: cards.get(row.sender_id) ?? null,
  files: [],
  totalFiles: row.deleted_at === null || isBought ? row.file_ids.length : 0,
  teaser: null,
  isSale: row.is_sale,
  price: fromCents(row.price_token_cents),
  isBought,
  isDeleted: row.deleted_at !== null,
  clientMessageId: row.client_message_id,
  createdAt: row.created_at.toISOString(),
})
