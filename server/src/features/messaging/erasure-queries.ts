import { sql } from 'kysely'
import { changedRowsOf, rowsOf, type ErasureStep } from '#src/platform/db/erasure.ts'
import { deleteMessage } from './messages/statements.ts'

/**
 * Messages of an account are deleted as it could have done itself: their places stay, buyers keep what they paid for, the
 * text of a reported one stays for staff. What the others wrote stays theirs. Rule MSG-6.
 */
export const messagingErasure: readonly ErasureStep[] = [
  rowsOf('message_template', 'performer_id'),
  rowsOf('message_welcome', 'performer_id'),
  rowsOf('message_policy', 'performer_id'),
  rowsOf('message_setting', 'account_id'),
  rowsOf('fan_note', 'performer_id'),
  rowsOf('fan_note', 'fan_id'),
  rowsOf('chat_person', 'account_id'),
  async (tx, { accountId, reportedIds }, limit) => {
    const { rows } = await sql<{ id: string }>`select id from message
      where sender_id = ${accountId} and deleted_at is null order by conversation_id, sequence limit ${limit}`.execute(
      tx,
    )
    const reported = new Set(reportedIds)
    for (const { id } of rows) await deleteMessage(tx, id, accountId, reported.has(id))
    await sql`delete from message_search using message
      where message.id = any(${rows.map(({ id }) => id)}::uuid[]) and message_search.conversation_id = message.conversation_id
        and message_search.sequence = message.sequence`.execute(tx)
    return rows.length
  },
  changedRowsOf('mass_message', {
    set: sql`text = '', work = null, updated_at = app_now(),
      status = (case when status = 'scheduled' then 'canceled' else 'unsent' end)::mass_message_status`,
    where: ({ accountId }) => sql`performer_id = ${accountId} and (text <> '' or work is not null
      or status not in ('canceled', 'unsent'))`,
  }),
]
