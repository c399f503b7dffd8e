import { expect, test } from 'vitest'
import { rememberRecent } from './recent.ts'

test('what was added is remembered for ten seconds after it was last added', () => {
  let now = 0
  const recent = rememberRecent(() => now)
  expect(recent.has('a')).toBe(false)
  recent.add('a')
  now = 6_000
  recent.add('b')
  expect([recent.has('a'), recent.has('b')]).toEqual([true, true])
  recent.add('a')
  now = 16_000
  expect([recent.has('a'), recent.has('b')]).toEqual([true, true])
  now = 16_001
  recent.add('c')
  expect([recent.has('a'), recent.has('b')]).toEqual([false, false])
})
