import type { Conversation } from '@stagedoor/contract/conversations'
import { expect, test } from 'vitest'
import { cursorOf, readFurther, type ListPlace } from './further-conversations.ts'

const page = { data: [{ _id: 'c50' } as Conversation], total: 120, cursor: 'next' }

type Answer = typeof page | 'noConnection'

/** Asks for a further page behind `first`; while the first answer is awaited the list may begin anew with another place. */
async function further(answers: readonly Answer[], beginsAnew?: ListPlace) {
  const happened: unknown[] = []
  let place: ListPlace = { cursor: 'first' }
  const rest = [...answers]
  await readFurther({
    place: () => place,
    begin: () => happened.push('begins'),
    async read(cursor) {
      happened.push(cursor)
      if (beginsAnew && cursor === 'first') place = beginsAnew
      return rest.shift() ?? 'noConnection'
    },
    take: (taken) => happened.push(taken),
    fail: (failure) => happened.push(failure),
  })
  return happened
}

test('a further page is taken, and a failure is told', async () => {
  expect(await further([page])).toEqual(['begins', 'first', page])
  expect(await further(['noConnection'])).toEqual(['begins', 'first', 'noConnection'])
})

test.each(['noConnection', page] as const)(
  'where the list has begun anew meanwhile, a late answer (%o) is dropped and the page behind its new beginning is read',
  async (late) => {
    const anew = { cursor: 'anew' }
    expect(await further([late, page], anew)).toEqual(['begins', 'first', 'begins', 'anew', page])
    expect(await further([late, 'noConnection'], anew)).toEqual(['begins', 'first', 'begins', 'anew', 'noConnection'])
  },
)

test('where all of the list was read meanwhile, nothing more is asked for', async () => {
  expect(await further([page], { cursor: null })).toEqual(['begins', 'first'])
})

test('the list goes on behind its first page also where that came later, and then where it was read to', () => {
  expect([cursorOf(null, undefined), cursorOf('first', undefined)]).toEqual([null, 'first'])
  expect([cursorOf('first', 'second'), cursorOf('first', null)]).toEqual(['second', null])
})
