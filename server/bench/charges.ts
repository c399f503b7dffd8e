import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { openDatabase } from '#src/platform/db/database.ts'
import { loginsOf } from '#src/platform/db/logins.ts'
import { uuidv7 } from '#src/platform/db/uuidv7.ts'
import { chargeBuyer, type Charge, type Charged } from '#src/features/purchases/charge-queries.ts'
import { createChargeTogether } from '#src/features/purchases/charge-together.ts'
import { untilDelivered } from './deliveries.ts'
import { signFansIn } from './fans.ts'
import { measureHttp, measureTransactions, type Figure, type HttpJob } from './measure.ts'
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

/** A charge like the product's: a post is bought with an idempotency key. */
function aCharge(buyerId: string, sellerId: string): Charge {
  const [id, feedId] = [uuidv7(new Date()), randomUUID()]
  return {
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
  }
}

/** Creates wallets with enough money for a run, posted like a top-up so that the books balance. */
export async function fillWallets(pool: pg.Pool): Promise<string[]> {
  const fanIds = Array.from({ length: FANS }, () => randomUUID())
  await pool.query(
    `select from wallet_posts((select jsonb_agg(jsonb_build_object('id', uuidv7(), 'kind', 'top_up', 'source_id', fan_id, 'is_reversal', false,
      'postings', jsonb_build_array(
        jsonb_build_object('owner_id', fan_id, 'purpose', 'fan_wallet', 'commodity', 'TOKEN', 'amount_cents', $2::bigint),
        jsonb_build_object('owner_id', '00000000-0000-0000-0000-000000000000', 'purpose', 'exchange', 'commodity', 'TOKEN', 'amount_cents', -$2::bigint))))
      from unnest($1::uuid[]) fan_id))`,
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
  await untilDelivered(stage.pool)
  const direct = await whilePaused(stage.productPid, () => measureDirectCharges(stage, fanIds))
  await untilDelivered(stage.pool)
  return [...direct, { figure: await measureTipsOverHttp(stage, fanIds), goal: '≥ 1,000' }]
}

/** Charges from the driver, eight at once, spread over accounts; and tips of the same fans over HTTP. */
export async function measureChargesAtEight(stage: Stage, amounts: HttpJob['amounts']): Promise<[Figure, Figure]> {
  const fanIds = await fillWallets(stage.pool)
  await untilDelivered(stage.pool)
  const run = directCharges(stage, fanIds)
  const one = { clients: 8, creators: drawCreators() }
  const charges = await whilePaused(stage.productPid, () => run('charge, 8 connections', one))
  await untilDelivered(stage.pool)
  return [charges, await measureTipsOverHttp(stage, fanIds, amounts)]
}

const drawCreators = (): string[] => Array.from({ length: CREATORS }, () => randomUUID())

/** `isAlone`: each charge is a transaction of its own; otherwise those that come together share one, as in the product. */
type Run = { clients: number; creators: readonly string[]; isAlone?: boolean }

function directCharges({ databaseUrl, postmasterPid, seconds }: Stage, fanIds: readonly string[]) {
  return async (job: string, { clients, creators, isAlone = false }: Run): Promise<Figure> => {
    const db = openDatabase(loginsOf(databaseUrl).requests, { maximumConnections: clients })
    const charge = isAlone ? (one: Charge): Promise<Charged> => chargeBuyer(db, one) : createChargeTogether(db)
    const chargeOnce = async () => {
      const { outcome } = await charge(aCharge(any(fanIds), any(creators)))
      if (outcome !== 'charged') throw new Error(`a charge of the bench is refused: ${outcome}`)
    }
    const figure = await measureTransactions({
      job,
      connections: clients,
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
  const creators = drawCreators()
  const hotCreator = creators.slice(0, 1)
  return [
    { figure: await run('charge, 1 connection', { clients: 1, creators }), goal: '' },
    { figure: await run('charge, 8 connections', { clients: 8, creators }), goal: '≥ 3,500 and ≥ 80 % of tpcb-like' },
    { figure: await run('charge, 8 connections, none shares', { clients: 8, creators, isAlone: true }), goal: '' },
    { figure: await run('charge, 32 connections', { clients: 32, creators }), goal: '' },
    {
      figure: await run('charge, 32 connections, one creator', { clients: 32, creators: hotCreator }),
      goal: '≥ 90 % of spread',
    },
  ]
}

/**
 * Tips over HTTP: authentication, validation, rules, the charge, and the delivery of its events; by a thousand fans in rotation, each
 * connection with fans of its own.
 */
export async function measureTipsOverHttp(
  { pool, origin, seconds, backEnd }: Stage,
  fanIds: readonly string[],
  amounts?: HttpJob['amounts'],
): Promise<Figure> {
  const tokens = await signFansIn(pool, fanIds, 'bench.fan')
  const { rows } = await pool.query<{ id: string }>(
    `select id from account where username in ('creator', 'bench.creator1') order by username desc limit 1`,
  )
  const job: HttpJob = {
    job: 'charge (tip) over HTTP, 8 connections',
    url: origin,
    connections: 8,
    seconds,
    areRequestsParted: true,
    untilDone: () => untilDelivered(pool),
    requests: tokens.map((token) => ({
      method: 'POST',
      path: `/api/wallet/charges/tip/${rows[0]?.id}`,
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify({ price: 10 }),
    })),
  }
  return measureHttp(amounts ? { ...job, amounts } : job, backEnd)
}
