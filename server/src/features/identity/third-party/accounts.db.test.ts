import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { noSignOn, type SignOnSettings } from '#src/config/sign-on-settings.ts'
import { aSidewaysPhotograph } from '#src/test-support/test-pictures.ts'
import { openidProvider, type OpenidProvider } from '#src/test-support/openid-provider.ts'
import { answerOf, statusesOf, testApp, type TestApp } from '#src/test-support/test-app.ts'

const ann = { sub: 'ann-7', email: 'ann@elsewhere.test', email_verified: true }

const widget = { scriptUrl: 'https://cdn.example/widget.js', clientId: 'stagedoor', widgetOrigins: [] }

/** A site whose widget's tokens are proved by the keys of a provider on this machine. */
async function siteWithWidget(pictureOrigins: string[] = []) {
  const issuer = await openidProvider(pictureOrigins)
  const proof = { kind: 'jwks' as const, issuer: issuer.settings.issuer, jwksUrl: issuer.jwksUrl }
  const signOn: SignOnSettings = { ...noSignOn, google: issuer.settings, pan: { ...widget, proof, pictureOrigins } }
  const app = await testApp({ config: { signOn } })
  return { issuer, app }
}

const byWidget = async (app: TestApp, issuer: OpenidProvider, claims = {}) =>
  app.call('POST', '/auth/pan/token', { body: { accessToken: await issuer.mint({ ...ann, ...claims }), role: 'user' } })

test("the widget's access token signs in, again and again, to one account", async () => {
  const { app, issuer } = await siteWithWidget()
  const accessToken = await issuer.mint(ann)
  const replies = [1, 2].map(() => app.call('POST', '/auth/pan/token', { body: { accessToken } }))
  const tokens = (await Promise.all(replies)).map((reply) => reply.body.data.token)
  const [a, b] = await Promise.all(tokens.map((token) => app.read('GET', '/users/me', { token })))
  expect([a.roles, b._id]).toEqual([['user'], a._id])
})

test('a token of the widget that was minted for another site is refused', async () => {
  const { app, issuer } = await siteWithWidget()
  expect(answerOf(await byWidget(app, issuer, { aud: 'another-site' }))).toEqual([401, 'SIGN_ON_EXPIRED'])
  expect(answerOf(await byWidget(app, issuer, { iss: 'https://evil.test' }))).toEqual([401, 'SIGN_ON_EXPIRED'])
  for (const claims of [
    { azp: 'another-site' },
    { client_id: 'another-site' },
    { aud: ['stagedoor', 'another-site'] },
    { aud: ['stagedoor', 'another-site'], azp: 'another-site' },
  ])
    expect([claims, ...answerOf(await byWidget(app, issuer, claims))]).toEqual([claims, 401, 'SIGN_ON_EXPIRED'])
})

test('a token of the widget that is of another kind is refused: an ID token, a refresh token, a logout token', async () => {
  const { app, issuer } = await siteWithWidget()
  const sent = async (claims: object, typ?: string) => {
    const accessToken = await issuer.mint({ ...ann, ...claims }, typ === undefined ? {} : { typ })
    return (await app.call('POST', '/auth/pan/token', { body: { accessToken } })).status
  }
  expect(
    await Promise.all([sent({}, 'logout+jwt'), sent({ nonce: 'n' }), sent({ typ: 'ID' }), sent({ typ: 'Refresh' })]),
  ).toEqual([401, 401, 401, 401])
  expect(await Promise.all([sent({ azp: 'stagedoor' }, 'at+jwt'), sent({ typ: 'Bearer' }, 'JWT')])).toEqual([200, 200])
})

