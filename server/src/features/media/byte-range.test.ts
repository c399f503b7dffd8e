import { expect, test } from 'vitest'
import { parseRange } from './byte-range.ts'

test.each<[string | undefined, ReturnType<typeof parseRange>]>([
  [undefined, null],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=0-99', { first: 0, last: 99 }],
  ['bytes=0-100', { first: 0, last: 99 }],
  ['bytes=99-', { first: 99, last: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=100-200', 'unsatisfiable'],
  ['bytes=-1', { first: 99, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', null],
  ['bytes=-', null],
  ['bytes=a-b', null],
  ['bytes=0-1,5-6', null],
  ['pages=0-1', null],
  ['bytes=999999999999999999999-', 'unsatisfiable'],
])('of 100 bytes, %s', (header, expected) => {
  expect(parseRange(header, 100)).toEqual(expected)
})
