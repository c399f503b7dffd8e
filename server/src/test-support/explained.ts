import { Kysely } from 'kysely'
import type pg from 'pg'
import { onTestFinished } from 'vitest'
import { openPool, type Db } from '#src/platform/db/database.ts'
import { poolDialect } from '#src/platform/db/driver.ts'

type Plan = { 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[]; [part: string]: unknown }

/** What a statement costs, however fast the machine is: pages that it touched, and rows that its largest step produced. */
export type Cost = { pages: number; rows: number }

/**
 * Opens a database as its owner, whose statements are explained and executed, and answer nothing useful.
 * @returns it, and the costs of all statements so far.
 */
export function explained(url: string): { db: Db; costs: Cost[] } {
  const costs: Cost[] = []
  const pool = openPool(url, { maximumConnections: 1, statementTimeoutMs: 0 })
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (
      config: pg.QueryConfig,
    ) => Promise<pg.QueryResult<Record<string, [{ Plan: Plan }]>>>
    const explain = async ({ text, values }: pg.QueryConfig) => {
      const result = await query({ text: `explain (analyze, buffers, format json) ${text}`, values: values ?? [] })
      const plan = result.rows[0]?.['QUERY PLAN']?.[0].Plan
      if (!plan) throw new Error(`no plan of ${text}`)
      const pages = Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks'])
      costs.push({ pages, rows: largestStep(plan) })
      return result
    }
    Object.assign(client, { query: explain })
  })
  const db = new Kysely<never>({ dialect: poolDialect(pool) }) as unknown as Db
  onTestFinished(() => db.destroy())
  return { db, costs }
}

const largestStep = ({ 'Actual Rows': rows, 'Actual Loops': loops, Plans: steps = [] }: Plan): number =>
  Math.max(rows * loops, ...steps.map(largestStep))