test('where only the issuer can read its tokens it is asked, and must say that they live and are for this site', async () => {
  const known: Record<string, object> = {
    good: { active: true, sub: 'ann-7', client_id: 'stagedoor' },
    foreign: { active: true, sub: 'ann-7', client_id: 'stagedoor', aud: 'another-site' },
    anonymousVisitor: { active: true, sub: 'ann-7', client_id: 'another-site' },
    over: { active: false, sub: 'ann-7', client_id: 'stagedoor' },
    delegated: { active: true, sub: 'ann-7', aud: 'stagedoor', client_id: 'another-site' },
    mac: { active: true, sub: 'ann-7', client_id: 'stagedoor', token_type: 'mac' },
  }
  const server = createServer((request, response) => {
    const isUs = request.headers.authorization === `Basic ${Buffer.from('stagedoor:hidden').toString('base64')}`
    let form = ''
    request.on('data', (chunk) => (form += chunk))
    request.on('end', () => {
      response.writeHead(isUs ? 200 : 401, { 'content-type': 'application/json' })
      response.end(JSON.stringify(known[new URLSearchParams(form).get('token') ?? ''] ?? { active: false }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve(undefined)).closeAllConnections()))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/introspect`
  const proof = { kind: 'introspection' as const, url, clientSecret: 'hidden' }
  const app = await testApp({ config: { signOn: { ...noSignOn, pan: { ...widget, proof, pictureOrigins: [] } } } })

  const statuses = await Promise.all(
    ['good', 'foreign', 'anonymousVisitor', 'over', 'delegated', 'mac', 'unknown'].map(
      async (accessToken) => (await app.call('POST', '/auth/pan/token', { body: { accessToken } })).status,
    ),
  )
  expect(statuses).toEqual([200, 401, 401, 401, 401, 401, 401])
})

test('an account is linked by its owner, then opens by the account elsewhere, and has one link of a kind', async () => {
  const { app, issuer } = await siteWithWidget()
  const fan = await app.aFan({ username: 'ann' })
  const accessToken = await issuer.mint(ann)
  expect(answerOf(await app.call('POST', '/users/authByAccount', { body: { accessToken } }))).toEqual([
    404,
    'ACCOUNT_NOT_LINKED',
  ])

  const link = (sub: string) => async () =>
    app.call('POST', '/users/accounts', { as: fan, body: { accessToken: await issuer.mint({ sub }) } })
  const linked = await app.call('POST', '/users/accounts', { as: fan, body: { accessToken } })
  expect([linked.status, linked.body.data._id]).toEqual([200, fan])
  expect((await link(ann.sub)()).status).toBe(200)
  expect(answerOf(await link('another')())).toEqual([409, 'ACCOUNT_LINKED_ELSEWHERE'])

  const opened = await app.call('POST', '/users/authByAccount', { body: { accessToken } })
  const me = await app.call('GET', '/users/me', { token: opened.body.data.token })
  expect(me.body.data._id).toBe(fan)
})

test("nobody takes another's link, also not at the same time", async () => {
  const { app, issuer } = await siteWithWidget()
  const people = [await app.aFan({ username: 'ann' }), await app.aFan({ username: 'bea' })]
  const accessToken = await issuer.mint(ann)
  const replies = await Promise.all(
    people.map((as) => app.call('POST', '/users/accounts', { as, body: { accessToken } })),
  )
  expect(statusesOf(replies)).toEqual([200, 409])
})

test('linking needs a fresh sign-in, is nobody else’s profile, and is not for staff', async () => {
  const { app, issuer } = await siteWithWidget()
  const accessToken = await issuer.mint(ann)
  const fan = await app.aFan({ username: 'ann' })
  const bea = await app.aFan({ username: 'bea' })
  const staff = await app.aStaffMember()
  const link = (as: string, fields = {}) =>
    app.call('POST', '/users/accounts', { as, body: { accessToken, ...fields } })

  expect(answerOf(await link(fan, { targetObjectId: bea, fileType: 'avatar' }))).toEqual([404, 'NOT_FOUND'])
  expect(answerOf(await link(fan, { fileType: 'cover' }))).toEqual([403, 'FORBIDDEN'])
  expect(answerOf(await link(staff))).toEqual([403, 'FORBIDDEN'])
  expect(answerOf(await app.call('POST', '/users/accounts', { body: { accessToken } }))).toEqual([
    401,
    'UNAUTHENTICATED',
  ])
  app.clock.setOffsetMs(16 * 60_000)
  expect(answerOf(await link(fan))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
})

test('a picture is fetched from where the operator says and from nowhere else', async () => {
  const requested: string[] = []
  const picture = await aSidewaysPhotograph()
  const server = createServer((request, response) => {
    requested.push(request.url ?? '')
    if (request.url === '/away') return response.writeHead(302, { location: '/picture' }).end()
    return response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve(undefined)).closeAllConnections()))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { app, issuer } = await siteWithWidget([origin])
  const fan = await app.aFan({ username: 'ann' })
  const take = async (picture: string) =>
    app.call('POST', '/users/accounts', {
      as: fan,
      body: { accessToken: await issuer.mint({ ...ann, picture }), fileType: 'avatar' },
    })

  const { avatar } = (await take(`${origin}/picture`)).body.data
  expect((await app.fetch(avatar)).headers['content-type']).toBe('image/webp')
  for (const elsewhere of [
    `http://localhost:${new URL(origin).port}/picture`,
    `${origin}/away`,
    'file:///etc/passwd',
    '',
  ])
    expect([elsewhere, ...answerOf(await take(elsewhere))]).toEqual([elsewhere, 422, 'PICTURE_NOT_IMPORTED'])
  expect(requested).toEqual(['/picture', '/away'])
  expect(await app.rows('select type from file')).toEqual([{ type: 'avatar' }])
})

test('a session is taken up by its token and lasts no longer for it', async () => {
  const { app } = await siteWithWidget()
  await app.aFan({ username: 'ann' })
  const session = await app.logIn('ann')
  const login = (token: string) => app.call('POST', '/auth/login/token', { body: { token } })
  expect((await login(session)).body.data).toEqual({ token: session })
  expect(answerOf(await login('made up'))).toEqual([401, 'SIGN_ON_EXPIRED'])
  app.clock.setOffsetMs(25 * 3_600_000)
  expect((await login(session)).status).toBe(401)
})

test('staff are not let in by a third party, even where one is linked', async () => {
  const { app, issuer } = await siteWithWidget()
  const staff = await app.aStaffMember()
  await app.db
    .insertInto('third_party_account')
    .values({ provider: 'pan', subject: ann.sub, account_id: staff })
    .execute()
  expect(answerOf(await byWidget(app, issuer))).toEqual([422, 'SIGN_ON_FAILED'])
})

test('what was proved is forgotten once it could not be shown again', async () => {
  const { app, issuer } = await siteWithWidget()
  const nonce = 'a nonce of this test'
  await app.call('POST', '/auth/google/login', { body: { tokenId: await issuer.mint({ ...ann, nonce }), nonce } })
  const forget = app.features.identity.jobs.find(({ name }) => name === 'identity.old_proofs')
  const count = async () => (await app.db.selectFrom('third_party_proof').selectAll().execute()).length
  await forget?.run({})
  // Of the token and of its nonce.
  expect(await count()).toBe(2)
  app.clock.setOffsetMs(26 * 3_600_000)
  await forget?.run({})
  expect(await count()).toBe(0)
})
