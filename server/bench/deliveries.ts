import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Figure } from './measure.ts'
import { cpuSecondsOf } from './processes.ts'

type Stage = { pool: pg.Pool; backEnd: readonly number[] }

const BACKLOG = 20_000
const BUYERS = 1_000
const SELLERS = 100
const STEADY_PER_SECOND = 490
const STEADY_SECONDS = 10
const STEP_MS = 100

/** Purchases with their events, as charges commit them that none other joins: from many buyers, to 100 creators. */
async function sell(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `with sale as (
      insert into purchase (id, buyer_id, seller_id, type, target, target_id, title, quantity, original_price_token_cents,
        price_token_cents, balance_token_cents, commission_token_cents, commission_basis_points, token_price_cents, created_at, updated_at)
      select uuidv7(), md5('buyer' || n % ${BUYERS})::uuid, md5('seller' || n % ${SELLERS})::uuid, 'feed', 'feed', gen_random_uuid(),
        'A day at the workshop', 1, 1000, 1000, 0, 200, 2000, 100, app_now(), app_now() from generate_series(1, $1::int) n returning *)
    insert into outbox (name, payload, created_at)
      select 'purchases.item_bought', jsonb_build_object('sales', jsonb_build_array(jsonb_build_object('purchaseId', id, 'buyerId', buyer_id,
        'sellerId', seller_id, 'type', type, 'target', target, 'targetId', target_id))), created_at from sale`,
    [count],
  )
  await pool.query(`select pg_notify('outbox', '')`)
}

/** Resolves when the outbox is empty. */
export async function untilDelivered(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ isWaiting: boolean }>(`select exists (select from outbox) as "isWaiting"`)
    if (!rows[0]?.isWaiting) return
    await pause(20)
  }
}

/** How fast one process delivers a backlog of sales to all their handlers. */
export async function measureBacklog({ pool, backEnd }: Stage): Promise<Figure> {
  await sell(pool, 1_000)
  await untilDelivered(pool)
  await sell(pool, BACKLOG)
  const cpuBefore = cpuSecondsOf(...backEnd)
  const startedAt = performance.now()
  await untilDelivered(pool)
  return {
    job: `${BACKLOG.toLocaleString('en-US')} sales delivered`,
    perSecond: BACKLOG / ((performance.now() - startedAt) / 1_000),
    capacity: BACKLOG / (cpuSecondsOf(...backEnd) - cpuBefore),
    p50Ms: null,
    p99Ms: null,
    failures: 0,
  }
}

/** The delay between a sale's commit and its earnings line, at a steady rate. */
export async function measureLag({ pool, backEnd }: Stage): Promise<Figure> {
  const cpuBefore = cpuSecondsOf(...backEnd)
  const startedAt = performance.now()
  const { rows: began } = await pool.query<{ at: Date }>('select app_now() as at')
  const steps = (STEADY_SECONDS * 1_000) / STEP_MS
  for (let step = 0; step < steps; step += 1) {
    await sell(pool, (STEADY_PER_SECOND * STEP_MS) / 1_000)
    await pause(Math.max(0, startedAt + (step + 1) * STEP_MS - performance.now()))
  }
  await untilDelivered(pool)
  const seconds = (performance.now() - startedAt) / 1_000
  // `written` is when the line was inserted, `created_at` when the sale was committed.
  const { rows } = await pool.query<{ count: number; p50: number; p99: number }>(
    `select count(*) as count, percentile_cont(0.5) within group (order by lag) as p50, percentile_cont(0.99) within group (order by lag) as p99
      from (select extract(epoch from updated_at - created_at)::float8 * 1000 as lag from earning where created_at >= $1) line`,
    [began[0]?.at],
  )
  const { count = 0, p50 = Number.NaN, p99 = Number.NaN } = rows[0] ?? {}
  return {
    job: `sales delivered at ${STEADY_PER_SECOND} a second`,
    perSecond: count / seconds,
    capacity: count / (cpuSecondsOf(...backEnd) - cpuBefore),
    p50Ms: p50,
    p99Ms: p99,
    failures: steps * ((STEADY_PER_SECOND * STEP_MS) / 1_000) - count,
  }
}
