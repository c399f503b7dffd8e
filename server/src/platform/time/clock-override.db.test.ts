import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { systemClock } from '#src/clock/clock.ts'
import { freshDatabase } from '#src/test-support/fresh-database.ts'
import { overrideClock, returnClock } from './clock-override.ts'
import { advanceOffset } from './simulated-clock.ts'

const offsetIn = async (db: Awaited<ReturnType<typeof freshDatabase>>) =>
  (await sql<{ offset_ms: number }>`select offset_ms from app_clock`.execute(db)).rows[0]?.offset_ms

test('a overridden clock stands where it stood before, whatever became of the work', async () => {
  const db = await freshDatabase()
  const lent = { db, clock: systemClock() }
  await advanceOffset(db, 5_000)
  const work = async (clockOverride: object) => {
    expect(clockOverride).toEqual({ offsetMs: 5_000, presentMs: 5_000 })
    await advanceOffset(db, -90_000)
    throw new Error('the power went')
  }
  await expect(overrideClock(lent, { signal: undefined, work })).rejects.toThrow('the power went')
  expect(await offsetIn(db)).toBe(5_000)
})

test('what a killed clock override owner left is gone on with by the next one, or set right', async () => {
  const db = await freshDatabase()
  const lent = { db, clock: systemClock() }
  const killed = () => sql`update app_clock set offset_ms = -90000, overridden_from_ms = 0`.execute(db)
  await killed()
  const clockOverride = await overrideClock(lent, { signal: undefined, work: async (found) => found })
  expect([clockOverride, await offsetIn(db)]).toEqual([{ offsetMs: -90_000, presentMs: 0 }, 0])
  await killed()
  await returnClock(lent)
  expect(await offsetIn(db)).toBe(0)
  expect(Math.abs(lent.clock.now().getTime() - Date.now())).toBeLessThan(5_000)
})

test('nobody sets a clock right that someone has, and the next clock override owner waits', async () => {
  const db = await freshDatabase()
  const lent = { db, clock: systemClock() }
  await overrideClock(lent, {
    signal: undefined,
    async work() {
      await advanceOffset(db, -90_000)
      await returnClock(lent)
      expect(await offsetIn(db)).toBe(-90_000)
      const signal = AbortSignal.abort(new Error('not now'))
      await expect(overrideClock(lent, { signal, work: async () => null })).rejects.toThrow('aborted')
    },
  })
  expect(await offsetIn(db)).toBe(0)
})
