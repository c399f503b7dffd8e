import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Clock } from '#src/clock/clock.ts'
import type { Db, Tx } from '../db/database.ts'

type Lent = { db: Db; clock: Pick<Clock, 'setOffsetMs'> }

/** Where the clock stands, and where it stood before it was borrowed. Milliseconds ahead of the machine's. */
export type Loan = { offsetMs: number; presentMs: number }

const LOOK_EVERY_MS = 500
const LOCK = sql`hashtextextended('borrowed_clock', 0)`

/**
 * Lets `work` set the one clock as it likes, one at a time in all processes, and sets it right afterwards. Where a borrower
 * was killed the next one finds the clock as that one left it, and `returnClock` sets it right too.
 * @throws the signal's reason when it is given up while somebody else has the clock.
 */
export async function borrowClock<T>(
  { db, clock }: Lent,
  { signal, work }: { signal: AbortSignal | undefined; work(loan: Loan): Promise<T> },
): Promise<T> {
  return db.connection().execute(async (own) => {
    while (!(await tryLock(own))) await pause(LOOK_EVERY_MS, undefined, signal ? { signal } : {})
    try {
      const { rows } = await sql<Loan>`update app_clock set borrowed_from_ms = coalesce(borrowed_from_ms, offset_ms)
        returning offset_ms as "offsetMs", borrowed_from_ms as "presentMs"`.execute(db)
      const [loan] = rows
      if (!loan) throw new Error('there is no clock')
      return await work(loan)
    } finally {
      await setRight(db, clock)
      await sql`select pg_advisory_unlock(${LOCK})`.execute(own)
    }
  })
}

/** Sets a clock right that somebody who was killed had borrowed; nothing while somebody has it. */
export async function returnClock({ db, clock }: Lent): Promise<void> {
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

async function setRight(db: Db, clock: Lent['clock']): Promise<void> {
  const { rows } = await sql<{
    offset_ms: number
  }>`update app_clock set offset_ms = borrowed_from_ms, borrowed_from_ms = null
    where borrowed_from_ms is not null returning offset_ms`.execute(db)
  const [row] = rows
  if (row) clock.setOffsetMs(row.offset_ms)
}
