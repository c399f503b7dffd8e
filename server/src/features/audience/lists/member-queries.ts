import { sql, type RawBuilder } from 'kysely'
import type { FanFacts } from './facts.ts'
import type { StoredRule } from './rules.ts'

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
export function membersOfList(facts: Pick<FanFacts, 'subscribersOf' | 'spendingWith'>): RawBuilder<unknown> {
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
