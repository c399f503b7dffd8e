import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Wakes the dispatchers of all processes after a commit. Cheap: many calls become one NOTIFY, 50 ms after the last at the earliest. */
export type Waker = { wake(): void }

const PAUSE_MS = 5

/** Between two calls: under load each of them costs the look of every process, and brings more events. */
const SPACING_MS = 50

/** A waker on the product's database; it never throws and never waits. */
export function createWaker(db: Db): Waker {
  let isDue = false
  let nextAt = 0
  return {
    wake() {
      if (isDue) return
      isDue = true
      setTimeout(
        () => {
          isDue = false
          nextAt = performance.now() + SPACING_MS
          // A lost wake delays delivery by at most one polling interval.
          void sql`select pg_notify('outbox', '')`.execute(db).catch(() => undefined)
        },
        Math.max(PAUSE_MS, nextAt - performance.now()),
      ).unref()
    },
  }
}
