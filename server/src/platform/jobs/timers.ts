import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Timer } from './jobs.ts'

export type TimerLog = { error(facts: object, message: string): void }

export type Timers = {
  start(): void
  /** Runs every timer once, now, whatever its pause; for the simulated clock. Waits for runs already under way. */
  runAll(): Promise<void>
  stop(): Promise<void>
}

const LEASE_SECONDS = 300

/**
 * Runs timers in the background. Of several processes one holds a timer's lease at a time; its run must be safe
 * all the same when a paused holder wakes up late, which is why due work is claimed row by row in the tables.
 */
export function createTimers({ db, timers, log }: { db: Db; timers: readonly Timer[]; log: TimerLog }): Timers {
  const holder = randomUUID()
  const handles = new Set<NodeJS.Timeout>()
  const running = new Map<string, Promise<void>>()
  let isStopped = false

  async function runHeld(timer: Timer): Promise<void> {
    const { rows } = await sql<{ name: string }>`insert into timer_lease (name, held_until, holder)
      values (${timer.name}, now() + ${LEASE_SECONDS} * interval '1 second', ${holder})
      on conflict (name) do update set held_until = excluded.held_until, holder = excluded.holder
      where timer_lease.held_until < now() returning name`.execute(db)
    if (rows.length === 0) return
    try {
      await timer.run()
    } finally {
      await sql`delete from timer_lease where name = ${timer.name} and holder = ${holder}`.execute(db)
    }
  }

  function run(timer: Timer): Promise<void> {
    const found = running.get(timer.name)
    if (found) return found
    const started = runHeld(timer)
      .catch((error: unknown) =>
        log.error({ err: error, timer: timer.name }, 'timer failed; it runs again at its next turn'),
      )
      .finally(() => running.delete(timer.name))
    running.set(timer.name, started)
    return started
  }

  function schedule(timer: Timer): void {
    const handle = setTimeout(() => {
      handles.delete(handle)
      void run(timer).finally(() => {
        if (!isStopped) schedule(timer)
      })
    }, timer.everySeconds * 1_000)
    handles.add(handle)
  }

  return {
    start: () => timers.forEach(schedule),
    async runAll() {
      for (const timer of timers) {
        await running.get(timer.name)
        await run(timer)
      }
    },
    async stop() {
      isStopped = true
      handles.forEach(clearTimeout)
      await Promise.all(running.values())
    },
  }
}
