import { expect, test } from 'vitest'
import { decideClosure, isStaff } from './closure.ts'

const open = { isMaintenance: false, isCountryClosed: false, isStaff: false, pathname: '/en-US/home' }

test.each([
  [{}, null],
  [{ isMaintenance: true }, 'maintenance'],
  [{ isCountryClosed: true }, 'blocked'],
  [{ isMaintenance: true, isCountryClosed: true }, 'maintenance'],
  [{ isMaintenance: true, isStaff: true }, null],
  [{ isCountryClosed: true, isStaff: true }, null],
  [{ isMaintenance: true, pathname: '/zh-TW/auth/login' }, null],
  [{ isMaintenance: true, pathname: '/zh-TW/auth/register' }, 'maintenance'],
  [{ isMaintenance: true, isCountryClosed: true, pathname: '/zh-TW/auth/login' }, 'blocked'],
  [{ isCountryClosed: true, pathname: '/zh-TW/auth/login' }, 'blocked'],
  [{ isCountryClosed: true, pathname: '/zh-TW/unsubscribe' }, null],
  [{ isMaintenance: true, pathname: '/zh-TW/unsubscribe' }, null],
] as const)('a site with the facts %j is closed by %s', (facts, closure) => {
  expect(decideClosure({ ...open, ...facts })).toBe(closure)
})

test('recognises staff by roles that no one else has', () => {
  expect([['user'], ['user', 'performer'], ['support'], []].map((roles) => isStaff({ roles }))).toEqual([
    false,
    false,
    true,
    false,
  ])
  expect(isStaff(null)).toBe(false)
})
