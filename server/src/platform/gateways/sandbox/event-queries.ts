import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

export async function insertEvent(tx: Tx, event: { id: string; orderId: string; body: string }): Promise<void> {
  await sql`insert into sandbox.event (id, order_id, body) values (${event.id}, ${event.orderId}, ${event.body})`.execute(
    tx,
  )
}

/** Bodies of all events of an order, oldest first. */
export async function listEventBodies(db: Db, orderId: string): Promise<string[]> {
  const { rows } = await sql<{
    body: string
  }>`select body from sandbox.event where order_id = ${orderId} order by sequence`.execute(db)
  return rows.map(({ body }) => body)
}

export type DueEvent = { id: string; body: string; attempts: number }

const LEASE_SECONDS = 30

/**
 * Takes the oldest undelivered events whose time has come; until the lease ends nobody else delivers them.
 * `attempts` counts this one.
 */
export async function claimDueEvents(db: Db, count: number): Promise<DueEvent[]> {
  const { rows } = await sql<DueEvent & { sequence: number }>`update sandbox.event
    set attempts = attempts + 1, due_at = app_now() + ${LEASE_SECONDS} * interval '1 second'
    where id in (select id from sandbox.event where delivered_at is null and due_at <= app_now()
      order by due_at, sequence limit ${count} for update skip locked)
    returning id, body, attempts, sequence`.execute(db)
  return rows.toSorted((a, b) => a.sequence - b.sequence)
}

export async function markDelivered(db: Db, id: string): Promise<void> {
  await sql`update sandbox.event set delivered_at = app_now(), last_result = 'delivered' where id = ${id}`.execute(db)
}

/** Keeps an event for another try after a pause. */
export async function postpone(
  db: Db,
  id: string,
  { pauseSeconds, result }: { pauseSeconds: number; result: string },
): Promise<void> {
  await sql`update sandbox.event set due_at = app_now() + ${pauseSeconds} * interval '1 second', last_result = ${result.slice(0, 200)}
    where id = ${id} and delivered_at is null`.execute(db)
}
