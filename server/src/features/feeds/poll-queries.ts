import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { PollOptionRow } from './statements.ts'

const OPTION = sql`id, post_id, performer_id, description, expired_at, votes, false as is_voted`

export async function findPollOption(db: Db, id: string): Promise<PollOptionRow | null> {
  const { rows } = await sql<PollOptionRow>`select ${OPTION} from poll_option where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Locks options that a post is about to take: concurrent posts with the same option wait for each other. */
export async function lockPollOptions(tx: Tx, ids: readonly string[]): Promise<PollOptionRow[]> {
  const { rows } = await sql<PollOptionRow>`select ${OPTION} from poll_option
    where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  return rows
}

export async function insertPollOption(
  db: Db,
  { performerId, description, expiredAt }: { performerId: string; description: string; expiredAt: Date | null },
): Promise<PollOptionRow> {
  const row = await db
    .insertInto('poll_option')
    .values({ performer_id: performerId, description, expired_at: expiredAt })
    .returning(['id', 'post_id', 'performer_id', 'description', 'expired_at', 'votes'])
    .executeTakeFirstOrThrow()
  return { ...row, is_voted: false }
}

/** The post's poll is exactly these options, in this order. */
export async function attachPollOptions(
  tx: Tx,
  { postId, optionIds, expiredAt }: { postId: string; optionIds: readonly string[]; expiredAt: Date | null },
): Promise<void> {
  // Deletes options that left the post; they have no votes, otherwise they could not have left.
  await sql`delete from poll_option where post_id = ${postId} and id <> all(${optionIds}::uuid[])`.execute(tx)
  await sql`update poll_option as option set post_id = ${postId}, position = given.position, expired_at = ${expiredAt}
    from unnest(${optionIds}::uuid[]) with ordinality as given (id, position) where option.id = given.id`.execute(tx)
}

/**
 * One vote per account and poll, while the poll is open. The post is locked while this is decided, so that a creator who
 * closes the poll waits for the votes before.
 * @returns false: it is closed, or the account has voted before.
 */
export async function insertVote(
  db: Db,
  { postId, accountId, optionId }: { postId: string; accountId: string; optionId: string },
): Promise<boolean> {
  const { rows } = await sql`with open as (
      select id from post
      where id = ${postId} and is_public and (poll_expired_at is null or poll_expired_at > app_now()) for share)
    insert into poll_vote (post_id, account_id, option_id)
    select id, ${accountId}, ${optionId} from open on conflict do nothing returning option_id`.execute(db)
  return rows.length > 0
}

/** The option that an account voted for; null before its vote. */
export async function findVote(db: Db, postId: string, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('poll_vote')
    .where('post_id', '=', postId)
    .where('account_id', '=', accountId)
    .select('option_id')
    .executeTakeFirst()
  return row?.option_id ?? null
}

export async function hasVotes(tx: Tx, postId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('poll_vote')
    .where('post_id', '=', postId)
    .select('post_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes up to 1,000 unused options that were created before a time. */
export async function sweepPollOptions(db: Db, before: Date): Promise<void> {
  await sql`delete from poll_option where id in (
    select id from poll_option where post_id is null and created_at < ${before}
    order by created_at limit 1000 for update skip locked)`.execute(db)
}
