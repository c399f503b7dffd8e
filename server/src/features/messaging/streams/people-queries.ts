import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { ChatPerson } from '#src/platform/db/schema.ts'
import type { PersonAction } from './rules.ts'

export type PersonRow = Selectable<ChatPerson>

const MOST = 200

/** Those who moderate a chat, or may not write there now; the latest change first. */
export const findChatPeople = (executor: Db | Tx, conversationId: string): Promise<PersonRow[]> =>
  executor
    .selectFrom('chat_person')
    .where('conversation_id', '=', conversationId)
    .where(
      sql<boolean>`(is_moderator or (is_restricted and (restricted_until is null or restricted_until > app_now())))`,
    )
    .orderBy('changed_at', 'desc')
    .orderBy('account_id')
    .limit(MOST)
    .selectAll()
    .execute()

/** What somebody may do in a chat, locked until the transaction ends. Null: nothing special. */
export async function lockChatPerson(tx: Tx, conversationId: string, accountId: string): Promise<PersonRow | null> {
  const found = await tx
    .selectFrom('chat_person')
    .where('conversation_id', '=', conversationId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .selectAll()
    .executeTakeFirst()
  return found ?? null
}

/** Whether there is such an account. */
export async function isAccount(executor: Db | Tx, accountId: string): Promise<boolean> {
  const found = await executor.selectFrom('account').where('id', '=', accountId).select('id').executeTakeFirst()
  return found !== undefined
}

/** Changes what somebody may do in a chat. A moderator is not restricted, and a restricted account is no moderator. */
export async function saveChatPerson(
  tx: Tx,
  place: { conversationId: string; accountId: string },
  { action, minutes }: { action: PersonAction; minutes: number },
): Promise<PersonRow> {
  const isRestricted = action === 'mute' || action === 'ban'
  const values = {
    is_moderator: action === 'make_moderator',
    is_restricted: isRestricted,
    restricted_until: action === 'mute' ? sql<Date>`app_now() + make_interval(mins => ${minutes})` : null,
    changed_at: sql<Date>`app_now()`,
  }
  return tx
    .insertInto('chat_person')
    .values({ conversation_id: place.conversationId, account_id: place.accountId, ...values })
    .onConflict((conflict) => conflict.columns(['conversation_id', 'account_id']).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow()
}
