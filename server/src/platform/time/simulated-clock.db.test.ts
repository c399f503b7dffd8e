import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#src/clock/clock.ts'
import { prepare } from '#src/platform/db/prepared.ts'
import { freshDatabase, freshDatabaseWithUrl } from '#src/test-support/fresh-database.ts'
import { testApp } from '#src/test-support/test-app.ts'
import { advanceOffset, followDatabaseClock } from './simulated-clock.ts'

test('after advances at the same time every process has the clock of the database', async () => {
  const app = await testApp({ processes: 2 })
  const admin = await app.aStaffMember('admin')
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      app.call('POST', '/admin/clock', { as: admin, process: i % 2, body: { advance: '1m' } }),
    ),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200))
  const { rows } = await sql<{ offset_ms: number }>`select offset_ms from app_clock`.execute(app.db)
  for (const { clock } of app.processes)
    await expect
      .poll(() => Math.round((clock.now().getTime() - Date.now() - (rows[0]?.offset_ms ?? 0)) / 1_000))
      .toBe(0)
})

test('an offset that was read before a change was announced does not undo it', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const gate = { isHeld: false, reached: Promise.withResolvers<void>(), opened: Promise.withResolvers<void>() }
  const held = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (gate.isHeld) {
        gate.isHeld = false
        gate.reached.resolve()
        await gate.opened.promise
      }
      return result
    },
  })
  const clock = systemClock()
  const followed = await followDatabaseClock({ clock, db: held, url })
  onTestFinished(() => followed.stop())
  const minutes = () => Math.round((clock.now().getTime() - Date.now()) / 60_000)

  gate.isHeld = true
  const read = followed.refresh()
  await gate.reached.promise
  await advanceOffset(db, 60_000)
  await expect.poll(minutes).toBe(1)
  gate.opened.resolve()
  await read
  expect(minutes()).toBe(1)
})

const offsetOfStatements = prepare<{ ms: number }, []>(
  'test.offset_of_statements',
  'select (extract(epoch from app_now() - now()) * 1000)::int as ms',
)

test('a statement that was planned before the clock moved tells the moved time; without an offset the present is now()', async () => {
  const db = await freshDatabase()
  const planned = async () =>
    (await sql<{ 'QUERY PLAN': string }>`explain (verbose, costs off) select app_now()`.execute(db)).rows
      .map((row) => row['QUERY PLAN'])
      .join()
  const seen = [await offsetOfStatements(db)]
  expect(await planned()).toContain('Output: now()')
  for (const stepMs of [5_000, 2_000, -7_000]) {
    await advanceOffset(db, stepMs)
    seen.push(await offsetOfStatements(db))
  }
  expect(seen.flat().map(({ ms }) => ms)).toEqual([0, 5_000, 7_000, 0])
  expect(await planned()).toContain('Output: now()')
})
