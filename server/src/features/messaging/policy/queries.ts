import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { joinLookups } from '#src/platform/db/join-lookups.ts'
import { findOtherSides, type OtherSide } from './statements.ts'
import { DEFAULT_POLICY, type Policy } from '../rules.ts'

/** Who may write to a creator. */
export async function findPolicy(executor: Db | Tx, performerId: string): Promise<Policy> {
  const row = await executor
    .selectFrom('message_policy')
    .where('performer_id', '=', performerId)
    .selectAll()
    .executeTakeFirst()
  if (!row) return DEFAULT_POLICY
  return {
    allowsSubscribers: row.allows_subscribers,
    allowsFollowers: row.allows_followers,
    allowsEveryone: row.allows_everyone,
    minimumTipTokenCents: row.minimum_tip_token_cents,
    minimumSpentTokenCents: row.minimum_spent_token_cents,
    listIds: row.list_ids,
  }
}

export async function savePolicy(executor: Db | Tx, performerId: string, policy: Policy): Promise<void> {
  const values = {
    allows_subscribers: policy.allowsSubscribers,
    allows_followers: policy.allowsFollowers,
    allows_everyone: policy.allowsEveryone,
    minimum_tip_token_cents: policy.minimumTipTokenCents,
    minimum_spent_token_cents: policy.minimumSpentTokenCents,
    list_ids: [...policy.listIds],
    updated_at: sql<Date>`app_now()`,
  }
  await executor
    .insertInto('message_policy')
    .values({ performer_id: performerId, ...values })
    .onConflict((conflict) => conflict.column('performer_id').doUpdateSet(values))
    .execute()
}

export type Shown = { showsReading: boolean; showsTyping: boolean }

/** What an account shows to the other side of its conversations: everything, unless it chose otherwise. */
export async function findShown(executor: Db | Tx, accountId: string): Promise<Shown> {
  const row = await executor
    .selectFrom('message_setting')
    .where('account_id', '=', accountId)
    .select(['shows_reading as showsReading', 'shows_typing as showsTyping'])
    .executeTakeFirst()
  return row ?? { showsReading: true, showsTyping: true }
}

export async function saveShown(executor: Db | Tx, accountId: string, shown: Shown): Promise<void> {
  const values = {
    shows_reading: shown.showsReading,
    shows_typing: shown.showsTyping,
    updated_at: sql<Date>`app_now()`,
  }
  await executor
    .insertInto('message_setting')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}

type Member = { conversationId: string; accountId: string }

/**
 * The other side of a private conversation, and whether both show that they are writing. Null: not the account's. Sockets that
 * come at the same time, as thousands do after a restart, share a statement.
 */
export function otherSideFinder(db: Db): (member: Member) => Promise<OtherSide | null> {
  return joinLookups(async (members: readonly Member[]) => {
    const rows = await findOtherSides(
      db,
      members.map(({ conversationId }) => conversationId),
      members.map(({ accountId }) => accountId),
    )
    const found = new Map(rows.map(({ position, ...side }) => [position, side]))
    return members.map((_, at) => found.get(at + 1) ?? null)
  })
}
