import { expect, test } from 'vitest'
import { forgetWayBack, keepWayBack, wayBackOf } from './after-confirmation.ts'
import { ownCookies } from './cookies.ts'

test('keeps a page of this site for a day, unreadable by scripts', () => {
  const line = keepWayBack('/en-US/mia?tab=videos', { isSecure: true })
  expect(line).toMatch(/^__Host-afterConfirmation=.*; Max-Age=86400; SameSite=Lax; Secure; HttpOnly$/)
  expect(wayBackOf(ownCookies(line?.split(';')[0] ?? '', true))).toBe('/en-US/mia?tab=videos')
  expect(forgetWayBack({ isSecure: true })).toContain('Max-Age=0;')
})

test.each([null, '//evil.example', 'https://evil.example', '/en-US/auth/login'])('keeps nothing of %j', (wanted) =>
  expect(keepWayBack(wanted, { isSecure: false })).toBeNull(),
)

test.each([null, 'other=1', 'afterConfirmation=%2F%2Fevil.example', 'afterConfirmation=https%3A%2F%2Fevil.example'])(
  'a cookie that is not a path of this site leads nowhere: %j',
  (header) => expect(wayBackOf(header)).toBeNull(),
)
