import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Tampering } from './control/faults.ts'

/** Stores an event, to be delivered with the active faults. */
export async function insertEvent(tx: Tx, event: { id: string; orderId: string; body: string }): Promise<void> {
  await sql`insert into sandbox.event (id, order_id, body, is_held, dropped_at, copies, tampering, due_at)
    select ${event.id}, ${event.orderId}, ${event.body}, holds, case when drops then app_now() end, copies, tampering,
      app_now() + delay_seconds * interval '1 second'
    from sandbox.faults`.execute(tx)
}

/** The time of an order's last event; null when it has none. */
export async function findLastMoment(tx: Tx, orderId: string): Promise<Date | null> {
  const { rows } = await sql<{ moment: Date | null }>`select max((body::jsonb ->> 'createdAt')::timestamptz) as moment
    from sandbox.event where order_id = ${orderId}`.execute(tx)
  return rows[0]?.moment ?? null
}

/** Bodies of all events of an order, oldest first. */
export async function listEventBodies(db: Db, orderId: string): Promise<string[]> {
  const { rows } = await sql<{
    body: string
  }>`select body from sandbox.event where order_id = ${orderId} order by sequence`.execute(db)
  return rows.map(({ body }) => body)
}

export type DueEvent = { id: string; body: string; attempts: number; copies: number; tampering: Tampering | null }

const LEASE_SECONDS = 30

/** Leases the due undelivered events in queue order. `attempts` includes this one. */
export async function claimDueEvents(db: Db, count: number): Promise<DueEvent[]> {
  const { rows } = await sql<DueEvent & { place: string }>`update sandbox.event
    set attempts = attempts + 1, due_at = app_now() + ${LEASE_SECONDS} * interval '1 second'
    where id in (select id from sandbox.event
      where delivered_at is null and dropped_at is null and not is_held and due_at <= app_now()
      order by due_at, coalesce(rank, sequence) limit ${count} for update skip locked)
    returning id, body, attempts, copies, tampering, coalesce(rank, sequence) as place`.execute(db)
  return rows.toSorted((a, b) => Number(a.place) - Number(b.place))
}

export async function markDelivered(db: Db, id: string): Promise<void> {
  await sql`update sandbox.event set delivered_at = app_now(), last_result = 'delivered' where id = ${id}`.execute(db)
}

/** Schedules the next attempt after a pause. */
export async function postpone(
  db: Db,
  id: string,
  { pauseSeconds, result }: { pauseSeconds: number; result: string },
): Promise<void> {
  await sql`update sandbox.event set due_at = app_now() + ${pauseSeconds} * interval '1 second', last_result = ${result.slice(0, 200)}
    where id = ${id} and delivered_at is null`.execute(db)
}
