import { expect, test } from 'vitest'
import { peopleApp, type PeopleApp } from '#src/test-support/people-app.ts'

const HERE = '192.0.2.1'
const findCountry = (address: string) => (address === HERE ? 'XA' : null)

async function anAdmin(app: PeopleApp): Promise<string> {
  const { accountId, token } = await app.anyone('staff', 'admin.anna')
  await app.db
    .updateTable('account')
    .set({ staff_roles: ['admin'] })
    .where('id', '=', accountId)
    .execute()
  return token
}

const setPolicy = async (app: PeopleApp, token: string, policy: string | null) =>
  (await app.call('PUT', '/admin/region-policies/XA', { token, body: { policy, reason: 'the law' } })).statusCode

test('a country is closed by staff: all calls but the necessary answer 451 there, and nowhere else', async () => {
  const app = await peopleApp({ findCountry })
  const token = await anAdmin(app)
  const fan = await app.anyone('user', 'fan.anna')
  expect(await setPolicy(app, token, 'blocked')).toBe(200)

  const answers = async (path: string, from: string, headers = {}) =>
    (await app.call('GET', path, { from, headers, token: fan.token })).statusCode
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
  expect((await app.call('GET', '/users/me', { from: HERE, token })).statusCode).toBe(200)

  expect(await setPolicy(app, token, null)).toBe(200)
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

test('staff read which countries differ, and from what', async () => {
  const app = await peopleApp({ findCountry })
  const token = await anAdmin(app)
  await setPolicy(app, token, 'assured')
  expect((await app.call('GET', '/admin/region-policies', { token })).json().data).toMatchObject({
    total: 1,
    defaultPolicy: 'declare',
    data: [{ countryCode: 'XA', policy: 'assured' }],
  })
  for (const path of ['/admin/region-policies/xa', '/admin/region-policies/XAA'])
    expect((await app.call('PUT', path, { token, body: { policy: 'none' } })).statusCode).toBe(400)
})

/** Follows the sandbox's page to one of its two ways; the proof that comes back with it. */
async function proofFrom(app: PeopleApp, token: string, which: 'adult' | 'minor'): Promise<string> {
  const begun = await app.call('POST', '/age-assurance', { token, body: {} })
  const { pathname, search } = new URL(begun.json().data.url)
  const page = await app.http.inject(`${pathname}${search}`)
  const ways = [...page.body.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  return new URL(ways[which === 'adult' ? 0 : 1] ?? '').searchParams.get('proof') ?? ''
}

test('where a region asks for an assurance, the declaration is not enough and a valid assurance is', async () => {
  const app = await peopleApp({ findCountry })
  const admin = await anAdmin(app)
  const fan = await app.anyone('user', 'fan.anna')
  const other = await app.anyone('user', 'fan.berta')
  const viewer = { accountId: fan.accountId, role: 'user' as const }
  expect(await app.geography.isAdult(viewer, 'XA')).toBe(true)
  await setPolicy(app, admin, 'assured')
  expect(await app.geography.isAdult(viewer, 'XA')).toBe(false)
  expect(await app.geography.isAdult(viewer, null)).toBe(true)
  expect(await app.geography.isAdult(null, null)).toBe(false)

  const confirm = (token: string, proof: string) =>
    app.call('POST', '/age-assurance/confirm', { token, body: { proof }, from: HERE })
  const standing = async () => (await app.call('GET', '/age-assurance', { token: fan.token, from: HERE })).json().data
  expect(await standing()).toEqual({ policy: 'assured', isSufficient: false, assurance: null })

  const minor = await confirm(fan.token, await proofFrom(app, fan.token, 'minor'))
  expect(minor.json().data).toMatchObject({ isSufficient: false, assurance: { isAdult: false } })

  const proof = await proofFrom(app, fan.token, 'adult')
  expect((await confirm(other.token, proof)).statusCode).toBe(422)
  expect((await confirm(fan.token, `${proof}x`)).statusCode).toBe(422)
  expect((await confirm(fan.token, proof)).json().data).toMatchObject({
    isSufficient: true,
    assurance: { isAdult: true, method: 'sandbox' },
  })
  expect((await confirm(fan.token, proof)).json().error).toBe('PROOF_REFUSED')
  expect(await app.geography.isAdult(viewer, 'XA')).toBe(true)

  app.clock.setOffsetMs(366 * 86_400_000)
  expect(await app.geography.isAdult(viewer, 'XA')).toBe(false)
})
