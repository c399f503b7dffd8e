import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Faults, ReleaseOrder } from './faults.ts'

export async function findFaults(db: Db): Promise<Faults> {
  const { rows } = await sql<Faults>`select holds, drops, copies, delay_seconds as "delaySeconds", tampering, answers
    from sandbox.faults`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the row of sandbox.faults is missing')
  return row
}

export async function updateFaults(db: Db, faults: Faults): Promise<void> {
  await sql`update sandbox.faults set holds = ${faults.holds}, drops = ${faults.drops}, copies = ${faults.copies},
    delay_seconds = ${faults.delaySeconds}, tampering = ${faults.tampering}, answers = ${faults.answers}`.execute(db)
}

export type DeliveryPlan = Partial<{
  copies: number
  delaySeconds: number
  isDropped: boolean
  tampering: Faults['tampering']
}>

/** Schedules the delivery of an event, also of one that was delivered before. @returns false when the id is unknown. */
export async function rescheduleEvent(db: Db, id: string, plan: DeliveryPlan): Promise<boolean> {
  const { copies = 1, delaySeconds = 0, isDropped = false, tampering = null } = plan
  const { numAffectedRows } = await sql`update sandbox.event set is_held = false, delivered_at = null, attempts = 0,
      copies = ${copies}, tampering = ${tampering}, dropped_at = ${isDropped ? sql`app_now()` : null},
      due_at = app_now() + ${delaySeconds} * interval '1 second'
    where id = ${id}`.execute(db)
  return numAffectedRows === 1n
}

export async function findEventBody(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ body: string }>`select body from sandbox.event where id = ${id}`.execute(db)
  return rows[0]?.body ?? null
}

/** The newest other event; null when there is none. */
export async function findOtherEvent(db: Db, id: string): Promise<{ id: string; body: string } | null> {
  const { rows } = await sql<{ id: string; body: string }>`select id, body from sandbox.event
    where id <> ${id} order by sequence desc limit 1`.execute(db)
  return rows[0] ?? null
}

/**
 * Releases every held event. `shuffled` depends on the seed only: the same seed gives the same order.
 * @returns their number.
 */
export async function releaseHeld(db: Db, { order, seed }: { order: ReleaseOrder; seed: number }): Promise<number> {
  const wanted = {
    as_it_happened: sql`sequence`,
    reversed: sql`sequence desc`,
    shuffled: sql`md5(${String(seed)} || ':' || sequence::text)`,
  }[order]
  // All become due at the same moment, so that only the rank decides.
  const { numAffectedRows } = await sql`update sandbox.event set is_held = false, rank = placed.rank, due_at = app_now()
    from (select id, row_number() over (order by ${wanted}) as rank from sandbox.event where is_held) placed
    where event.id = placed.id and event.is_held`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
