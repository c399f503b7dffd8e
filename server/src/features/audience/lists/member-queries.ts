import { sql, type RawBuilder } from 'kysely'
import { includingEnd, inTimeRange, isBehind, isCalledLike } from '#src/platform/db/conditions.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { countRows } from '#src/platform/db/list-total.ts'
import type { Narrowing, TimePage } from '../queries.ts'
import type { FanFacts } from './facts.ts'
import type { StoredRule } from './rules.ts'

export type MemberRow = { id: string; account_id: string; created_at: Date }

export type Relations = Pick<FanFacts, 'subscribersOf' | 'spendingWith'>

/** Where the list stands in a statement that asks for its members: a row of `fan_list`, or one that looks like it. */
const list = {
  id: sql`list.id`,
  owner: sql`list.owner_id`,
  isRule: sql`list.is_rule`,
  spent: sql`list.minimum_spent_token_cents`,
  joined: sql`list.joined_within_days`,
  expires: sql`list.expires_within_days`,
}

/**
 * Who is on the list `list` now, as a lateral relation `(account_id, since)`: those put on it by hand, or those for whom
 * every condition of its rule holds. Whom the owner blocks is on none. A condition on `account_id` reaches the indexes of
 * each part.
 */
export function membersOfList(facts: Relations): RawBuilder<unknown> {
  const days = (count: RawBuilder<unknown>) => sql`make_interval(days => ${count})`
  return sql`(
    select found.account_id, found.since from (
      select by_hand.account_id, by_hand.created_at as since from fan_list_member as by_hand
        where not ${list.isRule} and by_hand.list_id = ${list.id}
      union all
      select subscriber.account_id, subscriber.since::timestamptz(3) from ${facts.subscribersOf(list.owner)} as subscriber
        where ${list.isRule} and num_nonnulls(${list.joined}, ${list.expires}) > 0
          and (${list.joined} is null or subscriber.since > app_now() - ${days(list.joined)})
          and (${list.expires} is null or subscriber.ends_at <= app_now() + ${days(list.expires)})
          and (${list.spent} is null or exists (select from ${facts.spendingWith(list.owner)} as spending
            where spending.account_id = subscriber.account_id and spending.spent_token_cents >= ${list.spent}))
      union all
      select spending.account_id, spending.latest_at from ${facts.spendingWith(list.owner)} as spending
        where ${list.isRule} and num_nonnulls(${list.joined}, ${list.expires}) = 0
          and spending.spent_token_cents >= ${list.spent}
    ) as found
    where not exists (
      select from account_block where target_id = found.account_id and owner_id = ${list.owner}))`
}

/** A row like one of `fan_list`, of a rule that is not saved. */
export const unsavedList = (ownerId: string, rule: StoredRule): RawBuilder<unknown> => sql`(
  select null::uuid as id, ${ownerId}::uuid as owner_id, true as is_rule,
    ${rule.minimumSpentTokenCents}::bigint as minimum_spent_token_cents,
    ${rule.joinedWithinDays}::int as joined_within_days, ${rule.expiresWithinDays}::int as expires_within_days)`

const membersLike = (facts: Relations, listId: string, { text, ...range }: Narrowing) => sql`
  from fan_list as list, lateral ${membersOfList(facts)} as member
  where list.id = ${listId} and ${isCalledLike('account_id', text)} and ${inTimeRange('since', includingEnd(range))}`

/** How many are on a list that are called so, since then. */
export async function countMembers(
  executor: Db,
  facts: Relations,
  listId: string,
  narrowing: Narrowing,
): Promise<number> {
  return (await countRows(executor, membersLike(facts, listId, narrowing))).total
}

/** Who is on a list, in the order of when they came on it. */
export async function findMembers(
  executor: Db | Tx,
  facts: Relations,
  listId: string,
  { start, sort, limit, offset, narrowing }: TimePage & { narrowing: Narrowing },
): Promise<MemberRow[]> {
  const behind = isBehind(
    { column: 'since', id: 'account_id', direction: sort },
    {
      value: start.at,
      id: start.id,
    },
  )
  const direction = sort === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<MemberRow>`
    select account_id as id, account_id, since as created_at
    ${membersLike(facts, listId, narrowing)} and ${behind}
    order by since ${direction}, account_id ${direction} limit ${limit} offset ${offset}`.execute(executor)
  return rows
}

/** Everyone on one of these lists of a creator's, each once. */
export async function findMembersOfLists(
  executor: Db | Tx,
  facts: Relations,
  { ownerId, listIds }: { ownerId: string; listIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select distinct account_id from fan_list as list, lateral ${membersOfList(facts)} as member
    where list.owner_id = ${ownerId} and list.id = any(${[...listIds]}::uuid[])`.execute(executor)
  return rows.map((row) => row.account_id)
}

/** Of these lists those that an account is on. */
export async function findListsWithMember(
  executor: Db | Tx,
  facts: Relations,
  { accountId, listIds }: { accountId: string; listIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select list.id from fan_list as list where list.id = any(${[...listIds]}::uuid[])
      and exists (select from ${membersOfList(facts)} as member where member.account_id = ${accountId}::uuid)`.execute(
    executor,
  )
  return rows.map((row) => row.id)
}
