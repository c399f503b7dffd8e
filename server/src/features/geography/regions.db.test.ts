import { expect, test } from 'vitest'
import { DAY_MS, testApp, type TestApp } from '#src/test-support/test-app.ts'

const HERE = '192.0.2.1'
const findCountry = (address: string) => (address === HERE ? 'XA' : null)

const setPolicy = async (app: TestApp, as: string, policy: string | null) =>
  (await app.call('PUT', '/admin/region-policies/XA', { as, body: { policy, reason: 'the law' } })).status

test('staff close a country: all calls except the necessary ones answer 451 there, and nowhere else', async () => {
  const app = await testApp({ wrappers: { findCountry: () => findCountry } })
  const staff = await app.aStaffMember('admin')
  const fan = await app.aFan()
  expect(await setPolicy(app, staff, 'blocked')).toBe(200)

  const answers = async (path: string, from: string, headers = {}) =>
    (await app.call('GET', path, { from, headers, as: fan })).status
  for (const path of ['/users/me', '/countries/list', '/performers/user/search', '/posts/search'])
    expect([path, await answers(path, HERE)]).toEqual([path, 451])
  for (const path of ['/settings/public', '/block/countries/check', '/translations/search', '/geo-location/ip'])
    expect([path, await answers(path, HERE)]).toEqual([path, 200])

  const forged = Object.fromEntries(
    ['x-client-ip', 'cf-connecting-ip', 'x-real-ip', 'x-forwarded-for', 'forwarded', 'true-client-ip'].map((name) => [
      name,
      '192.0.2.2',
    ]),
  )
  expect(await answers('/users/me', HERE, forged)).toBe(451)
  const elsewhere = Object.fromEntries(Object.keys(forged).map((name) => [name, HERE]))
  expect(await answers('/users/me', '192.0.2.2', elsewhere)).toBe(200)
  expect((await app.call('GET', '/users/me', { from: HERE, as: staff })).status).toBe(200)

  expect(await setPolicy(app, staff, null)).toBe(200)
  expect(await answers('/users/me', HERE)).toBe(200)
  const audit = await app.db.selectFrom('audit_log').select(['action', 'reason', 'facts']).orderBy('id').execute()
  expect(audit).toEqual([
    {
      action: 'geography.region_policy_set',
      reason: 'the law',
      facts: { countryCode: 'XA', from: null, to: 'blocked' },
    },
    {
      action: 'geography.region_policy_set',
      reason: 'the law',
      facts: { countryCode: 'XA', from: 'blocked', to: null },
    },
  ])
})

test('lists the countries that differ, with the default', async () => {
  const app = await testApp({ wrappers: { findCountry: () => findCountry } })
  const staff = await app.aStaffMember('admin')
  await setPolicy(app, staff, 'assured')
  expect((await app.call('GET', '/admin/region-policies', { as: staff })).body.data).toMatchObject({
    total: 1,
    defaultPolicy: 'declare',
    data: [{ countryCode: 'XA', policy: 'assured' }],
  })
  for (const path of ['/admin/region-policies/xa', '/admin/region-policies/XAA'])
    expect((await app.call('PUT', path, { as: staff, body: { policy: 'none' } })).status).toBe(400)
})

