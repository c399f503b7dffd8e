import { expect, test, vi } from 'vitest'
import { supervise } from './supervise.ts'

test('a restart that fails is said and tried again, one at a time, until it succeeds', async () => {
  const said: string[] = []
  let isUp = false
  const restart = vi.fn<() => Promise<void>>(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    if (restart.mock.calls.length < 3) throw new Error('no space left')
    isUp = true
  })
  const end = supervise({ isRunning: async () => isUp, restart, say: (line) => said.push(line), lookMs: 5 })

  await expect.poll(() => isUp, { timeout: 20_000 }).toBe(true)
  await end()
  expect(said).toEqual(['no space left', 'no space left'])
  expect(restart).toHaveBeenCalledTimes(3)
})

test('after its end nothing is started any more', async () => {
  const restart = vi.fn<() => Promise<void>>()
  const end = supervise({ isRunning: async () => false, restart, say: () => undefined, lookMs: 5 })
  await end()
  const calls = restart.mock.calls.length
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(restart).toHaveBeenCalledTimes(calls)
})
