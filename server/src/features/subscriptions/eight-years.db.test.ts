import { expect, test } from 'vitest'
import { liveThrough } from '#src/test-support/live-through.ts'
import { testApp } from '#src/test-support/test-app.ts'

test('for eight years, over month ends, leap days and changes of clocks in several zones, each period is billed once', async () => {
  const app = await testApp({ processes: 2, startAt: new Date('2027-01-29T18:30:00Z') })
  const { periods, wrong } = await liveThrough(app, { years: 8, subscriptions: 3, seed: 1 })
  expect(wrong).toEqual([])
  expect(periods).toBeGreaterThanOrEqual(3 * 8 * 12)
})
