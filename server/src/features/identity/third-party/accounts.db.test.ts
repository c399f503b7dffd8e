import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { noSignOn, type SignOnSettings } from '#src/config/sign-on-settings.ts'
import { openidProvider, type OpenidProvider } from '#src/test-support/openid-provider.ts'
import { peopleApp, type PeopleApp } from '#src/test-support/people-app.ts'

const codes = (reply: { statusCode: number; json(): { error?: string } }) => [reply.statusCode, reply.json().error]
const ann = { sub: 'ann-7', email: 'ann@elsewhere.test', email_verified: true }

const widget = { scriptUrl: 'https://cdn.example/widget.js', clientId: 'stagedoor', widgetOrigins: [] }

/** A site whose widget's tokens are proved by the keys of a provider on this machine. */
async function siteWithWidget(options: { pictureOrigins?: string[]; facts?: Parameters<typeof peopleApp>[0] } = {}) {
  const issuer = await openidProvider(options.pictureOrigins)
  const { pictureOrigins = [] } = options
  const proof = { kind: 'jwks' as const, issuer: issuer.settings.issuer, jwksUrl: issuer.jwksUrl }
  const signOn: SignOnSettings = { ...noSignOn, google: issuer.settings, pan: { ...widget, proof, pictureOrigins } }
  const app = await peopleApp({ ...options.facts, config: { signOn } })
  return { issuer, app }
}

const byWidget = async (app: PeopleApp, issuer: OpenidProvider, claims = {}) =>
  app.call('POST', '/auth/pan/token', { body: { accessToken: await issuer.mint({ ...ann, ...claims }), role: 'user' } })

test("the widget's access token signs in, again and again, to one account", async () => {
  const { app, issuer } = await siteWithWidget()
  const accessToken = await issuer.mint(ann)
  const replies = [1, 2].map(() => app.call('POST', '/auth/pan/token', { body: { accessToken } }))
  const tokens = (await Promise.all(replies)).map((reply) => reply.json().data.token)
  const [a, b] = await Promise.all(
    tokens.map(async (token) => (await app.call('GET', '/users/me', { token })).json().data),
  )
  expect([a.roles, b._id]).toEqual([['user'], a._id])
})

test('a token of the widget that was minted for another site is refused', async () => {
  const { app, issuer } = await siteWithWidget()
  expect(codes(await byWidget(app, issuer, { aud: 'another-site' }))).toEqual([401, 'SIGN_ON_EXPIRED'])
  expect(codes(await byWidget(app, issuer, { iss: 'https://evil.test' }))).toEqual([401, 'SIGN_ON_EXPIRED'])
})

