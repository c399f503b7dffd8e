import { expect, test } from 'vitest'
import { isOwnForm } from './own-form.ts'

const post = (headers: Record<string, string>) =>
  new Request('https://site.test/zh-TW/auth/login', { method: 'POST', headers })

test('never refuses reading requests', () => {
  expect(isOwnForm(new Request('https://site.test/', { headers: { origin: 'https://evil.example' } }))).toBe(true)
})

test('accepts a form of this site by its origin or by Sec-Fetch-Site', () => {
  expect(isOwnForm(post({ origin: 'https://site.test' }))).toBe(true)
  expect(isOwnForm(post({ 'sec-fetch-site': 'same-origin' }))).toBe(true)
  expect(isOwnForm(post({ origin: 'https://site.test', 'sec-fetch-site': 'same-origin' }))).toBe(true)
})

test.each([
  [{}],
  [{ origin: 'null' }],
  [{ origin: 'https://evil.example' }],
  [{ origin: 'http://site.test' }],
  [{ origin: 'https://site.test.evil.example' }],
  [{ origin: 'https://site.test', 'sec-fetch-site': 'same-site' }],
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'none' }],
])('refuses %j', (headers) => {
  expect(isOwnForm(post(headers))).toBe(false)
})
