import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cursorOfFullPage, cutPage, decodeCursor, encodeCursor, readListPage, timeStartOf } from './cursor.ts'

const id = '0199a1b2-0000-7000-8000-000000000001'

test('reads back a written position', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 8_640_000_000_000_000 }), { maxLength: 3 }), fc.uuid(), (keys, anyId) => {
      expect(decodeCursor('newest', keys.length, encodeCursor('newest', { keys, id: anyId }))).toEqual({
        keys,
        id: anyId,
      })
    }),
  )
})

test('a cursor of another order, another number of keys or no cursor at all is refused', () => {
  const cursor = encodeCursor('newest', { keys: [1_763_683_200_000], id })
  expect(decodeCursor('oldest', 1, cursor)).toBeNull()
  expect(decodeCursor('newest', 2, cursor)).toBeNull()
  expect(decodeCursor('newest', 1, cursor.slice(3))).toBeNull()
  expect(decodeCursor('newest', 1, Buffer.from(`newest~-1~${id}`).toString('base64url'))).toBeNull()
  expect(decodeCursor('newest', 1, Buffer.from(`newest~9000000000000000~${id}`).toString('base64url'))).toBeNull()
  for (const text of ['', '~', 'null', '{}', Buffer.from('newest~~x').toString('base64url')])
    expect(decodeCursor('newest', 1, text)).toBeNull()
})

test('any text is answered, never thrown at', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void decodeCursor('newest', 1, text)))
})

const policy = { list: 'things' }
const position = { keys: [1_763_683_200_000], id }
const cursor = readListPage(policy, { sortBy: 'createdAt', sort: 'desc' })?.cursorBehind(position)

test('a page without a cursor begins at its offset, one with a cursor behind its position', () => {
  expect(readListPage(policy, { sortBy: 'createdAt', sort: 'desc', offset: 20 })).toMatchObject({
    after: null,
    offset: 20,
  })
  const query = { sortBy: 'createdAt', sort: 'desc', offset: 20, ...(cursor && { cursor }) }
  expect(readListPage(policy, query)).toMatchObject({ after: position, offset: 0 })
})

test.each([
  ['another list', { list: 'others' }, { sortBy: 'createdAt', sort: 'desc' }],
  ['another sort key', policy, { sortBy: 'updatedAt', sort: 'desc' }],
  ['another direction', policy, { sortBy: 'createdAt', sort: 'asc' }],
  ['another number of keys', { ...policy, keyCount: 2 }, { sortBy: 'createdAt', sort: 'desc' }],
])('a cursor used in %s is none', (_, used, query) => {
  expect(readListPage(used, { ...query, ...(cursor && { cursor }) })).toBeNull()
})

test('a list by time begins at the end of time that its direction starts from, or at its position', () => {
  const page = readListPage(policy, { sortBy: 'createdAt', sort: 'asc' })
  const later = readListPage(policy, { sortBy: 'createdAt', sort: 'desc', ...(cursor && { cursor }) })
  expect(page && timeStartOf(page, 'asc')).toEqual({ at: '-infinity', id: '00000000-0000-0000-0000-000000000000' })
  expect(later && timeStartOf(later, 'desc')).toEqual({ at: new Date(1_763_683_200_000), id })
})

test('has a cursor only when there may be a next page', () => {
  const page = readListPage(policy, { sortBy: 'createdAt', sort: 'desc' })
  if (!page) throw new Error('a query without a cursor has a page')
  const rows = [{ id }, { id }]
  const given = { page, keysOf: () => position.keys }
  expect([cutPage(rows, 1, given), cutPage(rows, 2, given)]).toEqual([
    { shown: [{ id }], cursor },
    { shown: rows, cursor: null },
  ])
  expect([cursorOfFullPage(rows, 2, given), cursorOfFullPage(rows, 3, given)]).toEqual([cursor, null])
})
