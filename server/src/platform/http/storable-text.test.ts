import { expect, test } from 'vitest'
import { holdsUnstorableText } from './storable-text.ts'

test.each([
  ['a text with NUL', 'a\0'],
  ['a text in a list in an object', { a: ['b', { c: 'd\0' }] }],
  ['a name', { a: [{ 'b\0': 1 }] }],
  ['half of a pair', { a: 'b\ud83d' }],
  ['a pair in the wrong order', ['\ude00\ud83d']],
  ['half of a pair in a name', { '\udc00': 1 }],
])('%s is not kept as it was sent', (_, value) => {
  expect(holdsUnstorableText(value)).toBe(true)
})

test('numbers, other texts, whole pairs and bytes of a file are kept', () => {
  expect(holdsUnstorableText({ a: [1, null, true, 'b 😀', undefined], c: Buffer.from('\0') })).toBe(false)
})
