import type { Post } from '@stagedoor/contract/feeds'
import type { PollOption } from '@stagedoor/contract/polls'
import type { FileView } from '@stagedoor/contract/media'
import { fromCents } from '@stagedoor/contract/money'
import type { PerformerCard } from '@stagedoor/contract/performers'
import { isoTime, isoTimeOrNull, type PostRow } from './post-columns.ts'
import type { PostFlags } from './post-refs.ts'
import type { Engagement } from './facts.ts'
import type { PollOptionRow } from './statements.ts'

/** The data beside a post's row for its view. */
export type PostParts = {
  level: 'full' | 'preview' | 'meta'
  /** The viewer is its creator. */
  isOwn: boolean
  flags: PostFlags
  card: PerformerCard | null
  files: ReadonlyMap<string, FileView>
  polls: readonly PollOptionRow[]
  engagement: Engagement
}

/** A post for one viewer. Addresses of files are in it only as far as `files` has them. */
export function postView(row: PostRow, parts: PostParts): Post {
  const { files, engagement } = parts
  const fileOrNull = (id: string | null) => (id === null ? null : (files.get(id) ?? null))
  return {
    _id: row.id,
    slug: row.slug,
    type: row.type,
    title: row.title,
    text: row.text,
    status: row.status,
    ...(row.removed_reason !== null && { removedReason: row.removed_reason }),
    performerId: row.performer_id,
    performer: parts.card,
    files: row.file_ids.flatMap((id) => files.get(id) ?? []),
    thumbnail: fileOrNull(row.thumbnail_id),
    teaser: fileOrNull(row.teaser_id),
    polls: parts.polls.map(pollOptionView),
    pollDescription: row.poll_description,
    pollExpiredAt: isoTimeOrNull(row.poll_expired_at),
    isSale: row.is_sale,
    price: fromCents(row.price_token_cents),
    isForList: row.is_for_list,
    isOpenToVisitors: row.is_open_to_visitors,
    ...(parts.isOwn && { audienceListId: row.audience_list_id }),
    isLocked: parts.level !== 'full',
    totalLike: engagement.likes,
    totalComment: engagement.comments,
    totalBookmark: engagement.bookmarks,
    isLiked: engagement.isLiked,
    isBookMarked: engagement.isBookMarked,
    isSubscribed: parts.flags.isSubscribed,
    isBought: parts.flags.isBought,
    isFollowed: parts.flags.isFollowing,
    isPinned: row.is_pinned,
    scheduledAt: isoTimeOrNull(row.scheduled_at),
    publishedAt: isoTimeOrNull(row.published_at),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  }
}

export const pollOptionView = (row: PollOptionRow): PollOption => ({
  _id: row.id,
  description: row.description,
  expiredAt: row.expired_at?.toISOString() ?? null,
  totalVote: row.votes,
  isVoted: row.is_voted,
})
