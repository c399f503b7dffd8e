import type { CommentedType } from '@stagedoor/contract/comments'
import type { ReactionType } from '@stagedoor/contract/reactions'

type Like = { accountId: string; ownerId: string; objectType: ReactionType; objectId: string }

/** A comment under something of `ownerId`; `parentId` is the comment that it answers. */
type CommentEvent = {
  commentId: string
  accountId: string
  ownerId: string
  objectType: Exclude<CommentedType, 'comment'>
  objectId: string
  parentId: string | null
}

declare module '#src/platform/outbox/record-event.ts' {
  interface DomainEvents {
    /** Comments were written, in one transaction. */
    'engagement.commented': { comments: CommentEvent[] }
    /** A comment is hidden: deleted, with the one that it answers, or by staff. */
    'engagement.comment_deleted': CommentEvent
    /** A hidden comment is shown again. */
    'engagement.comment_restored': CommentEvent
    /** Accounts liked things of others, in one transaction; of a comment `ownerId` is its author. */
    'engagement.liked': { likes: Like[] }
    'engagement.like_withdrawn': Like
  }
}
