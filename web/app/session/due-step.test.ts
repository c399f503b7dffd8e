import { expect, test } from 'vitest'
import { ownCookies } from './cookies.ts'
import { forgetDueStep, readDueStep, rememberDueStep } from './due-step.ts'

test('stores a due step for ten minutes, and removes it', () => {
  const line = rememberDueStep({ ticket: 'a-ticket', methods: ['totp', 'passkey'] }, { isSecure: true })
  expect(line).toMatch(/Max-Age=600; SameSite=Lax; Secure$/)
  expect(readDueStep(ownCookies(line.split(';')[0] ?? '', true))).toEqual({
    ticket: 'a-ticket',
    methods: ['totp', 'passkey'],
  })
  expect(forgetDueStep({ isSecure: false })).toBe('dueStep=; Path=/; Max-Age=0; SameSite=Lax')
})

test.each([
  null,
  'other=1',
  'dueStep=nonsense',
  'dueStep=null',
  `dueStep=${encodeURIComponent('{"ticket":"","methods":["totp"]}')}`,
  `dueStep=${encodeURIComponent('{"ticket":"a","methods":[]}')}`,
  `dueStep=${encodeURIComponent('{"ticket":"a","methods":[1]}')}`,
])('%s is no step', (header) => expect(readDueStep(header)).toBeNull())
