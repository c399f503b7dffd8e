import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { systemClock } from '#src/clock/clock.ts'
import { freshDatabase } from '#src/test-support/fresh-database.ts'
import { borrowClock, returnClock } from './borrowed-clock.ts'
import { advanceOffset } from './simulated-clock.ts'

const offsetIn = async (db: Awaited<ReturnType<typeof freshDatabase>>) =>
  (await sql<{ offset_ms: number }>`select offset_ms from app_clock`.execute(db)).rows[0]?.offset_ms

test('a borrowed clock stands where it stood before, whatever became of the work', async () => {
  const db = await freshDatabase()
  const lent = { db, clock: systemClock() }
  await advanceOffset(db, 5_000)
  const work = async (loan: object) => {
    expect(loan).toEqual({ offsetMs: 5_000, presentMs: 5_000 })
    await advanceOffset(db, -90_000)
    throw new Error('the power went')
  }
  await expect(borrowClock(lent, { signal: undefined, work })).rejects.toThrow('the power went')
  expect(await offsetIn(db)).toBe(5_000)
})

test('what a killed borrower left is gone on with by the next one, or set right', async () => {
  const db = await freshDatabase()
  const lent = { db, clock: systemClock() }
  const killed = () => sql`update app_clock set offset_ms = -90000, borrowed_from_ms = 0`.execute(db)
  await killed()
  const loan = await borrowClock(lent, { signal: undefined, work: async (found) => found })
  expect([loan, await offsetIn(db)]).toEqual([{ offsetMs: -90_000, presentMs: 0 }, 0])
  await killed()
  await returnClock(lent)
  expect(await offsetIn(db)).toBe(0)
  expect(Math.abs(lent.clock.now().getTime() - Date.now())).toBeLessThan(5_000)
})

test('nobody sets a clock right that somebody has, and the next borrower waits', async () => {
  const db = await freshDatabase()
  const lent = { db, clock: systemClock() }
  await borrowClock(lent, {
    signal: undefined,
    async work() {
      await advanceOffset(db, -90_000)
      await returnClock(lent)
      expect(await offsetIn(db)).toBe(-90_000)
      const signal = AbortSignal.abort(new Error('not now'))
      await expect(borrowClock(lent, { signal, work: async () => null })).rejects.toThrow('aborted')
    },
  })
  expect(await offsetIn(db)).toBe(0)
})
