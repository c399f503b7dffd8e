import { prepare } from '#src/platform/db/prepared.ts'

export type PollOptionRow = {
  id: string
  post_id: string | null
  performer_id: string
  description: string
  expired_at: Date | null
  votes: number
  is_voted: boolean
}

const OPTION = 'id, post_id, performer_id, description, expired_at, votes'

/** The options of these posts in their order; $2 is whose vote is marked, null for a visitor. */
export const findPollOptions = prepare<PollOptionRow, [postIds: readonly string[], accountId: string | null]>(
  `select ${OPTION}, exists (
    select from poll_vote as vote where vote.post_id = option.post_id and vote.account_id = $2 and vote.option_id = option.id) as is_voted
  from poll_option as option where post_id = any($1) order by post_id, position, id`,
)

export const findPollOption = prepare<PollOptionRow, [id: string]>(
  `select ${OPTION}, false as is_voted from poll_option where id = $1`,
)

/** Locks options that a post is about to take: two posts that want the same one wait for each other. */
export const lockPollOptions = prepare<PollOptionRow, [ids: readonly string[]]>(
  `select ${OPTION}, false as is_voted from poll_option where id = any($1) order by id for update`,
)

export const insertPollOption = prepare<
  PollOptionRow,
  [performerId: string, description: string, expiredAt: Date | null]
>(
  `insert into poll_option (performer_id, description, expired_at) values ($1, $2, $3) returning ${OPTION}, false as is_voted`,
)

/** The post's poll is exactly these options, in this order, closing at $3. */
export const attachPollOptions = prepare<never, [postId: string, optionIds: readonly string[], expiredAt: Date | null]>(
  `update poll_option as option set post_id = $1, position = given.position, expired_at = $3
  from unnest($2::uuid[]) with ordinality as given(id, position) where option.id = given.id`,
)

/** Options that left a post are gone: nobody has voted for them, or they would have stayed. */
export const deleteOtherPollOptions = prepare<never, [postId: string, keptIds: readonly string[]]>(
  'delete from poll_option where post_id = $1 and id <> all($2)',
)

/**
 * One vote per account and poll, while the poll is open. No row: it is closed, or the account has voted before.
 * Whether it is open is asked under a lock, so that a creator who closes a poll waits for the votes before.
 */
export const insertVote = prepare<{ option_id: string }, [postId: string, accountId: string, optionId: string]>(
  `with open as (
    select id from post where id = $1 and is_public and (poll_expired_at is null or poll_expired_at > app_now()) for share)
  insert into poll_vote (post_id, account_id, option_id)
  select id, $2, $3 from open on conflict do nothing returning option_id`,
)

export const findVote = prepare<{ option_id: string }, [postId: string, accountId: string]>(
  'select option_id from poll_vote where post_id = $1 and account_id = $2',
)

export const hasVotes = prepare<{ has_votes: boolean }, [postId: string]>(
  'select exists (select from poll_vote where post_id = $1) as has_votes',
)

/** Options that were made and never used. */
export const sweepPollOptions = prepare<{ id: string }, [before: Date]>(
  `delete from poll_option where id in (
    select id from poll_option where post_id is null and created_at < $1 order by created_at limit 1000 for update skip locked)
  returning id`,
)
