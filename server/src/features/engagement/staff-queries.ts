import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { CommentRow } from './comment-queries.ts'

/** A comment of anybody, deleted or not. */
export type AnyCommentRow = Pick<
  CommentRow,
  'id' | 'account_id' | 'object_id' | 'object_type' | 'owner_id' | 'parent_id' | 'content' | 'created_at' | 'edited_at'
> & { is_deleted: boolean; removed_reason: string | null }

const COLUMNS = sql`id, account_id, object_id, object_type, owner_id, parent_id, content, created_at, edited_at,
  deleted_at is not null as is_deleted, removed_reason`

/** The most replies that a page for staff shows. */
const MOST_REPLIES = 50

/** A comment with the one that it answers and its replies, the oldest first. Empty: there is none. */
export async function findConversation(db: Db, id: string): Promise<AnyCommentRow[]> {
  const { rows } = await sql<AnyCommentRow>`
    (select ${COLUMNS} from comment where id = ${id})
    union all (select ${COLUMNS} from comment where id = (select parent_id from comment where id = ${id}))
    union all (select ${COLUMNS} from comment where parent_id = ${id} order by created_at, id limit ${MOST_REPLIES})
  `.execute(db)
  return rows
}

/** A comment, locked until the transaction ends; first the one that it answers, as deletions do. */
export async function lockAnyComment(tx: Tx, id: string): Promise<AnyCommentRow | null> {
  const { rows } = await sql<AnyCommentRow>`select ${COLUMNS} from comment
    where id = ${id} or id = (select parent_id from comment where id = ${id})
    order by parent_id nulls first for update`.execute(tx)
  return rows.find((row) => row.id === id) ?? null
}

/** Hides a comment with its replies. One that was deleted before stays as it was deleted. */
export async function removeComment(tx: Tx, id: string, reason: string): Promise<void> {
  await sql`update comment set deleted_at = app_now(), deleted_by = null
    where (id = ${id} or parent_id = ${id}) and deleted_at is null`.execute(tx)
  await sql`update comment set removed_at = app_now(), removed_reason = ${reason} where id = ${id}`.execute(tx)
}

export async function restoreRemovedComment(tx: Tx, id: string): Promise<void> {
  await sql`select restore_removed_comment(${id})`.execute(tx)
}
