import { fromCents } from '@stagedoor/contract/money'
import type { Engagement } from '../facts.ts'
import type { Flags, ItemRow } from './item-row.ts'
import type { Seen } from './see-items.ts'

/** What is shown of a gallery and of a video alike. */
export function itemView({ row, level, card, isOwn }: Seen<ItemRow & Flags>, { isLiked, isBookMarked }: Engagement) {
  return {
    _id: row.id,
    title: row.title,
    ...(row.removed_reason !== null && { removedReason: row.removed_reason }),
    performerId: row.performer_id,
    performer: card,
    isSale: row.is_sale,
    price: fromCents(row.price_token_cents),
    isForList: row.is_for_list,
    ...(isOwn && { audienceListId: row.audience_list_id }),
    isLocked: level !== 'full',
    isLiked,
    isBookMarked,
    isSubscribed: row.is_subscribed,
    isBought: row.is_bought,
    isFollowed: row.is_following,
    publishedAt: row.published_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
