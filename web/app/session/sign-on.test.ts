import { expect, test } from 'vitest'
import { ownCookies } from './cookies.ts'
import { endTrip, googleTrip, readRole, readTrip, rememberPair, rememberTrip } from './sign-on.ts'

const cookieOf = (line: string) => ownCookies(line.split(';')[0] ?? '', true)

test('stores a sign-on for ten minutes, unreadable by scripts, for its own third party only', async () => {
  const { trip, codeChallenge } = await googleTrip({ redirect: '/zh-TW/wallet' })
  const line = rememberTrip(trip, { isSecure: true })
  expect(line).toMatch(/Max-Age=600; SameSite=Lax; Secure; HttpOnly$/)
  expect(codeChallenge).toMatch(/^[\w-]{43}$/)
  expect(readTrip(cookieOf(line), 'google')).toEqual(trip)
  expect(readTrip(cookieOf(line), 'twitter')).toBeNull()
})

test('two sign-ons share no value', async () => {
  const [a, b] = [await googleTrip({}), await googleTrip({})]
  const parts = [a, b].flatMap(({ trip }) => [trip.state, trip.nonce, trip.codeVerifier])
  expect(new Set(parts).size).toBe(6)
})

test.each(['signOn=', 'signOn=nonsense', 'signOn=%7B%7D', 'signOn=null', 'other=1'])('%s is no trip', (header) =>
  expect(readTrip(header, 'google')).toBeNull(),
)

test('stores the token pair for a day, and reads an unknown role as fan', () => {
  expect(rememberPair({ token: 'a', secret: 'b' }, { isSecure: false })).toEqual([
    'oauthToken=a; Path=/; Max-Age=86400; SameSite=Lax; HttpOnly',
    'oauthTokenSecret=b; Path=/; Max-Age=86400; SameSite=Lax; HttpOnly',
  ])
  expect([readRole('role=performer'), readRole('role=admin'), readRole(null)]).toEqual(['performer', 'user', 'user'])
})

test('at the end stores the token for a day and removes the rest', () => {
  const lines = endTrip('t', { isSecure: false })
  expect(lines[0]).toBe('token=t; Path=/; Max-Age=86400; SameSite=Lax')
  expect(lines.slice(1).every((line) => line.includes('Max-Age=0'))).toBe(true)
})