/** Follows the sandbox's page to one of its two ways; the proof that comes back with it. */
async function proofFrom(app: TestApp, as: string, which: 'adult' | 'minor'): Promise<string> {
  const begun = await app.call('POST', '/age-assurance', { as, body: {} })
  const { pathname, search } = new URL(begun.body.data.url)
  const page = await app.http.inject(`${pathname}${search}`)
  const ways = [...page.body.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  return new URL(ways[which === 'adult' ? 0 : 1] ?? '').searchParams.get('proof') ?? ''
}

test('where a region requires an assurance, a declaration does not suffice and a valid assurance does', async () => {
  const app = await testApp({ wrappers: { findCountry: () => findCountry } })
  const admin = await app.aStaffMember('admin')
  const fan = await app.aFan()
  const other = await app.aFan()
  const viewer = { accountId: fan, role: 'user' as const }
  expect(await app.features.geography.isAdult(viewer, 'XA')).toBe(true)
  await setPolicy(app, admin, 'assured')
  expect(await app.features.geography.isAdult(viewer, 'XA')).toBe(false)
  expect(await app.features.geography.isAdult(viewer, null)).toBe(true)
  expect(await app.features.geography.isAdult(null, null)).toBe(false)

  const confirm = (as: string, proof: string) =>
    app.call('POST', '/age-assurance/confirm', { as, body: { proof }, from: HERE })
  const standing = async () => (await app.call('GET', '/age-assurance', { as: fan, from: HERE })).body.data
  expect(await standing()).toEqual({ policy: 'assured', isSufficient: false, assurance: null })

  const minor = await confirm(fan, await proofFrom(app, fan, 'minor'))
  expect(minor.body.data).toMatchObject({ isSufficient: false, assurance: { isAdult: false } })

  const proof = await proofFrom(app, fan, 'adult')
  expect((await confirm(other, proof)).status).toBe(422)
  expect((await confirm(fan, `${proof}x`)).status).toBe(422)
  expect((await confirm(fan, proof)).body.data).toMatchObject({
    isSufficient: true,
    assurance: { isAdult: true, method: 'sandbox' },
  })
  expect((await confirm(fan, proof)).body.error).toBe('PROOF_REFUSED')
  expect(await app.features.geography.isAdult(viewer, 'XA')).toBe(true)

  await app.advance(366 * DAY_MS)
  expect(await app.features.geography.isAdult(viewer, 'XA')).toBe(false)
})

test('in an assured region purchases are refused and hidden until the age is proved', async () => {
  const app = await testApp({ wrappers: { findCountry: () => findCountry } })
  const admin = await app.aStaffMember('admin')
  const creator = await app.aCreator()
  const fan = await app.aFan({ tokens: 100 })
  const [bought, other] = [await app.aPost({ by: creator, price: 5 }), await app.aPost({ by: creator, price: 5 })]
  const charge = (postId: string) =>
    app.call('POST', `/wallet/charges/feed/${postId}`, { as: fan, from: HERE, body: {}, key: postId })
  expect((await charge(bought._id)).status).toBe(201)
  const before = await app.call('GET', `/user/feeds/${bought._id}`, { as: fan, from: HERE })

  await setPolicy(app, admin, 'assured')
  const refused = await Promise.all([
    charge(other._id),
    app.call('POST', `/wallet/charges/tip/${creator}`, { as: fan, from: HERE, body: { price: 1 } }),
    app.call('POST', '/payment/wallet/top-up', { as: fan, from: HERE, body: { amount: 10 } }),
    app.call('POST', '/payment/subscribe/performers', {
      as: fan,
      from: HERE,
      body: { performerId: creator, type: 'monthly', paymentGateway: 'wallet' },
    }),
  ])
  for (const { status, body } of refused)
    expect([status, body.error, body.details]).toEqual([403, 'AGE_NOT_CONFIRMED', { verifyAt: '/age/assured' }])
  expect(await app.balance(fan)).toBe(95)
  const hidden = await app.call('GET', `/user/feeds/${bought._id}`, { as: fan, from: HERE })
  expect([before.body.data.isLocked, hidden.body.data.isLocked]).toEqual([false, true])

  const proof = await proofFrom(app, fan, 'adult')
  await app.call('POST', '/age-assurance/confirm', { as: fan, body: { proof }, from: HERE })
  expect((await app.call('GET', `/user/feeds/${bought._id}`, { as: fan, from: HERE })).body.data).toEqual(
    before.body.data,
  )
  expect((await charge(other._id)).status).toBe(201)
})
