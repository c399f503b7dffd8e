import { expect, test } from 'vitest'
import { ownCookies, readCookie, tokenSeconds, tokenUntil, writeCookie } from './cookies.ts'

test('the token lives a year when remembered, else a day', () => {
  expect([tokenSeconds(true), tokenSeconds(false)]).toEqual([31_536_000, 86_400])
})

test('a cookie is for the whole site, SameSite=Lax, Secure over https, and our script may read it', () => {
  const cookie = { name: 'token', value: 'a b;c', maxAgeSeconds: 60 }
  expect(writeCookie({ ...cookie, isSecure: true })).toBe(
    '__Host-token=a%20b%3Bc; Path=/; Max-Age=60; SameSite=Lax; Secure',
  )
  expect(writeCookie({ ...cookie, isSecure: false })).not.toContain('Secure')
  expect(writeCookie({ ...cookie, isSecure: true })).not.toContain('HttpOnly')
})

test("a session's new token lasts as long as the session", () => {
  const now = new Date('2026-11-22T10:00:00Z')
  const cookie = { token: 'new', now, isSecure: true }
  expect(tokenUntil('2026-11-22T10:01:00.500Z', cookie)).toContain('__Host-token=new; Path=/; Max-Age=60;')
  expect(tokenUntil('2026-11-22T09:00:00.000Z', cookie)).toContain('Max-Age=0;')
})

test('over https only cookies of this host alone count, over http those of development', () => {
  const header = 'token=tossed; __Host-token=a%20b; theme=dark; __Host-theme=light'
  expect(readCookie(ownCookies(header, true), 'token')).toBe('a b')
  expect(readCookie(ownCookies('token=tossed; xx__Host-token=x', true), 'token')).toBeNull()
  expect(readCookie(ownCookies('token=a', false), 'token')).toBe('a')
  expect(ownCookies(null, true)).toBeNull()
})

test('reads back the written value only', () => {
  expect(readCookie('a=1; token=a%20b%3Bc; tokens=2', 'token')).toBe('a b;c')
  expect(readCookie('xtoken=1', 'token')).toBeNull()
  expect(readCookie('token=', 'token')).toBeNull()
  expect(readCookie('token=%E0%A4%A', 'token')).toBeNull()
  expect(readCookie(null, 'token')).toBeNull()
})
