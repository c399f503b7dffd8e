import type pg from 'pg'
import type { HttpMeasure } from './measure.ts'
import type { Row } from './report.ts'

type Options = { pool: pg.Pool; origin: string; signIn(email: string): Promise<string> }

const SALES = 200_000
const CREATOR = 'creator@demo.test'
const FAN = 'fan@demo.test'

/** One creator's sales of 500 days, all to one fan: written straight into the tables, with what is counted of them. */
async function addSales(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with sale as (
      insert into purchase (id, buyer_id, seller_id, type, target, target_id, title, quantity, original_price_token_cents,
          price_token_cents, balance_token_cents, commission_token_cents, commission_basis_points, token_price_cents, created_at, updated_at)
        select uuidv7(), fan.id, creator.id, 'tip', 'performer', creator.id, '', 1, 1000, 1000, 0, 200, 2000, 100, at, at
        from account fan, account creator, generate_series(1, $1::int) n, lateral (select now() - n * interval '500 days' / $1 as at) t
        where fan.email = $2 and creator.email = $3 returning *),
      counted as (update ledger_account set charge_count = charge_count + $1
        where owner_id = (select buyer_id from sale limit 1) and purpose = 'fan_wallet' and commodity = 'TOKEN')
    insert into earning (id, performer_id, buyer_id, transaction_id, type, source_type, source_id, gross_token_cents,
        commission_token_cents, net_token_cents, commission_basis_points, available_at, created_at)
      select id, seller_id, buyer_id, id, 'tip', 'performer', target_id, 1000, 200, 800, 2000, created_at + interval '7 days', created_at
      from sale`,
    [SALES, FAN, CREATOR],
  )
  await pool.query('vacuum (analyze) purchase, earning, earning_day')
}

/** What a creator and a fan with a long history wait for. */
export async function measureHistories(http: HttpMeasure, { pool, origin, signIn }: Options): Promise<Row[]> {
  await addSales(pool)
  const creator = { authorization: await signIn(CREATOR) }
  const fan = { authorization: await signIn(FAN) }
  const jobs = [
    { job: 'earnings statistics', path: 'performer/earning/stats', headers: creator },
    { job: 'list of earnings', path: 'performer/earning/search?limit=20', headers: creator },
    { job: 'payout calculation', path: 'payout-requests/calculate', headers: creator, method: 'POST' as const },
    { job: 'list of charges', path: 'wallet/charges/search?limit=20', headers: fan },
  ]
  const rows: Row[] = []
  for (const { job, path, ...request } of jobs)
    rows.push({
      figure: await http({
        job: `${job}, ${SALES.toLocaleString('en-US')} sales, at 1 connection`,
        url: `${origin}/api/${path}`,
        connections: 1,
        ...request,
      }),
      goal: 'p50 ≤ 30 ms',
    })
  return rows
}
