import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { lowerPoolThreads } from './thread-priority.ts'

// Elsewhere threads have no priority of their own.
test.skipIf(process.platform !== 'linux')('only the threads of the pool get a lower priority', async () => {
  const prioritiesBefore = getPriority(process.pid)
  const lowered = await lowerPoolThreads()
  const ofPool = readdirSync('/proc/self/task').filter((id) =>
    readFileSync(`/proc/self/task/${id}/comm`, 'utf8').startsWith('libuv-worker'),
  )
  expect(lowered).toBe(ofPool.length)
  expect(lowered).toBeGreaterThan(0)
  expect(ofPool.map((id) => getPriority(Number(id)))).toEqual(ofPool.map(() => 5))
  expect(getPriority(process.pid)).toBe(prioritiesBefore)
})
