import { expect, test } from 'vitest'
import { readCookie, tokenSeconds, writeCookie } from './cookies.ts'

test('the token lives a year when remembered, else a day', () => {
  expect([tokenSeconds(true), tokenSeconds(false)]).toEqual([31_536_000, 86_400])
})

test('a cookie is for the whole site, SameSite=Lax, Secure over https, and our script may read it', () => {
  const cookie = { name: 'token', value: 'a b;c', maxAgeSeconds: 60 }
  expect(writeCookie({ ...cookie, isSecure: true })).toBe('token=a%20b%3Bc; Path=/; Max-Age=60; SameSite=Lax; Secure')
  expect(writeCookie({ ...cookie, isSecure: false })).not.toContain('Secure')
  expect(writeCookie({ ...cookie, isSecure: true })).not.toContain('HttpOnly')
})

test('reads back the written value only', () => {
  expect(readCookie('a=1; token=a%20b%3Bc; tokens=2', 'token')).toBe('a b;c')
  expect(readCookie('xtoken=1', 'token')).toBeNull()
  expect(readCookie('token=', 'token')).toBeNull()
  expect(readCookie('token=%E0%A4%A', 'token')).toBeNull()
  expect(readCookie(null, 'token')).toBeNull()
})
