import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { EventHandler, Lane } from './handlers.ts'

/** The waiting events of one handler. `unrouted` stands for events that no dispatcher has routed yet. */
export type Backlog = { lane: Lane | 'unrouted'; handler: string; oldestSeconds: number; failedCount: number }

/**
 * The age of the oldest waiting event per handler (0: none waits), and the number of permanently failed ones. Cheap at
 * any backlog: one index probe per handler.
 */
export async function readBacklog(db: Db, handlers: readonly EventHandler[]): Promise<Backlog[]> {
  const lanes = new Map(handlers.map(({ name, lane }) => [name, lane]))
  const { rows } = await sql<{ name: string | null; age: number; failed: number }>`select route.name,
      coalesce(extract(epoch from app_now() - case
        when route.name is null then
          (select created_at from outbox where handler is null and failed_at is null order by id limit 1)
        else (select created_at from outbox where handler = route.name and failed_at is null order by id limit 1)
      end)::float8, 0) as age,
      (select count(*) from outbox where handler = route.name and failed_at is not null) as failed
    from unnest(${[null, ...lanes.keys()]}::text[]) as route (name)`.execute(db)
  return rows.map(({ name, age, failed }) => ({
    lane: (name === null ? undefined : lanes.get(name)) ?? 'unrouted',
    handler: name ?? '',
    oldestSeconds: Math.max(0, age),
    failedCount: failed,
  }))
}
