import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

type Talker = { accountId: string; token: string }

/** A fan and a creator, signed in, with an empty conversation in which both may write. */
export type TalkingPair = { conversationId: string; fan: Talker; creator: Talker }

/** Inserts pairs directly: as many fans, each with one of the creators, in turn. */
export async function addTalkingPairs(
  pool: Pick<pg.Pool, 'query'>,
  { stem, fans, creators }: { stem: string; fans: number; creators: number },
): Promise<TalkingPair[]> {
  const writers = await addTalkers(pool, `${stem}.fan`, fans, 'user')
  const receivers = await addTalkers(pool, `${stem}.creator`, creators, 'performer')
  const creatorIds = receivers.map(({ accountId }) => accountId)
  await pool.query(
    `with creator as (insert into performer (account_id, state, approved_at) select id, 'approved', now() from unnest($1::uuid[]) as id)
      insert into message_policy (performer_id, allows_subscribers, allows_followers, allows_everyone, list_ids)
        select id, true, true, true, '{}' from unnest($1::uuid[]) as id`,
    [creatorIds],
  )
  const { rows } = await pool.query<{ id: string; fan_id: string }>(
    `insert into conversation (kind, performer_id, fan_id, has_fan_written)
      select 'private', ($2::uuid[])[1 + (n - 1) % cardinality($2::uuid[])], fan_id, true from unnest($1::uuid[]) with ordinality as fan (fan_id, n)
      returning id, fan_id`,
    [writers.map(({ accountId }) => accountId), creatorIds],
  )
  const conversations = new Map(rows.map(({ id, fan_id: fanId }) => [fanId, id]))
  return writers.map((fan, n) => {
    const creator = receivers[n % creators]
    const conversationId = conversations.get(fan.accountId)
    if (!creator || conversationId === undefined) throw new RangeError('a pair without its parts')
    return { conversationId, fan, creator }
  })
}

async function addTalkers(
  pool: Pick<pg.Pool, 'query'>,
  stem: string,
  count: number,
  role: 'user' | 'performer',
): Promise<Talker[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const { rows } = await pool.query<{ id: string; username: string }>(
    `with account as (
        insert into account (role, username, status, adult_method, adult_since, email_verified_at)
          select $3, $1 || n, 'active', 'declared', now(), now() from generate_series(1, $2::int) n returning id, username),
      names as (
        insert into profile (account_id, username, is_performer, name)
          select id, username, $3 = 'performer', username from account),
      signed_in as (
        insert into session (account_id, token_hash, is_remembered, expires_at, address, user_agent)
          select account.id, hash, true, now() + interval '10 days', '127.0.0.1', 'talking pairs'
          from account join unnest($4::bytea[]) with ordinality as given (hash, n) on username = $1 || given.n)
      select id, username from account`,
    [stem, count, role, tokens.map((token) => createHash('sha256').update(token).digest())],
  )
  const ids = new Map(rows.map(({ id, username }) => [username, id]))
  return tokens.map((token, n) => ({ accountId: ids.get(`${stem}${n + 1}`) ?? '', token }))
}
