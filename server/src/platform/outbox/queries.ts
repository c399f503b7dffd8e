import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import type { EventHandler } from './handlers.ts'

/** One event for one handler. `attempts` includes the current one. */
export type Delivery = { id: number; payload: unknown; attempts: number }

const ROUTE_COUNT = 1_000
const MAXIMUM_ATTEMPTS = 12
const LONGEST_PAUSE_SECONDS = 3_600

/**
 * Replaces the oldest recorded events by one row per handler, in one statement. An event without a handler is deleted.
 * @returns the names of the handlers, and whether there may be more.
 */
export async function routeEvents(
  db: Db,
  handlers: readonly EventHandler[],
): Promise<{ routed: readonly string[]; mayBeMore: boolean }> {
  const events = handlers.map(({ event }) => event)
  const names = handlers.map(({ name }) => name)
  const { rows } = await sql<{ count: number; routed: string[] }>`with taken as (
      delete from outbox where id in (
        select id from outbox where handler is null and failed_at is null order by id limit ${ROUTE_COUNT} for update skip locked)
      returning id, name, payload, created_at
    ), routed as (
      insert into outbox (handler, name, payload, created_at)
      select route.handler, taken.name, taken.payload, taken.created_at
      from taken join unnest(${events}::text[], ${names}::text[]) as route (name, handler) using (name) order by taken.id
      returning handler
    ) select (select count(*) from taken) as count, array(select distinct handler from routed) as routed`.execute(db)
  return { routed: rows[0]?.routed ?? [], mayBeMore: rows[0]?.count === ROUTE_COUNT }
}

/** The handlers that have due events. */
export async function findDue(db: Db, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ handler: string }>`select handler from unnest(${names}::text[]) as handler
    where exists (select from outbox where outbox.handler = handler.handler and failed_at is null and not_before <= now())`.execute(
    db,
  )
  return new Set(rows.map(({ handler }) => handler))
}

/** Leases the oldest due events of a handler: if this process dies, another delivers them after the lease. */
export async function claimDeliveries(
  db: Db,
  { handler, count, leaseSeconds }: { handler: string; count: number; leaseSeconds: number },
): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`update outbox
    set attempts = attempts + 1, not_before = now() + ${leaseSeconds} * interval '1 second'
    where id in (
      select id from outbox where handler = ${handler} and failed_at is null and not_before <= now()
      order by id limit ${count} for update skip locked)
    returning id, payload, attempts`.execute(db)
  return rows.toSorted((a, b) => a.id - b.id)
}

/** Deletes delivered events. */
export async function finishDeliveries(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await sql`delete from outbox where id = any(${ids}::bigint[])`.execute(db)
}

/**
 * Postpones failed events: 2 s, 4 s, 8 s … one hour. The twelfth failure is the last: the row is kept with `failed_at`.
 */
export async function postponeDeliveries(db: Db | Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update outbox
    set not_before = now() + least(2 ^ attempts, ${LONGEST_PAUSE_SECONDS}) * interval '1 second',
      failed_at = case when attempts >= ${MAXIMUM_ATTEMPTS} then now() end
    where id = any(${ids}::bigint[])`.execute(db)
}
