import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  CALLBACK,
  openidProvider,
  type OpenidProvider,
  type ProviderPerson,
} from '#src/test-support/openid-provider.ts'
import { answerOf, testApp, statusesOf, type TestApp } from '#src/test-support/test-app.ts'
import { noSignOn } from '#src/config/sign-on-settings.ts'

const ann: ProviderPerson = { sub: 'ann-1', email: 'ann@example.test', email_verified: true, name: 'Ann Real Name' }

async function siteWithGoogle() {
  const google = await openidProvider()
  const app = await testApp({ config: { signOn: { ...noSignOn, google: google.settings } } })
  return { google, app }
}

const chance = () => randomBytes(32).toString('base64url')

/** Everything up to the moment when a code has come back. */
async function aCode(app: TestApp, google: OpenidProvider, person = ann) {
  const kept = { codeVerifier: chance(), state: chance(), nonce: chance(), redirectUri: CALLBACK }
  const codeChallenge = createHash('sha256').update(kept.codeVerifier).digest('base64url')
  const { state, nonce, redirectUri, codeVerifier } = kept
  const start = await app.call('POST', '/auth/google/authorize', { body: { redirectUri, state, nonce, codeChallenge } })
  const query = await google.visit(start.body.data.url, person)
  expect(query.get('state')).toBe(state)
  return { code: query.get('code'), codeVerifier, redirectUri, nonce, role: 'user' }
}

const signInByCode = async (app: TestApp, google: OpenidProvider, person = ann) =>
  app.call('POST', '/auth/google/token', { body: await aCode(app, google, person) })

/** An ID token that a browser obtained itself, with its nonce. */
async function aToken(google: OpenidProvider, person = ann) {
  const nonce = chance()
  return { tokenId: await google.mint({ ...person, nonce }), nonce, role: 'user' }
}

const me = ({ read }: TestApp, token: string) => read('GET', '/users/me', { token })

test('a code with its verifier makes an account, and the next one signs in to the same', async () => {
  const { app, google } = await siteWithGoogle()

  const first = await signInByCode(app, google)
  const second = await signInByCode(app, google)

  expect([first.status, second.status]).toEqual([200, 200])
  const account = await me(app, first.body.data.token)
  expect(account).toMatchObject({
    email: 'ann@example.test',
    verifiedEmail: true,
    googleConnected: true,
    roles: ['user'],
  })
  expect((await me(app, second.body.data.token))._id).toBe(account._id)
})

test("a fan's real name is not shown to anyone: the account gets a name that says nothing", async () => {
  const { app, google } = await siteWithGoogle()
  const account = await me(app, (await signInByCode(app, google)).body.data.token)
  expect(account.username).toMatch(/^fan\.[a-z]{10}$/)
  expect(JSON.stringify(account)).not.toContain('Real Name')
})

test('a creator comes without a user name, to choose one, and is not approved', async () => {
  const { app, google } = await siteWithGoogle()
  const body = { ...(await aCode(app, google)), role: 'performer' }
  const { token } = await app.read('POST', '/auth/google/token', { body })
  expect(await me(app, token)).toMatchObject({ username: null, isPerformer: true, verifiedAccount: false })
  expect((await app.read('PUT', '/users', { token, body: { username: 'ann.creates' } })).username).toBe('ann.creates')
})

test("a creator's real name is not shown either: others read the user name until they choose a display name", async () => {
  const { app, google } = await siteWithGoogle()
  const body = { ...(await aCode(app, google)), role: 'performer' }
  const { token } = await app.read('POST', '/auth/google/token', { body })
  const { _id } = await app.read('PUT', '/users', { token, body: { username: 'ann.creates' } })
  expect(JSON.stringify(await me(app, token))).not.toContain('Real Name')
  await sql`update performer set state = 'approved' where account_id = ${_id}`.execute(app.db)
  expect(await app.read('GET', `/performers/${_id}`, {})).toMatchObject({ name: 'ann.creates' })
  const staff = await app.aStaffMember('support')
  expect(await app.read('GET', `/users/view/${_id}`, { as: staff })).toMatchObject({ name: 'ann.creates' })
})

test('a code is taken once, and only with its own verifier', async () => {
  const { app, google } = await siteWithGoogle()
  const body = await aCode(app, google)
  expect((await app.call('POST', '/auth/google/token', { body })).status).toBe(200)
  expect(answerOf(await app.call('POST', '/auth/google/token', { body }))).toEqual([400, 'SIGN_ON_MALFORMED'])

  const other = { ...(await aCode(app, google)), codeVerifier: chance() }
  expect(answerOf(await app.call('POST', '/auth/google/token', { body: other }))).toEqual([400, 'SIGN_ON_MALFORMED'])
})

