import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Wakes the dispatchers of all processes after a commit. Cheap: many calls become one NOTIFY. */
export type Waker = { wake(): void }

const PAUSE_MS = 5

/** A waker on the product's database; it never throws and never waits. */
export function createWaker(db: Db): Waker {
  let isDue = false
  return {
    wake() {
      if (isDue) return
      isDue = true
      setTimeout(() => {
        isDue = false
        // A lost wake delays delivery by at most one polling interval.
        void sql`select pg_notify('outbox', '')`.execute(db).catch(() => undefined)
      }, PAUSE_MS).unref()
    },
  }
}
