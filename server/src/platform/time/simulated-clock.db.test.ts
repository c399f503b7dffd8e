import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#src/test-support/test-app.ts'

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
