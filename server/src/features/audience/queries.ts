import { sql, type Selectable } from 'kysely'
import { includingEnd, inTimeRange, isBehind, isCalledLike, type TimeRange } from '#src/platform/db/conditions.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { joinWrites } from '#src/platform/db/join-writes.ts'
import { INSERT_EVENT, recordEvent } from '#src/platform/outbox/record-event.ts'
import './events.ts'
import type { AccountBlock, Follow } from '#src/platform/db/schema.ts'
import type { TimeStart } from '#src/platform/http/cursor.ts'
import { insertFollowRows } from './statements.ts'

export type FollowRow = Selectable<Follow>
export type BlockRow = Omit<Selectable<AccountBlock>, 'updated_at'>

type MadeFollow = { follow_id: string; followed_at: Date; is_new: boolean }

/** Follows, at most once; null: the creator blocks the follower. Those of concurrent calls share a transaction. Decision 0350. */
export type AddFollow = (pair: { followerId: string; performerId: string }) => Promise<MadeFollow | null>

export const createAddFollow = (db: Db): AddFollow =>
  joinWrites(async (pairs, mayWait) => {
    const [followers, performers] = [pairs.map((pair) => pair.followerId), pairs.map((pair) => pair.performerId)]
    const rows = await insertFollowRows(db, followers, performers, mayWait)
    const byPlace = new Map(rows.map((row) => [row.place, row]))
    return pairs.map((_, i) => byPlace.get(i + 1) ?? null)
  })

export async function deleteFollow(
  db: Db,
  { followerId, performerId }: { followerId: string; performerId: string },
): Promise<void> {
  await sql`with gone as (
      delete from follow where follower_id = ${followerId} and performer_id = ${performerId} returning follower_id, performer_id)
    ${sql.raw(INSERT_EVENT)} select 'audience.unfollowed',
      jsonb_build_object('followerId', follower_id, 'performerId', performer_id), app_now() from gone`.execute(db)
}

/** A page of a list ordered by time and id. */
export type TimePage = { start: TimeStart; sort: 'asc' | 'desc'; limit: number; offset: number }

const afterStart = ({ start, sort }: Pick<TimePage, 'start' | 'sort'>) =>
  isBehind({ column: 'created_at', direction: sort }, { value: start.at, id: start.id })

/** Which rows of a list: those whose other account is called so, of this time. */
export type Narrowing = TimeRange & { text: string | undefined }

const narrowed = (other: string, { text, ...range }: Narrowing) =>
  sql<boolean>`${isCalledLike(other, text)} and ${inTimeRange('created_at', includingEnd(range))}`

const sides = { followers: 'performer_id', following: 'follower_id' } as const
const otherSides = { followers: 'follower_id', following: 'performer_id' } as const

type FollowSearch = { exceptIds?: readonly string[]; narrowing: Narrowing }

const followsOf = (
  db: Db,
  side: 'followers' | 'following',
  accountId: string,
  { exceptIds = [], narrowing }: FollowSearch,
) =>
  db
    .selectFrom('follow')
    .where(sides[side], '=', accountId)
    .where(sql<boolean>`performer_id <> all(${[...exceptIds]}::uuid[])`)
    .where(narrowed(otherSides[side], narrowing))

/** Follows of an account: of those who follow it, or of those whom it follows. */
export async function findFollows(
  db: Db,
  side: 'followers' | 'following',
  accountId: string,
  { start, sort, limit, offset, ...search }: TimePage & FollowSearch,
): Promise<FollowRow[]> {
  return followsOf(db, side, accountId, search)
    .where(afterStart({ start, sort }))
    .selectAll()
    .orderBy('created_at', sort)
    .orderBy('id', sort)
    .limit(limit)
    .offset(offset)
    .execute()
}

/** How many follows a narrowed list has in all. */
export async function countNarrowedFollows(
  db: Db,
  side: 'followers' | 'following',
  accountId: string,
  search: FollowSearch,
): Promise<number> {
  const counted = followsOf(db, side, accountId, search).select((eb) => eb.fn.countAll<number>().as('total'))
  return (await counted.executeTakeFirstOrThrow()).total
}

/** How many of these creators an account follows. */
export async function countFollowedAmong(db: Db, accountId: string, performerIds: readonly string[]): Promise<number> {
  if (performerIds.length === 0) return 0
  const { total } = await db
    .selectFrom('follow')
    .where('follower_id', '=', accountId)
    .where(sql<boolean>`performer_id = any(${[...performerIds]}::uuid[])`)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The ids of all accounts that follow a creator. */
export async function findFollowerIds(executor: Db | Tx, performerId: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('follow')
    .where('performer_id', '=', performerId)
    .select('follower_id')
    .execute()
  return rows.map((row) => row.follower_id)
}

/** Blocks an account, or changes the reason of its block; ends follows between the two. */
export async function insertBlock(
  db: Tx,
  { ownerId, targetId, reason }: { ownerId: string; targetId: string; reason: string },
): Promise<BlockRow | null> {
  const { rows } = await sql<BlockRow>`
    select id, owner_id, target_id, reason, created_at from block_account(${ownerId}, ${targetId}, ${reason})`.execute(
    db,
  )
  return rows[0] ?? null
}

/** By the account's id, or by the id that the block was answered with. */
export async function deleteBlock(db: Db, ownerId: string, targetOrBlockId: string): Promise<void> {
  await db
    .deleteFrom('account_block')
    .where('owner_id', '=', ownerId)
    .where((eb) => eb.or([eb('target_id', '=', targetOrBlockId), eb('id', '=', targetOrBlockId)]))
    .execute()
}

const blocksOf = (db: Db, ownerId: string, narrowing: Narrowing) =>
  db.selectFrom('account_block').where('owner_id', '=', ownerId).where(narrowed('target_id', narrowing))

export async function findBlocks(
  db: Db,
  ownerId: string,
  { narrowing, ...page }: TimePage & { narrowing: Narrowing },
): Promise<BlockRow[]> {
  return blocksOf(db, ownerId, narrowing)
    .where(afterStart(page))
    .select(['id', 'owner_id', 'target_id', 'reason', 'created_at'])
    .orderBy('created_at', page.sort)
    .orderBy('id', page.sort)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countBlocks(db: Db, ownerId: string, narrowing: Narrowing): Promise<number> {
  const counted = blocksOf(db, ownerId, narrowing).select((eb) => eb.fn.countAll<number>().as('total'))
  return (await counted.executeTakeFirstOrThrow()).total
}

/**
 * Afterwards the creator's list is exactly this. One at a time: two that cross would wait for each other.
 * @returns the countries that were not on it before
 */
export async function replaceBlockedCountries(
  db: Db,
  performerId: string,
  countryCodes: readonly string[],
): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`blocked countries ${performerId}`}, 0))`.execute(tx)
    const { rows } = await sql<{ country_code: string }>`with dropped as (
        delete from performer_blocked_country where performer_id = ${performerId} and country_code <> all(${countryCodes}::text[]))
      insert into performer_blocked_country (performer_id, country_code)
      select ${performerId}, code from unnest(${countryCodes}::text[]) as code on conflict do nothing
      returning country_code`.execute(tx)
    const added = rows.map((row) => row.country_code)
    if (added.length > 0) await recordEvent(tx, 'audience.countries_blocked', { performerId, countryCodes: added })
    return added
  })
}