test('a code that was got with another nonce is refused', async () => {
  const { app, google } = await siteWithGoogle()
  const body = { ...(await aCode(app, google)), nonce: chance() }
  expect(answerOf(await app.call('POST', '/auth/google/token', { body }))).toEqual([401, 'SIGN_ON_EXPIRED'])
})

test('nobody is sent back to another site', async () => {
  const { app, google } = await siteWithGoogle()
  const redirectUri = 'http://evil.test/auth/google/callback'
  const start = { redirectUri, state: chance(), nonce: chance(), codeChallenge: chance() }
  expect(answerOf(await app.call('POST', '/auth/google/authorize', { body: start }))).toEqual([
    400,
    'SIGN_ON_MALFORMED',
  ])
  const body = { ...(await aCode(app, google)), redirectUri }
  expect(answerOf(await app.call('POST', '/auth/google/token', { body }))).toEqual([400, 'SIGN_ON_MALFORMED'])
})

test('an ID token signs in once', async () => {
  const { app, google } = await siteWithGoogle()
  const body = await aToken(google)
  expect((await app.call('POST', '/auth/google/login', { body })).status).toBe(200)
  expect(answerOf(await app.call('POST', '/auth/google/login', { body }))).toEqual([400, 'SIGN_ON_MALFORMED'])
})

test('an ID token that signed in does not sign in again under another spelling, nor by another call', async () => {
  const { app, google } = await siteWithGoogle()
  const body = await aToken(google)
  expect((await app.call('POST', '/auth/google/login', { body })).status).toBe(200)
  const { tokenId, nonce } = body
  // 256 bytes of signature leave four bits of the last character unused.
  const last = tokenId.slice(-1)
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const group = Math.floor(alphabet.indexOf(last) / 16) * 16
  const spellings = Array.from(alphabet.slice(group, group + 16), (end) => tokenId.slice(0, -1) + end)
  for (const spelling of [
    ...spellings.filter((one) => one !== tokenId),
    `${tokenId}=`,
    `${tokenId}==`,
    `${tokenId}\n`,
  ]) {
    const reply = await app.call('POST', '/auth/google/login', { body: { tokenId: spelling, nonce, role: 'user' } })
    expect([spelling.slice(-3), ...answerOf(reply)]).toEqual([spelling.slice(-3), 401, 'SIGN_ON_EXPIRED'])
  }
  const again = await app.call('POST', '/users/authByAccount', {
    body: { provider: 'google', accessToken: tokenId, nonce },
  })
  expect(answerOf(again)).toEqual([400, 'SIGN_ON_MALFORMED'])
})

test('two tokens for one nonce sign in once', async () => {
  const { app, google } = await siteWithGoogle()
  const nonce = chance()
  const replies = []
  for (const jti of ['one', 'two']) {
    const tokenId = await google.mint({ ...ann, nonce, jti })
    replies.push(answerOf(await app.call('POST', '/auth/google/login', { body: { tokenId, nonce, role: 'user' } })))
  }
  expect(replies).toEqual([
    [200, undefined],
    [400, 'SIGN_ON_MALFORMED'],
  ])
})

