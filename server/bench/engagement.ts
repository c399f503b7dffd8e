import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { createAddFollow } from '#src/features/audience/queries.ts'
import { createWrites } from '#src/features/engagement/writes.ts'
import { openDatabase, type Db } from '#src/platform/db/database.ts'
import { loginsOf } from '#src/platform/db/logins.ts'
import type { Stage as Charged } from './charges.ts'
import { untilDelivered } from './deliveries.ts'
import { signFansIn } from './fans.ts'
import { measureHttp, measureTransactions, type Figure, type HttpJob, type Profile } from './measure.ts'
import { whilePaused } from './processes.ts'

/** So many that nobody reaches a rate limit: a fan may comment twenty times a minute. */
const FANS = 6_000
const POSTS = 5_000
const CONNECTIONS = 8

type Stage = Charged & { amounts?: HttpJob['amounts']; profile?: Profile | undefined }

/** Fans with their tokens, and posts that all of them see, of a hundred creators. */
type World = { fanIds: string[]; tokens: string[]; posts: { id: string; performer_id: string }[]; creatorIds: string[] }

async function prepare(pool: pg.Pool): Promise<World> {
  const fanIds = Array.from({ length: FANS }, () => randomUUID())
  const tokens = await signFansIn(pool, fanIds, 'bench.reader')
  const { rows: posts } = await pool.query<World['posts'][number]>(
    `select post.id, performer_id from post join account on account.id = performer_id
      where username like 'bench.creator%' and is_sale and price_token_cents = 0 order by random() limit $1`,
    [POSTS],
  )
  return { fanIds, tokens, posts, creatorIds: [...new Set(posts.map((post) => post.performer_id))] }
}

/** What one fan does to one thing; no two of a run are the same. */
type Act = { fan: number; post: World['posts'][number]; creatorId: string; number: number }

/** Acts of all fans in turn, on things that are far apart. Pairs repeat after millions. */
function actsOf({ posts, creatorIds }: World): () => Act {
  let number = 0
  return () => {
    number += 1
    const round = Math.floor(number / FANS)
    const post = posts[(number * 7 + round) % posts.length]
    const creatorId = creatorIds[(number + round) % creatorIds.length]
    if (!post || creatorId === undefined) throw new RangeError('the bench has no posts that everybody sees')
    return { fan: number % FANS, post, creatorId, number }
  }
}

type Measured = { figure: Figure; goal: string }

/**
 * Likes, follows and comments per second, each of another pair of a fan and a thing: over HTTP with everything that a request needs,
 * and from the driver, PostgreSQL alone on its core.
 */
export async function measureEngagement(stage: Stage): Promise<Measured[]> {
  const world = await prepare(stage.pool)
  const next = actsOf(world)
  await untilDelivered(stage.pool)
  const direct = await whilePaused(stage.productPid, () => measureDirect(stage, world, next))
  await untilDelivered(stage.pool)
  return [...direct, ...(await measureRequests(stage, world, next))]
}

/** The same over HTTP only. */
export async function measureEngagementOverHttp(stage: Stage): Promise<Measured[]> {
  const world = await prepare(stage.pool)
  return measureRequests(stage, world, actsOf(world))
}

async function measureRequests(stage: Stage, world: World, next: () => Act): Promise<Measured[]> {
  const rows: Measured[] = []
  for (const [job, goal, request] of requests) {
    const figure = await overHttp(stage, world, { job, request: () => request(next()) })
    rows.push({ figure, goal })
    await untilDelivered(stage.pool)
  }
  return rows
}

type Sent = { path: string; body?: object }

const requests: readonly (readonly [job: string, goal: string, request: (act: Act) => Sent & { fan: number }])[] = [
  [
    'like over HTTP',
    '≥ 3,000',
    ({ fan, post }) => ({
      fan,
      path: '/api/reactions',
      body: { objectId: post.id, objectType: 'feed', action: 'like' },
    }),
  ],
  ['follow over HTTP', '≥ 3,000', ({ fan, creatorId }) => ({ fan, path: `/api/follows/${creatorId}` })],
  [
    'comment over HTTP',
    '≥ 1,500',
    ({ fan, post, number }) => ({
      fan,
      path: '/api/comments',
      body: { objectId: post.id, objectType: 'feed', content: `How did you make number ${number}?` },
    }),
  ],
]

type Job = { job: string; request: () => Sent & { fan: number } }

function overHttp(
  { origin, seconds, amounts, backEnd, profile }: Stage,
  { tokens }: World,
  { job, request }: Job,
): Promise<Figure> {
  return measureHttp(
    {
      job: `${job}, ${CONNECTIONS} connections`,
      url: origin,
      connections: CONNECTIONS,
      seconds,
      ...(amounts && { amounts }),
      profile,
      requests: [
        {
          method: 'POST',
          setupRequest: (given) => {
            const { fan, path, body } = request()
            const authorization = tokens[fan] ?? ''
            const headers = { authorization, ...(body && { 'content-type': 'application/json' }) }
            return { ...given, path, headers, ...(body && { body: JSON.stringify(body) }) }
          },
        },
      ],
    },
    backEnd,
  )
}

async function measureDirect(
  { databaseUrl, postmasterPid, seconds }: Stage,
  { fanIds }: World,
  next: () => Act,
): Promise<Measured[]> {
  const run = async (
    job: string,
    actsOn: (db: Db) => (fanId: string, act: Act) => Promise<unknown>,
  ): Promise<Measured> => {
    const db = openDatabase(loginsOf(databaseUrl).requests, { maximumConnections: CONNECTIONS })
    const act = actsOn(db)
    const once = async () => {
      const given = next()
      await act(fanIds[given.fan] ?? '', given)
    }
    const figure = await measureTransactions({
      job: `${job}, ${CONNECTIONS} at once`,
      connections: CONNECTIONS,
      seconds,
      serverPids: [postmasterPid],
      transactionFor: () => once,
    })
    await db.destroy()
    return { figure, goal: '' }
  }
  return [
    await run('like', (db) => {
      const { addReaction } = createWrites(db)
      return (accountId, { post: { id: objectId, performer_id: ownerId } }) =>
        addReaction({ accountId, action: 'like', objectType: 'feed', objectId, ownerId })
    }),
    await run('follow', (db) => {
      const addFollow = createAddFollow(db)
      return (followerId, { creatorId: performerId }) => addFollow({ followerId, performerId })
    }),
    await run('comment', (db) => {
      const { addComment } = createWrites(db)
      return (accountId, { post: { id: objectId, performer_id: ownerId }, number }) => {
        const content = `How did you make number ${number}?`
        return addComment({ accountId, objectType: 'feed', objectId, ownerId, parentId: null, content })
      }
    }),
  ]
}
