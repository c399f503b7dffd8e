import { sql, type RawBuilder, type Selectable } from 'kysely'
import { containsText, includingEnd, inTimeRange, isBehind } from '#src/platform/db/conditions.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { FanList } from '#src/platform/db/schema.ts'
import { isUniqueViolation } from '#src/platform/db/unique-violation.ts'
import type { Narrowing, TimePage } from '../queries.ts'
import { membersOfList, unsavedList, type Relations } from './member-queries.ts'
import type { StoredRule } from './rules.ts'

export type ListRow = Selectable<FanList>
export type CountedListRow = ListRow & { members: number }

export const isNameTaken = (error: unknown): boolean => isUniqueViolation(error, 'fan_list_name')

const countedIn = (facts: Relations) =>
  sql<number>`(select count(*) from ${membersOfList(facts)} as member)`.as('members')

type ListSearch = { ownerId: string; narrowing: Narrowing }

const EVERYTHING: Narrowing = { text: undefined, from: null, to: null }

const isNamed = ({ text, ...range }: Narrowing) =>
  sql<boolean>`${containsText(['name'], text)} and ${inTimeRange('created_at', includingEnd(range))}`

/** A page of a creator's lists, each with how many are on it. */
export async function findLists(
  executor: Db | Tx,
  facts: Relations,
  { ownerId, narrowing }: ListSearch,
  { sortBy, sort, start, limit, offset }: TimePage & { sortBy: 'updatedAt' | 'createdAt' },
): Promise<CountedListRow[]> {
  const column = sortBy === 'createdAt' ? 'created_at' : 'updated_at'
  return executor
    .with('list', (db) =>
      db
        .selectFrom('fan_list')
        .where('owner_id', '=', ownerId)
        .where(isNamed(narrowing))
        .where(isBehind({ column, direction: sort }, { value: start.at, id: start.id }))
        .selectAll()
        .orderBy(column, sort)
        .orderBy('id', sort)
        .limit(limit)
        .offset(offset),
    )
    .selectFrom('list')
    .selectAll()
    .select(countedIn(facts))
    .orderBy(column, sort)
    .orderBy('id', sort)
    .execute()
}

export async function countLists(executor: Db | Tx, { ownerId, narrowing }: ListSearch): Promise<number> {
  const { total } = await executor
    .selectFrom('fan_list')
    .where('owner_id', '=', ownerId)
    .where(isNamed(narrowing))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** One of a creator's own lists, counted; null: there is none. */
export async function findList(
  executor: Db | Tx,
  facts: Relations,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<CountedListRow | null> {
  const row = await executor
    .selectFrom('fan_list as list')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .selectAll()
    .select(countedIn(facts))
    .executeTakeFirst()
  return row ?? null
}

/** Locked for a change: of those that cross one waits. What takes it as an audience waits as well. */
export async function lockList(tx: Tx, { id, ownerId }: { id: string; ownerId: string }): Promise<ListRow | null> {
  const row = await tx
    .selectFrom('fan_list')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function countByRule(
  executor: Db,
  facts: Relations,
  { ownerId, rule }: { ownerId: string; rule: StoredRule },
): Promise<number> {
  return countOf(
    executor,
    sql`select count(*) as total from ${unsavedList(ownerId, rule)} as list, lateral ${membersOfList(facts)} as member`,
  )
}

async function countOf(executor: Db | Tx, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`${query}`.execute(executor)
  return rows[0]?.total ?? 0
}

const ruleValues = (rule: StoredRule | null) =>
  rule && {
    minimum_spent_token_cents: rule.minimumSpentTokenCents,
    joined_within_days: rule.joinedWithinDays,
    expires_within_days: rule.expiresWithinDays,
  }

/** Counts a creator's lists, so that nobody else adds one before the commit. */
export async function lockOwnLists(tx: Tx, ownerId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fan lists ${ownerId}`}, 0))`.execute(tx)
  return countLists(tx, { ownerId, narrowing: EVERYTHING })
}

/** @throws a unique violation; see `isNameTaken`. */
export async function insertList(
  tx: Tx,
  { ownerId, name, rule }: { ownerId: string; name: string; rule: StoredRule | null },
): Promise<ListRow> {
  return tx
    .insertInto('fan_list')
    .values({ owner_id: ownerId, name, is_rule: rule !== null, ...ruleValues(rule) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** @throws a unique violation; see `isNameTaken`. */
export async function changeList(
  tx: Tx,
  id: string,
  { name, rule }: { name: string | undefined; rule: StoredRule | null },
): Promise<void> {
  await tx
    .updateTable('fan_list')
    .set({ ...(name === undefined ? {} : { name }), ...ruleValues(rule), updated_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute()
}

/** Whether a creator has this list; it stays until the transaction ends. */
export async function holdList(tx: Tx, { id, ownerId }: { id: string; ownerId: string }): Promise<boolean> {
  const row = await tx
    .selectFrom('fan_list')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .select('id')
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteList(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('fan_list').where('id', '=', id).execute()
}

/** Of these accounts those that are not the creator's fans: no follower, no subscriber, no buyer, or blocked. */
export async function findOthers(
  executor: Db | Tx,
  facts: Relations,
  { ownerId, accountIds }: { ownerId: string; accountIds: readonly string[] },
): Promise<string[]> {
  const owner = sql`${ownerId}::uuid`
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${[...accountIds]}::uuid[]) as asked(id)
    where exists (select from account_block where target_id = asked.id and owner_id = ${owner})
      or not (exists (select from follow where follower_id = asked.id and performer_id = ${owner})
        or exists (select from ${facts.subscribersOf(owner)} as subscriber where subscriber.account_id = asked.id)
        or exists (select from ${facts.spendingWith(owner)} as spending where spending.account_id = asked.id))`.execute(
    executor,
  )
  return rows.map((row) => row.id)
}

/** Who is on it already stays as they are. @returns how many are on it afterwards. */
export async function addMembers(tx: Tx, listId: string, accountIds: readonly string[]): Promise<number> {
  await sql`insert into fan_list_member (list_id, account_id)
    select ${listId}, id from unnest(${[...accountIds]}::uuid[]) as id on conflict do nothing`.execute(tx)
  return countOf(tx, sql`select count(*) as total from fan_list_member where list_id = ${listId}`)
}

export async function removeMembers(tx: Tx, listId: string, accountIds: readonly string[]): Promise<void> {
  await sql`delete from fan_list_member where list_id = ${listId} and account_id = any(${[...accountIds]}::uuid[])`.execute(
    tx,
  )
}
