import { expect, test } from 'vitest'
import { createTurns, type Urgency } from './turns.ts'

/** Takes a turn and notes when it comes. */
function queue(turns: ReturnType<typeof createTurns>, log: string[]) {
  return (urgency: Urgency, name: string) =>
    turns.take(urgency).then((release) => {
      log.push(release ? name : `${name} refused`)
      return release ?? (() => undefined)
    })
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('background work takes one of two slots, so that an upload never waits for it', async () => {
  const log: string[] = []
  const take = queue(createTurns({ size: 2, maximumWaiting: 10 }), log)

  const first = await take('background', 'b1')
  void take('background', 'b2')
  void take('urgent', 'u1')
  await settled()
  expect(log).toEqual(['b1', 'u1'])

  first()
  await settled()
  expect(log).toEqual(['b1', 'u1', 'b2'])
})

test('with one slot urgent work goes first, and releasing twice counts once', async () => {
  const log: string[] = []
  const take = queue(createTurns({ size: 1, maximumWaiting: 10 }), log)

  const release = await take('urgent', 'u1')
  void take('background', 'b1')
  void take('urgent', 'u2')
  release()
  release()
  await settled()

  expect(log).toEqual(['u1', 'u2'])
})

test("refuses the first task above the queue's limit", async () => {
  const log: string[] = []
  const take = queue(createTurns({ size: 1, maximumWaiting: 2 }), log)

  for (const name of ['u1', 'u2', 'u3', 'u4']) void take('urgent', name)
  await settled()

  expect(log.toSorted()).toEqual(['u1', 'u4 refused'])
})