test('where only the issuer can read its tokens it is asked, and must say that they live and are for this site', async () => {
  const known: Record<string, object> = {
    good: { active: true, sub: 'ann-7', client_id: 'stagedoor' },
    foreign: { active: true, sub: 'ann-7', client_id: 'stagedoor', aud: 'another-site' },
    anonymousVisitor: { active: true, sub: 'ann-7', client_id: 'another-site' },
    over: { active: false, sub: 'ann-7', client_id: 'stagedoor' },
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
  const app = await peopleApp({ config: { signOn: { ...noSignOn, pan: { ...widget, proof, pictureOrigins: [] } } } })

  const statuses = await Promise.all(
    ['good', 'foreign', 'anonymousVisitor', 'over', 'unknown'].map(
      async (accessToken) => (await app.call('POST', '/auth/pan/token', { body: { accessToken } })).statusCode,
    ),
  )
  expect(statuses).toEqual([200, 401, 401, 401, 401])
})

test('an account is linked by its owner, then opens by the account elsewhere, and has one link of a kind', async () => {
  const { app, issuer } = await siteWithWidget()
  const { token, accountId } = await app.aFan('ann')
  const accessToken = await issuer.mint(ann)
  expect(codes(await app.call('POST', '/users/authByAccount', { body: { accessToken } }))).toEqual([
    404,
    'ACCOUNT_NOT_LINKED',
  ])

  const link = (sub: string) => async () =>
    app.call('POST', '/users/accounts', { token, body: { accessToken: await issuer.mint({ sub }) } })
  const linked = await app.call('POST', '/users/accounts', { token, body: { accessToken } })
  expect([linked.statusCode, linked.json().data._id]).toEqual([200, accountId])
  expect((await link(ann.sub)()).statusCode).toBe(200)
  expect(codes(await link('another')())).toEqual([409, 'ACCOUNT_LINKED_ELSEWHERE'])

  const opened = await app.call('POST', '/users/authByAccount', { body: { accessToken } })
  const me = await app.call('GET', '/users/me', { token: opened.json().data.token })
  expect(me.json().data._id).toBe(accountId)
})

test("nobody takes another's link, also not at the same time", async () => {
  const { app, issuer } = await siteWithWidget()
  const people = [await app.aFan('ann'), await app.aFan('bea')]
  const accessToken = await issuer.mint(ann)
  const replies = await Promise.all(
    people.map(({ token }) => app.call('POST', '/users/accounts', { token, body: { accessToken } })),
  )
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('linking needs a fresh sign-in, is nobody else’s profile, and is not for staff', async () => {
  const { app, issuer } = await siteWithWidget()
  const accessToken = await issuer.mint(ann)
  const fan = await app.aFan('ann')
  const bea = await app.aFan('bea')
  const staff = await app.anyone('staff', 'sam')
  const link = (token: string, fields = {}) =>
    app.call('POST', '/users/accounts', { token, body: { accessToken, ...fields } })

  expect(codes(await link(fan.token, { targetObjectId: bea.accountId, fileType: 'avatar' }))).toEqual([
    404,
    'NOT_FOUND',
  ])
  expect(codes(await link(fan.token, { fileType: 'cover' }))).toEqual([403, 'FORBIDDEN'])
  expect(codes(await link(staff.token))).toEqual([403, 'FORBIDDEN'])
  expect(codes(await app.call('POST', '/users/accounts', { body: { accessToken } }))).toEqual([401, 'UNAUTHENTICATED'])
  app.clock.setOffsetMs(16 * 60_000)
  expect(codes(await link(fan.token))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
})

test('a picture is fetched from where the operator says and from nowhere else', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/away') return response.writeHead(302, { location: '/picture' }).end()
    return response.writeHead(200, { 'content-type': 'image/png' }).end('a picture')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve(undefined)).closeAllConnections()))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const taken: string[] = []
  const facts = {
    async storePicture(file: { stream: AsyncIterable<Uint8Array> }) {
      const chunks = []
      for await (const chunk of file.stream) chunks.push(chunk)
      taken.push(Buffer.concat(chunks).toString())
      return { outcome: 'stored' as const, fileId: '01900000-0000-7000-8000-000000000001', url: '/media/one.webp' }
    },
  }
  const { app, issuer } = await siteWithWidget({ pictureOrigins: [origin], facts: { facts } })
  const { token } = await app.aFan('ann')
  const take = async (picture: string) =>
    app.call('POST', '/users/accounts', {
      token,
      body: { accessToken: await issuer.mint({ ...ann, picture }), fileType: 'avatar' },
    })

  expect((await take(`${origin}/picture`)).json().data.avatar).toBe('/media/one.webp')
  for (const elsewhere of [
    `http://localhost:${new URL(origin).port}/picture`,
    `${origin}/away`,
    'file:///etc/passwd',
    '',
  ])
    expect([elsewhere, ...codes(await take(elsewhere))]).toEqual([elsewhere, 422, 'PICTURE_NOT_IMPORTED'])
  expect([asked, taken]).toEqual([['/picture', '/away'], ['a picture']])
})

test('a session is taken up by its token and lasts no longer for it', async () => {
  const { app } = await siteWithWidget()
  const { token } = await app.aFan('ann')
  const login = (text: string) => app.call('POST', '/auth/login/token', { body: { token: text } })
  expect((await login(token)).json().data).toEqual({ token })
  expect(codes(await login('made up'))).toEqual([401, 'SIGN_ON_EXPIRED'])
  app.clock.setOffsetMs(25 * 3_600_000)
  expect((await login(token)).statusCode).toBe(401)
})

test('staff are not let in by a third party, even where one is linked', async () => {
  const { app, issuer } = await siteWithWidget()
  const staff = await app.anyone('staff', 'sam')
  await app.db
    .insertInto('third_party_account')
    .values({ provider: 'pan', subject: ann.sub, account_id: staff.accountId })
    .execute()
  expect(codes(await byWidget(app, issuer))).toEqual([422, 'SIGN_ON_FAILED'])
})

test('what was proved is forgotten once it could not be shown again', async () => {
  const { app, issuer } = await siteWithWidget()
  await app.call('POST', '/auth/google/login', { body: { tokenId: await issuer.mint(ann) } })
  const forget = app.identity.jobs.find(({ name }) => name === 'identity.old_proofs')
  const count = async () => (await app.db.selectFrom('third_party_proof').selectAll().execute()).length
  await forget?.run({})
  expect(await count()).toBe(1)
  app.clock.setOffsetMs(26 * 3_600_000)
  await forget?.run({})
  expect(await count()).toBe(0)
})
