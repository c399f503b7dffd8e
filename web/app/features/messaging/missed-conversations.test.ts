import type { Conversation } from '@stagedoor/contract/conversations'
import { expect, test } from 'vitest'
import { MOST_PAGES, readMissedConversations } from './missed-conversations.ts'

const ON_A_PAGE = 50

const conversation = (number: number, lastSequence: number) => ({ _id: `c${number}`, lastSequence }) as Conversation
const many = (count: number, lastSequence: number) =>
  Array.from({ length: count }, (_, number) => conversation(number, lastSequence))
const byId = (conversations: readonly Conversation[]) =>
  Object.fromEntries(conversations.map((each) => [each._id, each]))

/** A server whose list is this, read page by page; its readings of these numbers have no answer. */
function server(list: readonly Conversation[], failures: Readonly<Record<number, 'later' | 'never'>> = {}) {
  const cursors: (string | null)[] = []
  const pauses: number[] = []
  const seen = { isOver: false }
  const read = async (cursor: string | null) => {
    cursors.push(cursor)
    const failure = failures[cursors.length]
    if (failure) return failure
    const [from, end] = [Number(cursor ?? 0), Number(cursor ?? 0) + ON_A_PAGE]
    return { data: list.slice(from, end), total: list.length, cursor: end < list.length ? String(end) : null }
  }
  const missedSince = (known: readonly Conversation[]) =>
    readMissedConversations({
      known: byId(known),
      read,
      isOver: () => seen.isOver,
      pause: async (ms) => void pauses.push(ms),
      random: () => 0.5,
    })
  return { cursors, pauses, seen, missedSince }
}

test('one page is enough where it holds a conversation that has not changed', async () => {
  const { cursors, missedSince } = server([...many(49, 2), ...many(200, 1).slice(49)])
  const missed = await missedSince(many(200, 1))
  expect(cursors).toEqual([null])
  expect(missed).toMatchObject({ total: 200, isAnew: false })
})

test('further pages are read until one that has not changed', async () => {
  const list = [...many(120, 2), ...many(200, 1).slice(120)]
  const { cursors, missedSince } = server(list)
  const missed = await missedSince(many(200, 1))
  expect(cursors).toEqual([null, '50', '100'])
  expect(missed?.conversations).toEqual(list.slice(0, 150))
  expect(missed?.isAnew).toBe(false)
})

test('all are read where all have changed and they are few', async () => {
  const list = many(120, 2)
  const missed = await server(list).missedSince(many(120, 1))
  expect(missed).toEqual({ conversations: list, total: 120, cursor: null, isAnew: false })
})

test('where too many have changed the list begins anew, with the place where it goes on', async () => {
  const { cursors, missedSince } = server(many(2_000, 2))
  const missed = await missedSince(many(2_000, 1))
  expect(cursors).toHaveLength(MOST_PAGES)
  expect(missed).toMatchObject({ cursor: String(MOST_PAGES * ON_A_PAGE), isAnew: true })
})

test('one that is on two pages is there once, as the first of them has it', async () => {
  const { missedSince } = server([...many(50, 2), conversation(3, 1), conversation(60, 1)])
  const missed = await missedSince([conversation(60, 1)])
  expect(missed?.conversations.filter(({ _id }) => _id === 'c3')).toEqual([conversation(3, 2)])
})

test('a page that the server cannot answer now is asked for again, later each time, and those before it stay', async () => {
  const list = many(120, 2)
  const { cursors, pauses, missedSince } = server(list, { 2: 'later', 3: 'later', 5: 'later' })
  expect((await missedSince(many(120, 1)))?.conversations).toEqual(list)
  expect(cursors).toEqual([null, '50', '50', '50', '100', '100'])
  expect(pauses).toEqual([1_000, 2_000, 1_000])
})

test('nothing is known of it where a page is refused, or it is over', async () => {
  const refused = server(many(120, 2), { 2: 'never' })
  expect(await refused.missedSince([])).toBeNull()
  expect(refused.cursors).toHaveLength(2)
  const over = server(many(120, 2))
  const missed = over.missedSince([])
  over.seen.isOver = true
  expect([await missed, over.cursors]).toEqual([null, [null]])
})
