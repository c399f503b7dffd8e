import type { TestApp } from './test-app.ts'

/** How many statements of the app's database wait for a lock that another transaction holds. */
export async function waitingForLocks(app: Pick<TestApp, 'rows'>): Promise<number> {
  const [row] = await app.rows<{ count: number }>(
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return row?.count ?? 0
}
