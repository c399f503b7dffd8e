import { expect, test } from 'vitest'
import { neutralUsername } from './neutral-username.ts'
import { judgeUsername } from './rules.ts'

test('every name that is made is usable as it is, and a thousand of them differ', () => {
  const names = Array.from({ length: 1_000 }, neutralUsername)
  for (const name of names) expect(judgeUsername(name, { mayBeHeld: false })).toMatchObject({ username: name })
  expect(new Set(names).size).toBe(1_000)
})
