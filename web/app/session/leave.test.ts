import { expect, test } from 'vitest'
import { signedOutHeaders } from './leave.ts'

test('signing out removes everything that a session left in the browser, and its cache', () => {
  const headers = signedOutHeaders({ isSecure: true })
  const removed = headers.getSetCookie().map((line) => line.split('=')[0])
  for (const name of [
    'token',
    'originalToken',
    'afterPayment',
    'role',
    'oauthToken',
    'oauthTokenSecret',
    'dueStep',
    'signOn',
  ])
    expect(removed).toContain(`__Host-${name}`)
  expect(headers.getSetCookie().every((line) => line.includes('=; Path=/; Max-Age=0;'))).toBe(true)
  expect(headers.get('clear-site-data')).toBe('"cache"')
  // Choices of the reader are not the session's.
  for (const name of ['theme', 'i18nextLng', 'eighteen_day', 'analyticsConsent'])
    expect(removed).not.toContain(`__Host-${name}`)
})
