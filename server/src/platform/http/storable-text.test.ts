import { expect, test } from 'vitest'
import { holdsNul } from './nul.ts'

test.each([
  ['a text', 'a\0'],
  ['a text in a list in an object', { a: ['b', { c: 'd\0' }] }],
  ['a name', { a: [{ 'b\0': 1 }] }],
])('NUL is found in %s', (_, value) => {
  expect(holdsNul(value)).toBe(true)
})

test('numbers, texts without NUL and bytes of a file hold none', () => {
  expect(holdsNul({ a: [1, null, true, 'b', undefined], c: Buffer.from('\0') })).toBe(false)
})
