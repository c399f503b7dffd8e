import { expect, test } from 'vitest'
import { safeRedirect, sitePath } from './safe-redirect.ts'

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https://evil.example',
  '%2f%2fevil.example',
  '/%2fevil.example',
  '/%252fevil.example',
  '/%5cevil.example',
  'javascript:alert(1)',
  '/%09/evil.example',
  '/\t/evil.example',
  '\u0000/',
  '/home\n',
  ' /home',
  'home',
  '',
  '/%E0%A4%A',
  `/${'a'.repeat(2001)}`,
])('%j leads nowhere', (wanted) => {
  expect(safeRedirect(wanted)).toBeNull()
  expect(sitePath(wanted)).toBeNull()
})

test.each([
  '/home',
  '/zh-TW/wallet?current=2#charges',
  '/creator',
  '/zh-TW/%E5%91%A8',
  '/post/1?then=%2F%2Fevil.example',
])('%s is a page of this site', (wanted) => {
  expect(safeRedirect(wanted)).toBe(wanted)
})

test('sign-in does not return to the entry pages, other redirects may', () => {
  for (const page of ['/auth/login', '/en-US/auth/register/fan', '/zh-TW/500']) {
    expect(safeRedirect(page)).toBeNull()
    expect(sitePath(page)).toBe(page)
  }
  expect(safeRedirect('/authors')).toBe('/authors')
})
