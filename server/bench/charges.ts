import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { uuidv7 } from '#src/platform/db/uuidv7.ts'
import { measureHttp, measureTransactions, type Figure } from './measure.ts'

const FANS = 1_000
const CREATORS = 100
const PLENTY_TOKEN_CENTS = 100_000_000_000
const PRICE_TOKEN_CENTS = 1_000
const COMMISSION_TOKEN_CENTS = 200

type Stage = {
  pool: pg.Pool
  origin: string
  seconds: number
  backEnd: readonly number[]
  postmasterPid: number
}

/**
 * One charge as the product runs it: driver to database function, one round trip, one commit. A post is bought: money,
 * receipt, grant, event, and the answer remembered under a key.
 */
const CHARGE = {
  name: 'bench_charge',
  text: `select charge_purchase($1, $2, $3, 'feed', 'feed', $4, null, null, 'A day at the workshop', 1, ${PRICE_TOKEN_CENTS},
    ${COMMISSION_TOKEN_CENTS}, 2000, 100, 'feed', $4, null, $5, $6, $7, $8) as charged`,
}

/** The parameters of one charge, as long as those of the product. */
function chargeValues(fanId: string, creatorId: string): unknown[] {
  const [purchaseId, postId] = [uuidv7(new Date()), randomUUID()]
  const event = { purchaseId, buyerId: fanId, sellerId: creatorId, type: 'feed', target: 'feed', targetId: postId }
  const card = { _id: creatorId, username: 'bench.creator', name: 'bench.creator', avatar: null }
  const product = { productType: 'feed', productId: postId, name: 'A day at the workshop', quantity: 1, price: 10 }
  const receipt = { _id: purchaseId, performerId: creatorId, performerInfo: card, target: 'feed', targetId: postId }
  const data = { ...receipt, sessionId: null, type: 'feed', products: [product], originalPrice: 10, totalPrice: 10 }
  const answer = JSON.stringify({ kind: 'success', status: 201, data: { ...data, status: 'success', createdAt: '' } })
  const requestHash = createHash('sha256').update(postId).digest()
  return [purchaseId, fanId, creatorId, postId, JSON.stringify(event), purchaseId, requestHash, answer.slice(0, -3)]
}

/** Opens wallets with money enough for any run, posted like a top-up so that the books stay balanced. */
async function fillWallets(pool: pg.Pool): Promise<string[]> {
  const fanIds = Array.from({ length: FANS }, () => randomUUID())
  await pool.query(
    `select wallet_post(uuidv7(), 'top_up', fan_id, null, false, jsonb_build_array(
        jsonb_build_object('owner_id', fan_id, 'purpose', 'fan_wallet', 'commodity', 'TOKEN', 'amount_cents', $2::bigint),
        jsonb_build_object('owner_id', '00000000-0000-0000-0000-000000000000', 'purpose', 'exchange', 'commodity', 'TOKEN', 'amount_cents', -$2::bigint)))
      from unnest($1::uuid[]) fan_id`,
    [fanIds, PLENTY_TOKEN_CENTS],
  )
  return fanIds
}

const any = <T>(values: readonly T[]): T => {
  const value = values[Math.floor(Math.random() * values.length)]
  if (value === undefined) throw new RangeError('an empty list')
  return value
}

/** Charges a second: spread over accounts at 1, 8 and 32 connections, all to one creator, and over HTTP. */
export async function measureCharges(stage: Stage): Promise<{ figure: Figure; goal: string }[]> {
  const { pool, postmasterPid, seconds } = stage
  const fanIds = await fillWallets(pool)
  const creatorIds = Array.from({ length: CREATORS }, () => randomUUID())

  const run = async (job: string, connections: number, creators: readonly string[]): Promise<Figure> => {
    const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()))
    const charge = (client: pg.PoolClient) => async () => {
      const values = chargeValues(any(fanIds), any(creators))
      const { rows } = await client.query<{ charged: number[] | null }>({ ...CHARGE, values })
      if (rows[0]?.charged === null) throw new Error('a wallet of the bench ran dry')
    }
    const figure = await measureTransactions({
      job,
      connections,
      seconds,
      serverPids: [postmasterPid],
      transactionFor: (index) => charge(clients[index] ?? any(clients)),
    })
    for (const client of clients) client.release()
    return figure
  }

  const hotCreator = creatorIds.slice(0, 1)
  return [
    { figure: await run('charge, 1 connection', 1, creatorIds), goal: '' },
    { figure: await run('charge, 8 connections', 8, creatorIds), goal: '≥ 3,500 and ≥ 80 % of tpcb-like' },
    { figure: await run('charge, 32 connections', 32, creatorIds), goal: '' },
    { figure: await run('charge, 32 connections, one creator', 32, hotCreator), goal: '≥ 90 % of spread' },
    { figure: await measureTipsOverHttp(stage, fanIds), goal: 'printed beside' },
  ]
}

/** The same over HTTP: authentication, validation, rules and the charge, by a thousand fans in turn. */
async function measureTipsOverHttp(
  { pool, origin, seconds, backEnd }: Stage,
  fanIds: readonly string[],
): Promise<Figure> {
  const tokens = await signFansIn(pool, fanIds)
  const { rows } = await pool.query<{ id: string }>(`select id from account where username = 'creator'`)
  return measureHttp(
    {
      job: 'charge (tip) over HTTP, 8 connections',
      url: origin,
      connections: 8,
      seconds,
      requests: tokens.map((token) => ({
        method: 'POST',
        path: `/api/wallet/charges/tip/${rows[0]?.id}`,
        headers: { 'content-type': 'application/json', authorization: token },
        body: JSON.stringify({ price: 10 }),
      })),
    },
    backEnd,
  )
}

/** Makes accounts of the wallets' owners and a session for each; a thousand sign-ins would take half a minute of hashing. */
async function signFansIn(pool: pg.Pool, fanIds: readonly string[]): Promise<string[]> {
  const tokens = fanIds.map(() => randomBytes(32).toString('base64url'))
  await pool.query(
    `with people as (
        insert into account (id, role, username, status, adult_method, adult_since)
        select id, 'user', 'bench.fan' || n, 'active', 'declared', now() from unnest($1::uuid[]) with ordinality as fan (id, n) returning id, username
      ), names as (insert into profile (account_id, username, is_performer, name) select id, username, false, username from people)
      insert into session (account_id, token_hash, is_remembered, expires_at, address, user_agent)
        select id, hash, true, now() + interval '1 day', '127.0.0.1', 'bench' from unnest($1::uuid[], $2::bytea[]) as signed_in (id, hash)`,
    [fanIds, tokens.map((token) => createHash('sha256').update(token).digest())],
  )
  return tokens
}
