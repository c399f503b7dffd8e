import { runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { inAscii } from './in-ascii.ts'

test.each([
  `'日本 — “é” 😀'`,
  '`日本 ${1} 😀`',
  `'a\\—b\\\\—c'`,
  `/^[—é😀]+$/u.test('😀—é')`,
  `/\\—/.test('—')`,
  `({ 名: 1 }).名`,
  `'한국어'.length`,
])('%s has the same value in ASCII', (code) => {
  const ascii = inAscii(code)
  expect(ascii).toMatch(/^[\0-\x7f]*$/)
  expect(runInThisContext(ascii)).toEqual(runInThisContext(code))
})
