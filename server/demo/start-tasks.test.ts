import { expect, test } from 'vitest'
import { startTasks } from './start-tasks.ts'

function counted(count: number) {
  const gates = Array.from({ length: count }, () => Promise.withResolvers<number>())
  const started: number[] = []
  const tasks = gates.map(({ promise }, index) => () => {
    started.push(index)
    return promise
  })
  return { gates, started, tasks }
}

test('runs at most `atOnce` tasks side by side, in their order, and gives each result as soon as it is there', async () => {
  const { gates, started, tasks } = counted(3)
  const { results } = startTasks(tasks, { atOnce: 2, signal: undefined })
  expect(started).toEqual([0, 1])

  gates[1]?.resolve(20)
  expect(await results[1]).toBe(20)
  expect(started).toEqual([0, 1, 2])
  gates[0]?.resolve(10)
  gates[2]?.resolve(30)
  expect(await Promise.all(results)).toEqual([10, 20, 30])
})

test('a failed task rejects its own result only', async () => {
  const { results } = startTasks([() => Promise.reject(new Error('refused')), () => Promise.resolve(2)], {
    atOnce: 1,
    signal: undefined,
  })
  await expect(results[0]).rejects.toThrow('refused')
  expect(await results[1]).toBe(2)
})

test('`stop` starts no further task and waits for those that run', async () => {
  const { gates, started, tasks } = counted(2)
  const { results, stop } = startTasks(tasks, { atOnce: 1, signal: undefined })
  const stopping = stop()
  gates[0]?.resolve(10)
  await stopping
  expect([started, await results[0]]).toEqual([[0], 10])
  await expect(results[1]).rejects.toThrow('stopped')
})

test('an aborted signal rejects what is not started with its reason', async () => {
  const { results } = startTasks([() => Promise.resolve(1)], {
    atOnce: 1,
    signal: AbortSignal.abort(new Error('over')),
  })
  await expect(results[0]).rejects.toThrow('over')
})
