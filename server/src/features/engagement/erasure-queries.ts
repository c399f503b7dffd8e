import { sql } from 'kysely'
import { rowsOf, type ErasureStep } from '#src/platform/db/erasure.ts'

/**
 * Likes, bookmarks and comments of an account. A reported comment is hidden and stays until staff have decided, and the
 * job of deleted comments erases it then; so does one that such a reply answers. Replies go with what they answer.
 */
export const engagementErasure: readonly ErasureStep[] = [
  rowsOf('reaction', 'account_id'),
  async (tx, { accountId, reportedIds }, limit) => {
    const { numAffectedRows = 0n } = await sql`delete from comment where ctid = any(array(
      select ctid from comment where account_id = ${accountId} and id <> all(${[...reportedIds]}::uuid[])
        and not exists (select from comment reply where reply.parent_id = comment.id and reply.id = any(${[...reportedIds]}::uuid[]))
        and not exists (select from comment reply where reply.parent_id = comment.id and reply.account_id = ${accountId})
      limit ${limit}))`.execute(tx)
    return Number(numAffectedRows)
  },
  async (tx, { accountId }, limit) => {
    const { numAffectedRows = 0n } = await sql`update comment set deleted_at = app_now(), deleted_by = account_id
      where ctid = any(array(select ctid from comment where account_id = ${accountId} and deleted_at is null limit ${limit}))`.execute(
      tx,
    )
    return Number(numAffectedRows)
  },
]
