import type { Conversation } from '@stagedoor/contract/conversations'
import { expect, test } from 'vitest'
import { MOST_PAGES, readMissedConversations } from './missed-conversations.ts'

const ON_A_PAGE = 50

const conversation = (number: number, lastSequence: number) => ({ _id: `c${number}`, lastSequence }) as Conversation
const many = (count: number, lastSequence: number) =>
  Array.from({ length: count }, (_, number) => conversation(number, lastSequence))
const byId = (conversations: readonly Conversation[]) =>
  Object.fromEntries(conversations.map((each) => [each._id, each]))

/** A server whose list is this, read page by page; reading number `failsAt` has no answer. */
function server(list: readonly Conversation[], failsAt = -1) {
  const cursors: (string | null)[] = []
  const read = async (cursor: string | null) => {
    cursors.push(cursor)
    if (cursors.length === failsAt) return null
    const [from, end] = [Number(cursor ?? 0), Number(cursor ?? 0) + ON_A_PAGE]
    return { data: list.slice(from, end), total: list.length, cursor: end < list.length ? String(end) : null }
  }
  return { cursors, read }
}

test('one page is enough where it holds a conversation that has not changed', async () => {
  const { cursors, read } = server([...many(49, 2), ...many(200, 1).slice(49)])
  const missed = await readMissedConversations(byId(many(200, 1)), read)
  expect(cursors).toEqual([null])
  expect(missed).toMatchObject({ total: 200, isAnew: false })
})

test('further pages are read until one that has not changed', async () => {
  const list = [...many(120, 2), ...many(200, 1).slice(120)]
  const { cursors, read } = server(list)
  const missed = await readMissedConversations(byId(many(200, 1)), read)
  expect(cursors).toEqual([null, '50', '100'])
  expect(missed?.conversations).toEqual(list.slice(0, 150))
  expect(missed?.isAnew).toBe(false)
})

test('all are read where all have changed and they are few', async () => {
  const list = many(120, 2)
  const missed = await readMissedConversations(byId(many(120, 1)), server(list).read)
  expect(missed).toEqual({ conversations: list, total: 120, cursor: null, isAnew: false })
})

test('where too many have changed the list begins anew, with the place where it goes on', async () => {
  const { cursors, read } = server(many(2_000, 2))
  const missed = await readMissedConversations(byId(many(2_000, 1)), read)
  expect(cursors).toHaveLength(MOST_PAGES)
  expect(missed).toMatchObject({ cursor: String(MOST_PAGES * ON_A_PAGE), isAnew: true })
})

test('one that is on two pages is there once, as the first of them has it', async () => {
  const { read } = server([...many(50, 2), conversation(3, 1), conversation(60, 1)])
  const missed = await readMissedConversations(byId([conversation(60, 1)]), read)
  expect(missed?.conversations.filter(({ _id }) => _id === 'c3')).toEqual([conversation(3, 2)])
})

test('nothing is known of it where a page has no answer', async () => {
  expect(await readMissedConversations({}, server(many(120, 2), 2).read)).toBeNull()
})
