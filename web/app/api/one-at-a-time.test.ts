import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

/** Runs that end when the test says so. */
function controlled() {
  const ends: (() => void)[] = []
  const fails: ((error: Error) => void)[] = []
  const ask = oneAtATime(
    () =>
      new Promise<void>((resolve, reject) => {
        ends.push(resolve)
        fails.push(reject)
      }),
  )
  return { ask, ends, fails }
}

test('what 200 ask for during a run is one run after it', async () => {
  const { ask, ends } = controlled()
  const first = ask()
  const others = Array.from({ length: 200 }, ask)
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await first
  await expect.poll(() => ends.length).toBe(2)
  ends[1]?.()
  await Promise.all(others)
  expect(ends).toHaveLength(2)
})

test('a run after all others begins at once', async () => {
  const { ask, ends } = controlled()
  const first = ask()
  ends[0]?.()
  await first
  const second = ask()
  expect(ends).toHaveLength(2)
  ends[1]?.()
  await second
})

test('a failed run is for those who asked for it; the next one follows', async () => {
  const { ask, ends, fails } = controlled()
  const first = ask()
  const second = ask()
  fails[0]?.(new Error('offline'))
  await expect(first).rejects.toThrow('offline')
  await expect.poll(() => ends.length).toBe(2)
  ends[1]?.()
  await second
})
