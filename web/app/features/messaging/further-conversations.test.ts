import type { Conversation } from '@stagedoor/contract/conversations'
import { expect, test } from 'vitest'
import { cursorOf, readFurther } from './further-conversations.ts'

const page = { data: [{ _id: 'c50' } as Conversation], total: 120, cursor: 'next' }

/** Asks for a further page that is answered so, during which the list may begin anew. */
async function further(answer: typeof page | 'noConnection', { beginsAnew = false } = {}) {
  const outcomes: unknown[] = []
  let isOver = false
  const { promise, resolve } = Promise.withResolvers<typeof page | 'noConnection'>()
  const done = readFurther({
    read: () => promise,
    isOver: () => isOver,
    take: (taken) => outcomes.push(taken),
    fail: (failure) => outcomes.push(failure),
  })
  isOver = beginsAnew
  resolve(answer)
  await done
  return outcomes
}

test('a further page is taken, and a failure is told', async () => {
  expect(await further(page)).toEqual([page])
  expect(await further('noConnection')).toEqual(['noConnection'])
})

test('where the list has begun anew meanwhile, neither a late page nor a late failure counts', async () => {
  expect(await further(page, { beginsAnew: true })).toEqual([])
  expect(await further('noConnection', { beginsAnew: true })).toEqual([])
})

test('the list goes on behind its first page also where that came later, and then where it was read to', () => {
  expect([cursorOf(null, undefined), cursorOf('first', undefined)]).toEqual([null, 'first'])
  expect([cursorOf('first', 'second'), cursorOf('first', null)]).toEqual(['second', null])
})
