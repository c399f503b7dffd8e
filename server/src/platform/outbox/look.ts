import type { Db } from '../db/database.ts'
import { countOfClaim, LEASE_SECONDS } from './deliver-batch.ts'
import type { HandlerRuns } from './handler-runs.ts'
import type { EventHandler } from './handlers.ts'
import type { Scope } from './looks.ts'
import { findDue, routeEvents, type Delivery } from './queries.ts'

/** For how long events are left to the process that recorded them, which knows what it has done already: longer than delivery ever rests. */
const PATIENCE_SECONDS = 2

type Options = { db: Db; processId: number; handlers: readonly EventHandler[]; runs: HandlerRuns; isStopped(): boolean }

/** One look: routes recorded events to their handlers and starts each that has events. It answers whether any has. */
export function createLook({
  db,
  processId,
  handlers,
  runs,
  isStopped,
}: Options): (scope: Scope, patienceSeconds?: number) => Promise<boolean> {
  const byName = new Map(handlers.map((handler) => [handler.name, handler]))
  // Other machines may keep their handlers waiting for longer than a lease.
  const countOf = (handler: EventHandler) =>
    handler.lane === 'remote' || runs.isRunning(handler.name) ? 0 : countOfClaim(handler)

  function start(handler: EventHandler, { claimed, isDue }: { claimed: readonly Delivery[]; isDue: boolean }): void {
    if (claimed.length > 0) runs.start(handler, claimed)
    // What is due besides, or was not claimed.
    if (claimed.length === 0 || isDue) runs.start(handler)
  }

  return async (scope, patienceSeconds = PATIENCE_SECONDS) => {
    let mayBeMore = true
    let hasStarted = false
    while (mayBeMore && !isStopped()) {
      const found = await routeEvents(db, handlers, {
        countOf,
        leaseSeconds: LEASE_SECONDS,
        processId,
        patienceSeconds,
      })
      mayBeMore = found.mayBeMore
      const idle = [...byName.keys()].filter((name) => !runs.isRunning(name))
      const due = scope === 'everything' ? await findDue(db, idle) : new Set<string>()
      for (const name of new Set([...found.handlers.keys(), ...due])) {
        const handler = byName.get(name)
        if (!handler) continue
        hasStarted = true
        start(handler, { claimed: found.handlers.get(name) ?? [], isDue: due.has(name) })
      }
    }
    return hasStarted
  }
}
