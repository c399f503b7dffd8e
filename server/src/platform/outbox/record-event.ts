import type { Db, Tx } from '../db/database.ts'
import { prepare } from '../db/prepared.ts'

/**
 * The events of the product, by name (`feature.noun_verb`). Each feature adds its own in its `events.ts` by declaration
 * merging, so that a handler of an unknown event does not compile.
 */
export interface DomainEvents {
  /** No change; lets tests and operators check delivery. */
  'outbox.probe': { label: string }
}

export type EventName = keyof DomainEvents & string

/** For a statement that records an event together with other rows: `select name, payload, created_at` follows. */
export const INSERT_EVENT = 'insert into outbox (name, payload, created_at)'

const insertEvents = prepare<object, [name: string, payloads: string]>(
  'outbox.record',
  'insert into outbox (name, payload) select $1::text, event from jsonb_array_elements($2::jsonb) as event',
)

/**
 * Records an event in the caller's transaction, to be delivered at least once after commit. The transaction does not
 * NOTIFY, because PostgreSQL takes a global lock for that until commit, which would serialise all charges behind each
 * other's fsync; the committing caller wakes the dispatcher.
 */
export async function recordEvent<N extends EventName>(tx: Tx | Db, name: N, payload: DomainEvents[N]): Promise<void> {
  await recordEvents(tx, name, [payload])
}

/** The same for several events of one name, in their order: one statement, none for an empty list. */
export async function recordEvents<N extends EventName>(
  tx: Tx | Db,
  name: N,
  payloads: readonly DomainEvents[N][],
): Promise<void> {
  if (payloads.length === 0) return
  await insertEvents(tx, name, JSON.stringify(payloads))
}
