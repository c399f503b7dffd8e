import { expect, test } from 'vitest'
import { NOTHING_KEPT, readKept, writeKept } from './kept-attachments.ts'

test('what was kept comes back, and nothing is kept of nothing', () => {
  const kept = { fileIds: ['a', 'b'], teaserId: 't', isSale: true, price: '4,50' }
  expect(readKept(writeKept(kept))).toEqual(kept)
  expect(writeKept(NOTHING_KEPT)).toBe(null)
  expect(readKept(null)).toEqual(NOTHING_KEPT)
})

test('what another version or somebody else left there is read as far as it makes sense', () => {
  expect(readKept('not JSON')).toEqual(NOTHING_KEPT)
  expect(readKept('null')).toEqual(NOTHING_KEPT)
  expect(readKept('{"fileIds":[1,"a"],"price":7,"isSale":"yes"}')).toEqual({ ...NOTHING_KEPT, fileIds: ['a'] })
})
