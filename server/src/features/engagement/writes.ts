import type { CommentedType } from '@stagedoor/contract/comments'
import type { ReactionAction, ReactionType } from '@stagedoor/contract/reactions'
import type { Db } from '#src/platform/db/database.ts'
import { joinWrites } from '#src/platform/db/join-writes.ts'
import { insertComments, insertReactions } from './statements.ts'

type NewReaction = {
  accountId: string
  action: ReactionAction
  objectType: ReactionType
  objectId: string
  /** The creator whose thing it is, or the author of a comment. */
  ownerId: string
}

export type NewComment = {
  accountId: string
  objectType: Exclude<CommentedType, 'comment'>
  objectId: string
  ownerId: string
  parentId: string | null
  content: string
}

/** The comment that was written, or the same one of the last minute. */
type MadeComment = { id: string; writtenAt: Date; isNew: boolean }

/** Those of concurrent calls share a transaction. Decision 0350. */
export type Writes = {
  /** Likes or saves, at most once. */
  addReaction(reaction: NewReaction): Promise<void>
  /** Null: the comment to be answered is gone. */
  addComment(comment: NewComment): Promise<MadeComment | null>
}

/** The writes of likes, saves and comments on a database. */
export function createWrites(db: Db): Writes {
  return {
    addReaction: joinWrites(async (added, mayWait) => {
      await insertReactions(
        db,
        added.map(({ accountId }) => accountId),
        added.map(({ action }) => action),
        added.map(({ objectType }) => objectType),
        added.map(({ objectId }) => objectId),
        added.map(({ ownerId }) => ownerId),
        mayWait,
      )
      return added.map(() => undefined)
    }),
    addComment: joinWrites(async (written, mayWait) => {
      const rows = await insertComments(
        db,
        written.map(({ accountId }) => accountId),
        written.map(({ objectType }) => objectType),
        written.map(({ objectId }) => objectId),
        written.map(({ ownerId }) => ownerId),
        written.map(({ parentId }) => parentId),
        written.map(({ content }) => content),
        mayWait,
      )
      const byPlace = new Map(rows.map((row) => [row.place, row]))
      return written.map((_, i) => {
        const row = byPlace.get(i + 1)
        return row ? { id: row.comment_id, writtenAt: row.written_at, isNew: row.is_new } : null
      })
    }),
  }
}
