import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { prepare } from '../db/prepared.ts'
import type { EventHandler } from './handlers.ts'

/** One event for one handler. `attempts` includes the current one. */
export type Delivery = { id: number; payload: unknown; attempts: number }

const ROUTE_COUNT = 1_000
const MAXIMUM_ATTEMPTS = 12
const LONGEST_PAUSE_SECONDS = 3_600

type RoutedRow = {
  count: number
  routed: string[]
  claimed: { id: number; handler: string; payload: unknown }[] | null
}

const routeRows = prepare<
  RoutedRow,
  [
    events: readonly string[],
    handlers: readonly string[],
    claims: readonly number[],
    lease: string,
    limit: number,
    process: number,
    patience: string,
  ]
>('outbox.route', 'select count, routed, claimed from route_events($1, $2, $3, $4, $5, $6, $7)')

const claimRows = prepare<Delivery, [handler: string, limit: number, lease: string]>(
  'outbox.claim',
  'select id, payload, attempts from claim_events($1, $2, $3)',
)

const deleteRows = prepare<object, [ids: readonly number[]]>('outbox.finish', 'select finish_events($1)')

/** What a look took: the handlers that got events, with what is leased for them already, oldest first. */
export type Routed = { handlers: ReadonlyMap<string, readonly Delivery[]>; mayBeMore: boolean }

/**
 * Replaces the oldest recorded events by one row per handler, in one statement. An event without a handler is deleted. The first of each
 * handler are leased by the same statement, as many as `countOf` says. What another process recorded in the last `patienceSeconds` is left to it.
 */
export async function routeEvents(
  db: Db,
  handlers: readonly EventHandler[],
  {
    countOf,
    leaseSeconds,
    processId,
    patienceSeconds,
  }: { countOf(handler: EventHandler): number; leaseSeconds: number; processId: number; patienceSeconds: number },
): Promise<Routed> {
  const events = handlers.map(({ event }) => event)
  const names = handlers.map(({ name }) => name)
  const seconds = (count: number) => `${count} seconds`
  const [row] = await routeRows(
    db,
    events,
    names,
    handlers.map(countOf),
    seconds(leaseSeconds),
    ROUTE_COUNT,
    processId,
    seconds(patienceSeconds),
  )
  const claimed = Map.groupBy(row?.claimed ?? [], ({ handler }) => handler)
  const deliveriesOf = (name: string) =>
    (claimed.get(name) ?? []).map(({ id, payload }) => ({ id, payload, attempts: 1 }))
  return {
    handlers: new Map((row?.routed ?? []).map((name) => [name, deliveriesOf(name)])),
    mayBeMore: row?.count === ROUTE_COUNT,
  }
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
  const rows = await claimRows(db, handler, count, `${leaseSeconds} seconds`)
  return rows.toSorted((a, b) => a.id - b.id)
}

/** Deletes delivered events. */
export async function finishDeliveries(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await deleteRows(db, ids)
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
