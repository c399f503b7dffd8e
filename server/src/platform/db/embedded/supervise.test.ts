import { expect, test, vi } from 'vitest'
import { supervise } from './supervise.ts'

test('logs and retries a failing restart, one at a time, until it succeeds', async () => {
  const printed: string[] = []
  let isUp = false
  const restart = vi.fn<() => Promise<void>>(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    if (restart.mock.calls.length < 3) throw new Error('no space left')
    isUp = true
  })
  const end = supervise({ isRunning: async () => isUp, restart, print: (line) => printed.push(line), lookMs: 5 })

  await expect.poll(() => isUp, { timeout: 20_000 }).toBe(true)
  await end()
  expect(printed).toEqual(['no space left', 'no space left'])
  expect(restart).toHaveBeenCalledTimes(3)
})

test('starts nothing after it was stopped', async () => {
  const restart = vi.fn<() => Promise<void>>()
  const end = supervise({ isRunning: async () => false, restart, print: () => undefined, lookMs: 5 })
  await end()
  const calls = restart.mock.calls.length
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(restart).toHaveBeenCalledTimes(calls)
})
