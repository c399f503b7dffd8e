import { expect } from 'vitest'
import { answerOf, test } from '#src/test-support/test-app.ts'

test('an administrator reads and changes settings, with the previous values audited', async ({ app }) => {
  const admin = await app.aStaffMember('admin')
  expect((await app.read('GET', '/admin/settings', { as: admin })).values).toMatchObject({
    siteName: 'Stagedoor',
    siteCommissionRate: 0.2,
  })
  const body = { values: { siteName: 'Back door', minimumTipPrice: 5 }, reason: 'a new name' }
  const changed = await app.call('PUT', '/admin/settings', { as: admin, body })
  expect(changed.body.data.values).toMatchObject({ siteName: 'Back door', minimumTipPrice: 5 })
  expect((await app.read('GET', '/settings/public')).siteName).toBe('Back door')
  const [entry] = await app.db.selectFrom('audit_log').selectAll().execute()
  expect(entry).toMatchObject({
    action: 'site.settings_changed',
    reason: 'a new name',
    facts: { before: { siteName: 'Stagedoor', minimumTipPrice: 10 } },
  })
})

const wrongValues: [object, string[]][] = [
  [{ nonsense: 1 }, ['nonsense']],
  [{ __proto__x: 1 }, ['__proto__x']],
  [{ siteName: 7 }, ['siteName']],
  [{ minimumTipPrice: 20_000 }, ['minimumTipPrice', 'maximumTipPrice']],
  [{ tokenPrice: 0 }, ['tokenPrice']],
  [{ minimumSubscriptionPrice: 0 }, ['minimumSubscriptionPrice']],
  [{ minimumWalletPrice: 0 }, ['minimumWalletPrice']],
  [{ tokenPrice: 1_000 }, ['tokenPrice', 'minimumWalletPrice', 'minimumSubscriptionPrice']],
  [{ logoUrl: 'javascript:alert(1)' }, ['logoUrl']],
  [{ favicon: '//evil.example/x.ico' }, ['favicon']],
  [{ gaCode: 'G-1"></script>' }, ['gaCode']],
  [{ contactEmail: 'a@b.test\r\nBcc: c@d.test' }, ['contactEmail']],
  // Neither a gateway, nor set up here, nor one that takes a payment.
  ...['evil', '', 'stripe', 'wallet', 'free'].map((paymentGateway): [object, string[]] => [
    { paymentGateway },
    ['paymentGateway'],
  ]),
  [{ analyticsConsentCountries: ['germany'] }, ['analyticsConsentCountries']],
]

test('an invalid setting refuses the whole change', async ({ app }) => {
  const admin = await app.aStaffMember('admin')
  for (const [values, names] of wrongValues) {
    const reply = await app.call('PUT', '/admin/settings', { as: admin, body: { values: { volume: 0.5, ...values } } })
    expect([...answerOf(reply), reply.body.details]).toEqual([422, 'SETTING_REFUSED', { names }])
    expect((await app.read('GET', '/settings/public')).volume).toBe(1)
  }
})

test('stores menus in order, and refuses addresses that could run code', async ({ app }) => {
  const admin = await app.aStaffMember('admin')
  const item = { title: 'Terms', path: '/page/terms', section: 'footer', internal: true, isNewTab: false, ordering: 2 }
  const menus = [item, { ...item, title: 'About', path: '/page/about', ordering: 1 }]
  await app.call('PUT', '/admin/menus', { as: admin, body: { menus } })
  const shown = (await app.read('GET', '/settings/public')).menus
  expect(shown.map(({ title }: { title: string }) => title)).toEqual(['About', 'Terms'])
  for (const wrong of [
    { path: 'javascript:alert(1)', internal: false },
    { path: 'https://example.test', internal: true },
    { path: '/\\evil.example' },
    { path: '/page', internal: false },
  ]) {
    const reply = await app.call('PUT', '/admin/menus', { as: admin, body: { menus: [{ ...item, ...wrong }] } })
    expect([wrong, reply.status]).toEqual([wrong, 422])
  }
})

test('maintenance closes the site except for staff, who can still sign in', async ({ app }) => {
  const admin = await app.aStaffMember('admin')
  const fan = await app.aFan()
  const set = (isOn: boolean) => app.call('PUT', '/admin/maintenance', { as: admin, body: { isOn } })
  expect((await set(true)).body.data).toEqual({ isOn: true, image: '' })
  const closed = await app.call('GET', '/users/me', { as: fan })
  expect([closed.status, closed.headers['retry-after']]).toEqual([503, '30'])
  expect((await app.call('GET', '/users/me', { as: admin })).status).toBe(200)
  expect(await app.logIn(app.accountOf(admin).username)).not.toBe('')
  for (const path of ['/settings/public', '/block/countries/check', '/translations/search'])
    expect((await app.call('GET', path)).status).toBe(200)
  await set(false)
  expect((await app.call('GET', '/users/me', { as: fan })).status).toBe(200)
})

test('a picture of the settings is admitted by the content policy; a promo takes pictures from no other host', async ({
  app,
}) => {
  const admin = await app.aStaffMember('admin')
  const promo = {
    title: 'Lamps',
    description: '',
    buttonText: 'Go',
    link: '/explore',
    imageUrl: 'https://cdn.example.test/lamps.webp',
    locale: null,
    status: 'active',
    ordering: 1,
    startsAt: null,
    endsAt: null,
  }
  const add = async () => (await app.call('POST', '/admin/promos', { as: admin, body: promo })).status
  expect(await add()).toBe(400)
  const values = { logoUrl: 'https://cdn.example.test/logo.webp' }
  expect((await app.call('PUT', '/admin/settings', { as: admin, body: { values } })).status).toBe(200)
  expect(await add()).toBe(201)
})
