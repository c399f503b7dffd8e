import { expect, test } from 'vitest'
import { decideToken, isEntryPage, markOf } from './widget-rules.ts'

test('an unchanged token does nothing while signed in; another token, or none signed in, signs in', () => {
  const mark = markOf('a-token-of-the-widget')
  const decide = (isSignedIn: boolean, openedMark: string | null) =>
    decideToken({ isSignedIn, openedMark, requestedMark: null, mark })
  expect(decide(true, mark)).toBe('skip')
  expect(decide(false, mark)).toBe('sign_in')
  expect(decide(true, markOf('another-token-of-the-widget'))).toBe('sign_in')
  expect(decide(true, null)).toBe('sign_in')
})

test('a token used for linking or a second step in this tab does not sign in again', () => {
  const [mark, other] = [markOf('a-token-of-the-widget'), markOf('another-token-of-the-widget')]
  for (const isSignedIn of [true, false]) {
    expect(decideToken({ isSignedIn, openedMark: null, requestedMark: mark, mark })).toBe('skip')
    expect(decideToken({ isSignedIn, openedMark: null, requestedMark: other, mark })).toBe('sign_in')
  }
})

test('only entry pages lead on, in any language', () => {
  expect(['/auth', '/auth/login', '/zh-TW/auth/login', '/en-US/auth'].map(isEntryPage)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['/authors', '/zh-TW/home', '/zh-tw/auth', '/x/zh-TW/auth', '/zh-TWauth', '/'].map(isEntryPage)).toEqual(
    Array.from({ length: 6 }, () => false),
  )
})
