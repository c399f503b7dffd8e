import { locales } from '@stagedoor/contract/locales'
import { expect, test } from 'vitest'
import { chooseLocale, splitAddress } from './locale-rules.ts'

const nothing = {
  addressed: null,
  lng: null,
  cookie: null,
  account: null,
  acceptLanguage: null,
  supported: locales,
  fallback: 'zh-TW',
} as const

test('the address takes precedence', () => {
  expect(chooseLocale({ ...nothing, addressed: 'ko-KR', lng: 'ja-JP', cookie: 'en-US' })).toBe('ko-KR')
})

test('after the address come lng, the cookie, the account, what the browser accepts, and the default', () => {
  const wishes = { ...nothing, lng: 'ja-JP', cookie: 'en-US', account: 'ko-KR', acceptLanguage: 'zh-CN' }
  expect(chooseLocale(wishes)).toBe('ja-JP')
  expect(chooseLocale({ ...wishes, lng: null })).toBe('en-US')
  expect(chooseLocale({ ...wishes, lng: null, cookie: null })).toBe('ko-KR')
  expect(chooseLocale({ ...wishes, lng: null, cookie: null, account: null })).toBe('zh-CN')
  expect(chooseLocale(nothing)).toBe('zh-TW')
})

test('skips unsupported languages', () => {
  expect(chooseLocale({ ...nothing, lng: 'fr-FR', cookie: '__proto__', account: 'en-US' })).toBe('en-US')
  expect(chooseLocale({ ...nothing, cookie: 'ja-JP', supported: ['zh-TW', 'en-US'] })).toBe('zh-TW')
})

test.each([
  ['en-GB,en;q=0.9', 'en-US'],
  ['fr-FR, ja;q=0.8, en;q=0.7', 'ja-JP'],
  ['en;q=0.2, ko;q=0.9', 'ko-KR'],
  ['zh-HK', 'zh-TW'],
  ['zh-Hant-HK', 'zh-TW'],
  ['zh-SG', 'zh-CN'],
  ['zh', 'zh-CN'],
  ['en;q=0', 'zh-TW'],
  ['*', 'zh-TW'],
  [';;;,,q=1', 'zh-TW'],
])('a browser that accepts %s gets %s', (acceptLanguage, locale) => {
  expect(chooseLocale({ ...nothing, acceptLanguage })).toBe(locale)
})

test.each([
  ['/zh-TW/home', 'zh-TW', '/home'],
  ['/en-US', 'en-US', ''],
  ['/en-US/', 'en-US', ''],
  ['/', null, ''],
  ['/creator', null, '/creator'],
  ['/fr-FR/home', null, '/home'],
  ['/zh-tw/home', null, '/zh-tw/home'],
  ['//evil.example', null, '//evil.example'],
])('the address %s has the locale %s and the rest "%s"', (pathname, locale, rest) => {
  expect(splitAddress(pathname)).toEqual({ locale, rest })
})
