import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { crashPoint } from '../faults/crash-point.ts'
import type { DomainEvents, EventName } from './record-event.ts'

/** What a feature does when something happened. At least once, in no promised order: idempotent. */
export type EventHandlers = { [N in EventName]?: (payload: DomainEvents[N]) => Promise<void> | void }

export type OutboxLog = { error(facts: object, message: string): void }

type Row = { id: number; name: string; payload: unknown; attempts: number }

const BATCH_SIZE = 100
const MAXIMUM_ATTEMPTS = 12
const LEASE_SECONDS = 60
const LONGEST_PAUSE_SECONDS = 3_600

/** Takes the oldest due rows for a while: if this process dies meanwhile, another delivers them after that. */
async function claimBatch(db: Db): Promise<Row[]> {
  const { rows } =
    await sql<Row>`update outbox set attempts = attempts + 1, not_before = now() + ${LEASE_SECONDS} * interval '1 second'
    where id in (select id from outbox where failed_at is null and not_before <= now()
      order by not_before, id limit ${BATCH_SIZE} for update skip locked)
    returning id, name, payload, attempts`.execute(db)
  return rows.toSorted((a, b) => a.id - b.id)
}

async function postpone(db: Db, row: Row): Promise<void> {
  const pauseSeconds = Math.min(2 ** row.attempts, LONGEST_PAUSE_SECONDS)
  await sql`update outbox set not_before = now() + ${pauseSeconds} * interval '1 second',
    failed_at = case when attempts >= ${MAXIMUM_ATTEMPTS} then now() end where id = ${row.id}`.execute(db)
}

/**
 * Makes the function that delivers one batch of due events to the handlers of all features. A handler that throws is
 * tried again with growing pauses; after 12 tries the row stays with `failed_at` set.
 * @returns whether there may be more.
 */
export function createDelivery({
  db,
  handlers,
  log,
}: {
  db: Db
  handlers: readonly EventHandlers[]
  log: OutboxLog
}): () => Promise<boolean> {
  async function deliver(row: Row): Promise<void> {
    for (const group of handlers) {
      const handler = group[row.name as EventName] as ((payload: unknown) => Promise<void> | void) | undefined
      await handler?.(row.payload)
      if (handler) crashPoint('event.partially_delivered')
    }
  }

  return async () => {
    const rows = await claimBatch(db)
    const doneIds: number[] = []
    for (const row of rows) {
      try {
        await deliver(row)
        doneIds.push(row.id)
        crashPoint('event.heard')
      } catch (error) {
        log.error({ err: error, event: row.name, eventId: row.id, attempts: row.attempts }, 'event handler failed')
        await postpone(db, row)
      }
    }
    if (doneIds.length > 0) await sql`delete from outbox where id = any(${doneIds}::bigint[])`.execute(db)
    return rows.length === BATCH_SIZE
  }
}
