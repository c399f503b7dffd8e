import type pg from 'pg'
import { fillWallets } from './charges.ts'
import { measureBacklog, measureLag, untilDelivered } from './deliveries.ts'
import { signFansIn } from './fans.ts'
import type { Row } from './report.ts'
import { measureRenewals, measureSettling, type SettlingStage } from './settling.ts'

/** Adds a thousand fans with tokens, whom charges bring along otherwise. */
export async function addPayers(pool: pg.Pool): Promise<void> {
  await signFansIn(pool, await fillWallets(pool), 'bench.fan')
}

/** What follows from sales, webhook events and renewals. The fans have tokens. */
export async function measureBilling(stage: SettlingStage, baseline: Row['baseline']): Promise<Row[]> {
  const { pool, backEnd } = stage
  const against = baseline === undefined ? {} : { baseline }
  await untilDelivered(pool)
  return [
    { figure: await measureBacklog({ pool, backEnd }), goal: '≥ 2,000' },
    { figure: await measureLag({ pool, backEnd }), goal: 'p99 ≤ 1 s' },
    { figure: await measureSettling(stage), ...against, goal: '≥ 500 a second a core' },
    { figure: await measureRenewals(stage), ...against, goal: '≥ 500 a second a core' },
  ]
}
