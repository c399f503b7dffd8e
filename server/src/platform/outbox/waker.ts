import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export type Waker = {
  /** Has what was committed delivered soon. Cheap: many calls are one look, 50 ms after the last at the earliest. Never throws, never waits. */
  wake(): void
  /** From now on this process delivers itself: nobody else is told, and the others look each second for what it does not manage. */
  deliverHere(look: () => void): void
}

const PAUSE_MS = 5

/** Between two looks: under load each of them costs as much as a call, and the later brings more events. */
const SPACING_MS = 50

/** A waker on the product's database. Until this process delivers, it tells those that do. */
export function createWaker(db: Db): Waker {
  let isDue = false
  let nextAt = 0
  let look = (): void => {
    // A lost wake delays delivery by at most one polling interval.
    void sql`select pg_notify('outbox', '')`.execute(db).catch(() => undefined)
  }
  return {
    wake() {
      if (isDue) return
      isDue = true
      setTimeout(
        () => {
          isDue = false
          nextAt = performance.now() + SPACING_MS
          look()
        },
        Math.max(PAUSE_MS, nextAt - performance.now()),
      ).unref()
    },
    deliverHere(lookHere) {
      look = lookHere
    },
  }
}
