import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Clock } from '#src/clock/clock.ts'
import type { Db, Tx } from '../db/database.ts'

type ClockOverrideDeps = { db: Db; clock: Pick<Clock, 'setOffsetMs'> }

/** The clock's offset, and the one before the override. Milliseconds ahead of the machine's. */
export type ClockOverride = { offsetMs: number; presentMs: number }

const LOOK_EVERY_MS = 500
const LOCK = sql`hashtextextended('clock_override', 0)`

/**
 * Lets `work` set the one clock as it likes, one at a time in all processes, and sets it right afterwards. Where a clock override owner
 * was killed the next one finds the clock as that one left it, and `returnClock` sets it right too.
 * @throws the signal's reason when it is given up while someone else has the clock.
 */
export async function overrideClock<T>(
  { db, clock }: ClockOverrideDeps,
  { signal, work }: { signal: AbortSignal | undefined; work(clockOverride: ClockOverride): Promise<T> },
): Promise<T> {
  return db.connection().execute(async (own) => {
    while (!(await tryLock(own))) await pause(LOOK_EVERY_MS, undefined, signal ? { signal } : {})
    try {
      const { rows } =
        await sql<ClockOverride>`update app_clock set overridden_from_ms = coalesce(overridden_from_ms, offset_ms)
        returning offset_ms as "offsetMs", overridden_from_ms as "presentMs"`.execute(db)
      const [clockOverride] = rows
      if (!clockOverride) throw new Error('there is no clock')
      return await work(clockOverride)
    } finally {
      await setRight(db, clock)
      await sql`select pg_advisory_unlock(${LOCK})`.execute(own)
    }
  })
}

/** Restores a clock that a killed process had overridden; does nothing while a process holds it. */
export async function returnClock({ db, clock }: ClockOverrideDeps): Promise<void> {
  await db.connection().execute(async (own) => {
    if (!(await tryLock(own))) return
    try {
      await setRight(db, clock)
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(own)
    }
  })
}

async function tryLock(executor: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${LOCK}) as got`.execute(executor)
  return rows[0]?.got === true
}

async function setRight(db: Db, clock: ClockOverrideDeps['clock']): Promise<void> {
  const { rows } = await sql<{
    offset_ms: number
  }>`update app_clock set offset_ms = overridden_from_ms, overridden_from_ms = null
    where overridden_from_ms is not null returning offset_ms`.execute(db)
  const [row] = rows
  if (row) clock.setOffsetMs(row.offset_ms)
}
