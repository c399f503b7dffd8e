import { expect, test } from 'vitest'
import { decideToken, leadsHome, markOf } from './widget-rules.ts'

test('somebody signed in by the same token is left alone; another token or nobody signed in signs in', () => {
  const mark = markOf('a-token-of-the-widget')
  expect(decideToken({ isSignedIn: true, knownMark: mark, mark })).toBe('skip')
  expect(decideToken({ isSignedIn: false, knownMark: mark, mark })).toBe('sign_in')
  expect(decideToken({ isSignedIn: true, knownMark: markOf('another-token-of-the-widget'), mark })).toBe('sign_in')
  expect(decideToken({ isSignedIn: true, knownMark: null, mark })).toBe('sign_in')
})

test('only the entry pages lead home, in any language', () => {
  expect(['/auth', '/auth/login', '/zh-TW/auth/login', '/en-US/auth'].map(leadsHome)).toEqual([true, true, true, true])
  expect(['/authors', '/zh-TW/home', '/zh-tw/auth', '/x/zh-TW/auth', '/zh-TWauth', '/'].map(leadsHome)).toEqual(
    Array.from({ length: 6 }, () => false),
  )
})
