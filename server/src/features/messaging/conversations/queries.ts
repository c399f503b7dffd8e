import { sql } from 'kysely'
import { isBehind, isCalledLike } from '#src/platform/db/conditions.ts'
import type { Db } from '#src/platform/db/database.ts'
import { totalOf } from '#src/platform/db/list-total.ts'
import { cutPage, timeStartOf, type ListPage } from '#src/platform/http/cursor.ts'
import { CONVERSATION_COLUMNS, SHOWN_SEQUENCE, type ConversationRow } from './statements.ts'

export type ConversationSearch = {
  limit: number
  sort: 'asc' | 'desc'
  keyword?: string | undefined
  isUnread?: boolean | undefined
  isSubscribed?: boolean | undefined
}

type Found = { rows: ConversationRow[]; total: number; cursor: string | null }

/** The creator's side alone has subscribers. */
const subscribed = (own: 'performer' | 'fan') =>
  own === 'fan'
    ? sql`and false`
    : sql`and exists (select from entitled_items(fan_id, 'subscription') as relation where relation.item_id = performer_id)`

const columns = sql.raw(CONVERSATION_COLUMNS)
/** It holds a message that is shown in lists. */
const isListed = sql.raw(`${SHOWN_SEQUENCE} > 0`)

/**
 * A page of an account's private conversations that hold a message which is shown. Each side has its own index, so that each part of the union
 * reads no further than the page.
 */
export async function findConversations(
  db: Db,
  accountId: string,
  { query, page }: { query: ConversationSearch; page: ListPage },
): Promise<Found> {
  const { limit, sort, keyword, isUnread = false, isSubscribed = false } = query
  const { at, id } = timeStartOf(page, sort)
  const direction = sql.raw(sort)
  const behind = isBehind(
    { column: 'last_message_at', direction: sort },
    page.after === null ? null : { value: at, id },
  )
  const side = (own: 'performer' | 'fan', other: string) => sql`from conversation
    where ${sql.ref(`${own}_id`)} = ${accountId} and kind = 'private' and ${isListed} and ${isCalledLike(other, keyword)}
      and (not ${isUnread} or ${sql.ref(`${own}_unread`)} > 0)
      ${isSubscribed ? subscribed(own) : sql``}`
  const both = [side('performer', 'fan_id'), side('fan', 'performer_id')]
  const total = sql`(select ${sql.join(
    both.map((one) => sql`(select count(*) ${one})`),
    sql` + `,
  )})`
  const reach = limit + 1 + page.offset
  const parts = both.map(
    (one) => sql`(select * ${one} and ${behind} order by last_message_at ${direction}, id ${direction} limit ${reach})`,
  )
  const { rows } = await sql<ConversationRow & { total: number }>`
    select ${columns}, ${total} as total from (${sql.join(parts, sql` union all `)}) as conversation
    order by last_message_at ${direction}, conversation.id ${direction} limit ${limit + 1} offset ${page.offset}`.execute(
    db,
  )
  const count = async () => (await sql<{ total: number }>`select ${total} as total`.execute(db)).rows[0] ?? { total: 0 }
  const found = await totalOf(rows, { isFirstPage: page.after === null && page.offset === 0, count })
  const { shown, cursor } = cutPage(rows, limit, { page, keysOf: (row) => [row.last_message_at.getTime()] })
  return { rows: shown, total: found, cursor }
}