test('an account without a password asks for its deletion after a fresh sign-in there, and the next one offers to undo it', async () => {
  const { app, google } = await siteWithGoogle()
  const { token: stale } = (await signInByCode(app, google)).body.data
  await app.advanceClock(16 * 60_000)
  const ask = (token: string) => app.call('POST', '/users/me/deletion', { token })
  expect(answerOf(await ask(stale))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  const { token } = (await signInByCode(app, google)).body.data
  expect((await ask(token)).status).toBe(200)

  const reply = await signInByCode(app, google)
  expect(reply.body.details).toMatchObject({ methods: ['restore'], restoreUntil: expect.any(String) })
  const undone = await app.call('POST', '/auth/deletion/undo', { body: { ticket: reply.body.details.ticket } })
  expect(await me(app, undone.body.data.token)).toMatchObject({ email: 'ann@example.test' })
})

test('an ID token shown by two at once signs in one of them', async () => {
  const { app, google } = await siteWithGoogle()
  const body = await aToken(google)
  const replies = await Promise.all(Array.from({ length: 6 }, () => app.call('POST', '/auth/google/login', { body })))
  expect(statusesOf(replies)).toEqual([200, 400, 400, 400, 400, 400])
})

test('ID tokens that are not for this site, not from Google, not of now or not signed are refused alike', async () => {
  const { app, google } = await siteWithGoogle()
  const anonymousVisitor = await openidProvider()
  const past = Math.floor(Date.now() / 1_000) - 60
  const nonce = chance()
  const hers = { ...ann, nonce }
  const [head = '', body = ''] = (await google.mint(hers)).split('.')
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`
  const tokens = {
    'for another site': await google.mint({ ...hers, aud: 'another-site' }),
    'for two, asked by the other': await google.mint({
      ...hers,
      aud: ['stagedoor', 'another-site'],
      azp: 'another-site',
    }),
    'of another issuer': await google.mint({ ...hers, iss: 'https://accounts.evil.test' }),
    'with keys of another': await anonymousVisitor.mint({ ...hers, iss: google.settings.issuer }),
    expired: await google.mint(hers, { expiresAt: past }),
    'not yet valid': await google.mint({ ...hers, nbf: past + 600 }),
    'of nobody': await google.mint({ email: ann.email, nonce }),
    'not signed': unsigned,
    altered: `${head}.${Buffer.from('{"sub":"bob"}').toString('base64url')}.AAAA`,
    'no token': 'not a token',
    'an access token': await google.mint(hers, { typ: 'at+jwt' }),
    'with another nonce': await google.mint({ ...ann, nonce: chance() }),
    'without a nonce': await google.mint({ ...ann }),
  }
  for (const [kind, tokenId] of Object.entries(tokens)) {
    const reply = await app.call('POST', '/auth/google/login', { body: { tokenId, nonce, role: 'user' } })
    expect([kind, ...answerOf(reply)]).toEqual([kind, 401, 'SIGN_ON_EXPIRED'])
  }
  const withoutItsNonce = { tokenId: await google.mint(hers), role: 'user' }
  expect(answerOf(await app.call('POST', '/auth/google/login', { body: withoutItsNonce }))).toEqual([
    401,
    'SIGN_ON_EXPIRED',
  ])
})

test('an ID token that was asked for without a nonce signs in without one, once', async () => {
  const { app, google } = await siteWithGoogle()
  const body = { tokenId: await google.mint(ann), role: 'user' }
  const replies = await Promise.all([1, 2].map(() => app.call('POST', '/auth/google/login', { body })))
  expect(statusesOf(replies)).toEqual([200, 400])
})

test('an e-mail that belongs to an account is not enough, verified or not, and the account stays as it was', async () => {
  const { app, google } = await siteWithGoogle()
  const fan = await app.aFan({ username: 'ann', isEmailVerified: false })
  for (const email_verified of [true, false]) {
    const body = await aToken(google, { sub: `taker-${email_verified}`, email: 'ANN@example.test', email_verified })
    const reply = await app.call('POST', '/auth/google/login', { body })
    expect(answerOf(reply)).toEqual([409, 'SIGN_ON_EMAIL_IN_USE'])
  }
  expect(await me(app, app.accountOf(fan).token)).toMatchObject({ googleConnected: false, verifiedEmail: false })
})

test('two first sign-ins at once make one account', async () => {
  const { app, google } = await siteWithGoogle()
  const bodies = await Promise.all(Array.from({ length: 4 }, () => aToken(google)))
  const replies = await Promise.all(bodies.map((body) => app.call('POST', '/auth/google/login', { body })))
  const accounts = await Promise.all(replies.map((reply) => me(app, reply.body.data.token)))
  expect(new Set(accounts.map(({ _id }) => _id)).size).toBe(1)
})

test('a suspended account is refused as suspended; the token of a sign-on lasts a day', async () => {
  const { app, google } = await siteWithGoogle()
  const { token } = (await signInByCode(app, google)).body.data
  const { _id } = await me(app, token)
  app.clock.setOffsetMs(23 * 3_600_000)
  expect((await app.call('GET', '/users/me', { token })).status).toBe(200)
  app.clock.setOffsetMs(25 * 3_600_000)
  expect((await app.call('GET', '/users/me', { token })).status).toBe(401)
  await app.suspend(_id)
  expect(answerOf(await signInByCode(app, google))).toEqual([403, 'ACCOUNT_CLOSED'])
})

test('a provider that is away is distinguished from a wrong token, and one that is not set up from both', async () => {
  const { app } = await siteWithGoogle()
  const away = await testApp({
    config: {
      signOn: {
        ...noSignOn,
        google: { issuer: 'http://127.0.0.1:9', clientId: 'x', clientSecret: 'y', pictureOrigins: [] },
      },
    },
  })
  const none = await testApp()
  const body = { tokenId: 'YQ.Yg.Yw', nonce: chance(), role: 'user' }
  expect(answerOf(await away.call('POST', '/auth/google/login', { body }))).toEqual([503, 'SIGN_ON_UNAVAILABLE'])
  expect(answerOf(await none.call('POST', '/auth/google/login', { body }))).toEqual([503, 'SIGN_ON_NOT_CONFIGURED'])
  expect(await app.read('GET', '/auth/providers')).toEqual({ google: true, twitter: false, pan: null })
  expect((await none.call('GET', '/auth/providers')).body.data.google).toBe(false)
})
