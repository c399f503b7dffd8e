import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtWeb } from './platform/http/web-source.ts'
import { testApp } from './test-support/test-app.ts'

const WEB_BUILD = join(import.meta.dirname, '../../web/build')

test('the languages that the operator offers hold for detection, links between languages, and pictures for the policy', async () => {
  const app = await testApp({ web: builtWeb(WEB_BUILD) })
  const admin = await app.aStaffMember('admin')
  const values = {
    supportedLocales: ['en-US', 'ja-JP'],
    defaultLocale: 'ja-JP',
    logoUrl: 'https://cdn.example.test/logo.webp',
  }
  const changed = await app.call('PUT', '/admin/settings', { as: admin, body: { values } })
  expect(changed.status).toBe(200)
  const open = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers })

  expect((await open('/explore')).headers.location).toBe('/ja-JP/explore')
  expect((await open('/explore', { 'accept-language': 'ko' })).headers.location).toBe('/ja-JP/explore')
  expect((await open('/explore', { cookie: 'i18nextLng=zh-TW' })).headers.location).toBe('/ja-JP/explore')
  expect((await open('/explore?lng=en-US')).headers.location).toBe('/en-US/explore?lng=en-US')
  expect((await open('/zh-TW/explore?q=a')).headers.location).toBe('/ja-JP/explore?q=a')

  const page = await open('/en-US/explore', { cookie: 'eighteen_day=1990-01-01' })
  const languages = [...page.body.matchAll(/hreflang="([^"]+)"/gi)].map(([, language]) => language)
  expect(new Set(languages)).toEqual(new Set(['en-US', 'ja-JP', 'x-default']))
  expect(String(page.headers['content-security-policy'])).toMatch(/img-src [^;]*https:\/\/cdn\.example\.test/)
})
