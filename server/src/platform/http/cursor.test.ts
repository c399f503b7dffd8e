import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor } from './cursor.ts'

const id = '0199a1b2-0000-7000-8000-000000000001'

test('a position comes back as it was written', () => {
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
