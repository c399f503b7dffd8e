import { expect, test } from 'vitest'
import { rowsInPlace } from './rows-in-place.ts'

const rowsOf = (ids: string) => Array.from(ids, (id) => ({ id }))
const after = (before: string, now: string, kept = '') =>
  rowsInPlace(rowsOf(before), rowsOf(now), (id) => kept.includes(id))
    .map(({ id }) => id)
    .join('')

test('a row that its reader took away stays where it was, and one that went by itself is gone', () => {
  expect(after('abcd', 'ad', 'b')).toBe('abd')
  expect(after('a', '', 'a')).toBe('a')
})

test('a row that is brought back does not move to the front', () => {
  expect(after('abc', 'cab')).toBe('abc')
})

test('new rows come behind the row that they follow, and first where they follow none', () => {
  expect(after('abc', 'xaybcz')).toBe('xaybcz')
  expect(after('abc', 'acz', 'b')).toBe('abcz')
  expect(after('', 'ab')).toBe('ab')
})

test('a row that was read again has its newest values', () => {
  const [row] = rowsInPlace([{ id: 'a', name: 'Before' }], [{ id: 'a', name: 'After' }], () => true)
  expect(row?.name).toBe('After')
})
