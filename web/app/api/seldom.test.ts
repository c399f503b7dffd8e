import { expect, test } from 'vitest'
import { seldom } from './seldom.ts'

function controlled() {
  const ends: (() => void)[] = []
  const clock = { now: 0 }
  const ask = seldom(() => new Promise<void>((resolve) => ends.push(resolve)), {
    pauseMs: 60_000,
    nowMs: () => clock.now,
  })
  return { ask, ends, clock }
}

test('what 50 pictures ask for at once is one run, and each hears of its end', async () => {
  const { ask, ends } = controlled()
  const answers = Array.from({ length: 50 }, ask)
  expect(ends).toHaveLength(1)
  ends[0]?.()
  expect(await Promise.all(answers)).toEqual(answers.map(() => true))
})

test('runs again when the pause since the end of the last run is over, not a millisecond before', async () => {
  const { ask, ends, clock } = controlled()
  const first = ask()
  clock.now = 5_000
  ends[0]?.()
  await first
  clock.now = 64_999
  expect(await ask()).toBe(false)
  clock.now = 65_000
  const second = ask()
  expect(ends).toHaveLength(2)
  ends[1]?.()
  expect(await second).toBe(true)
})

test('a run that failed is followed by a pause, too', async () => {
  const clock = { now: 0 }
  const ask = seldom(() => Promise.reject(new Error('gone')), { pauseMs: 10, nowMs: () => clock.now })
  await expect(ask()).rejects.toThrow('gone')
  expect(await ask()).toBe(false)
})
