import { expect } from 'vitest'
import { answerOf, test, testApp } from '#src/test-support/test-app.ts'

test('returns every public setting by its public name', async () => {
  const { call } = await testApp()
  const reply = await call('GET', '/settings/public')
  expect(reply.body.data).toMatchObject({
    siteName: 'Stagedoor',
    logoUrl: '',
    menus: [],
    maintenanceMode: false,
    paymentGateway: 'sandbox',
    minimumWalletPrice: 2.95,
    maximumTipPrice: 10_000,
    minimumPayoutAmount: 50,
    supportedLocales: ['zh-TW', 'zh-CN', 'en-US', 'ja-JP', 'ko-KR'],
    volume: 1,
  })
})

test('never returns server-only settings, under any name', async () => {
  const { call } = await testApp()
  const keys = [
    'siteName',
    'siteCommissionRate',
    'stripeSecretKey',
    'smtpPassword',
    'jwtSecret',
    '*',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
  ]
  const reply = await call('POST', '/settings/keys', { body: { keys } })
  expect([reply.status, reply.body]).toEqual([200, { status: 0, data: { siteName: 'Stagedoor' } }])
  expect((await call('GET', '/settings/public')).body).not.toContain('siteCommissionRate')
})

test('refuses a request without valid names, or with too many', async () => {
  const { call } = await testApp()
  for (const body of [{}, { keys: 'siteName' }, { keys: [1] }, { keys: Array.from({ length: 101 }, () => 'x') }])
    expect([body, (await call('POST', '/settings/keys', { body })).status]).toEqual([body, 400])
})

test('returns menus completely as stored', async ({ app }) => {
  const menus = [
    { title: '關於我們', path: '/page/about', section: 'footer', internal: true, isNewTab: false, ordering: 1 },
  ]
  await app.changeSettings({ menus })
  expect((await app.read('GET', '/settings/public')).menus).toEqual(menus)
})

test('a closed country is closed for its visitors, who may read that', async () => {
  const findCountry = (address: string) => (address === '192.0.2.1' ? 'XA' : null)
  const { call, read, aStaffMember } = await testApp({ wrappers: { findCountry: () => findCountry } })
  await read('PUT', '/admin/region-policies/XA', { as: await aStaffMember('admin'), body: { policy: 'blocked' } })
  const check = async (from: string, headers = {}) =>
    (await read('GET', '/block/countries/check', { from, headers })).blocked
  expect(await check('192.0.2.1')).toBe(true)
  expect(await check('192.0.2.2')).toBe(false)
  // Nobody is where a header says they are.
  const spoofed = Object.fromEntries(
    ['x-client-ip', 'cf-connecting-ip', 'x-real-ip', 'x-forwarded-for'].map((name) => [name, '192.0.2.1']),
  )
  expect(await check('192.0.2.2', spoofed)).toBe(false)

  const reply = await call('GET', '/performers/top', { from: '192.0.2.1' })
  expect(answerOf(reply)).toEqual([451, 'COUNTRY_BLOCKED'])
  expect((await call('GET', '/settings/public', { from: '192.0.2.1' })).status).toBe(200)
})
