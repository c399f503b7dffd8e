import type { CommentedType } from '@stagedoor/contract/comments'

declare module '#src/platform/outbox/record-event.ts' {
  interface DomainEvents {
    /** A comment was written under something of `ownerId`; `parentId` is the comment that it answers. */
    'engagement.commented': {
      commentId: string
      accountId: string
      ownerId: string
      objectType: Exclude<CommentedType, 'comment'>
      objectId: string
      parentId: string | null
    }
  }
}
