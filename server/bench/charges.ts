import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { openDatabase, type Db } from '#src/platform/db/database.ts'
import { loginsOf } from '#src/platform/db/logins.ts'
import { uuidv7 } from '#src/platform/db/uuidv7.ts'
import { chargePurchase } from '#src/features/purchases/charge-queries.ts'
import type { PurchaseRow } from '#src/features/purchases/queries.ts'
import { untilDelivered } from './deliveries.ts'
import { signFansIn } from './fans.ts'
import { measureHttp, measureTransactions, type Figure } from './measure.ts'
import { whilePaused } from './processes.ts'

const FANS = 1_000
const CREATORS = 100
const PLENTY_TOKEN_CENTS = 100_000_000_000
const PRICE_TOKEN_CENTS = 1_000
const COMMISSION_TOKEN_CENTS = 200

/** The running product that a measurement loads, and what it is loaded with. */
export type Stage = {
  pool: pg.Pool
  databaseUrl: string
  origin: string
  seconds: number
  backEnd: readonly number[]
  productPid: number
  postmasterPid: number
}

/** One charge like the product's: one statement, one commit. A post is bought with an idempotency key. */
function charge(db: Db, buyerId: string, sellerId: string): Promise<PurchaseRow | null> {
  const [id, feedId] = [uuidv7(new Date()), randomUUID()]
  return chargePurchase(db, {
    receipt: {
      id,
      buyer_id: buyerId,
      seller_id: sellerId,
      type: 'feed',
      target: 'feed',
      target_id: feedId,
      session_id: null,
      conversation_id: null,
      title: 'A day at the workshop',
      quantity: 1,
      original_price_token_cents: PRICE_TOKEN_CENTS,
      price_token_cents: PRICE_TOKEN_CENTS,
      commission_token_cents: COMMISSION_TOKEN_CENTS,
      commission_basis_points: 2_000,
      token_price_cents: 100,
    },
    entitlement: { kind: 'feed', itemId: feedId },
    tipsPerDayTokenCents: null,
    idempotency: { key: id, requestHash: createHash('sha256').update(feedId).digest() },
  })
}

/** Creates wallets with enough money for a run, posted like a top-up so that the books balance. */
export async function fillWallets(pool: pg.Pool): Promise<string[]> {
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

type Measured = { figure: Figure; goal: string }

/** Charges per second: spread over accounts at 1, 8 and 32 connections, all to one creator, and over HTTP. */
export async function measureCharges(stage: Stage): Promise<Measured[]> {
  const fanIds = await fillWallets(stage.pool)
  const direct = await whilePaused(stage.productPid, () => measureDirectCharges(stage, fanIds))
  await untilDelivered(stage.pool)
  return [...direct, { figure: await measureTipsOverHttp(stage, fanIds), goal: 'printed beside' }]
}

/** Charges from the driver at 8 connections, spread over accounts. */
export async function measureChargesAtEight(stage: Stage): Promise<Figure> {
  const fanIds = await fillWallets(stage.pool)
  const run = directCharges(stage, fanIds)
  return whilePaused(stage.productPid, () => run('charge, 8 connections', 8, drawCreators()))
}

const drawCreators = (): string[] => Array.from({ length: CREATORS }, () => randomUUID())

function directCharges({ databaseUrl, postmasterPid, seconds }: Stage, fanIds: readonly string[]) {
  return async (job: string, connections: number, creators: readonly string[]): Promise<Figure> => {
    const db = openDatabase(loginsOf(databaseUrl).requests, { maximumConnections: connections })
    const chargeOnce = async () => {
      if ((await charge(db, any(fanIds), any(creators))) === null) throw new Error('a wallet of the bench is empty')
    }
    const figure = await measureTransactions({
      job,
      connections,
      seconds,
      serverPids: [postmasterPid],
      transactionFor: () => chargeOnce,
    })
    await db.destroy()
    return figure
  }
}

async function measureDirectCharges(stage: Stage, fanIds: readonly string[]): Promise<Measured[]> {
  const run = directCharges(stage, fanIds)
  const creatorIds = drawCreators()
  const hotCreator = creatorIds.slice(0, 1)
  return [
    { figure: await run('charge, 1 connection', 1, creatorIds), goal: '' },
    { figure: await run('charge, 8 connections', 8, creatorIds), goal: '≥ 3,500 and ≥ 80 % of tpcb-like' },
    { figure: await run('charge, 32 connections', 32, creatorIds), goal: '' },
    { figure: await run('charge, 32 connections, one creator', 32, hotCreator), goal: '≥ 90 % of spread' },
  ]
}

/** Charges over HTTP: authentication, validation, rules and the charge, by a thousand fans in rotation. */
async function measureTipsOverHttp(
  { pool, origin, seconds, backEnd }: Stage,
  fanIds: readonly string[],
): Promise<Figure> {
  const tokens = await signFansIn(pool, fanIds, 'bench.fan')
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
