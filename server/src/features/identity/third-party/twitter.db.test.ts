import { expect, test } from 'vitest'
import { noSignOn } from '#src/config/sign-on-settings.ts'
import { oauth1Provider, type Oauth1Person, type Oauth1Provider } from '#src/test-support/oauth1-provider.ts'
import { answerOf, testApp, type TestApp } from '#src/test-support/test-app.ts'

const callbackUrl = 'http://stagedoor.test/auth/twitter/callback'
const ann: Oauth1Person = { id_str: '4711', name: "Ann O'Hara & sons", email: 'ann@example.test' }

async function siteWithTwitter() {
  const twitter = await oauth1Provider()
  const app = await testApp({ config: { signOn: { ...noSignOn, twitter: twitter.settings } } })
  return { twitter, app }
}

/** Everything up to the moment when someone comes back from X. */
async function comeBack(app: TestApp, twitter: Oauth1Provider, person = ann) {
  const { url, oauthToken, oauthTokenSecret } = (
    await app.call('POST', '/auth/twitter/login', { body: { callbackUrl } })
  ).body.data
  const back = twitter.visit(url, person)
  expect(back).toMatchObject({ callback: callbackUrl, oauthToken })
  return { oauth_verifier: back.verifier, oauthToken, oauthTokenSecret, role: 'user' }
}

const finish = (app: TestApp, body: object) => app.call('POST', '/auth/twitter/callback', { body })

test('anyone who comes back from X is signed in, the second time to the same account', async () => {
  const { app, twitter } = await siteWithTwitter()
  const first = await finish(app, await comeBack(app, twitter))
  const second = await finish(app, await comeBack(app, twitter))

  expect([first.status, second.status]).toEqual([200, 200])
  const [a, b] = await Promise.all(
    [first, second].map((reply) => app.read('GET', '/users/me', { token: reply.body.data.token })),
  )
  expect(a).toMatchObject({
    twitterConnected: true,
    googleConnected: false,
    email: 'ann@example.test',
    verifiedEmail: true,
  })
  expect(b._id).toBe(a._id)
})

test('a pair is taken once, with its own verifier and its own secret', async () => {
  const { app, twitter } = await siteWithTwitter()
  const body = await comeBack(app, twitter)
  expect(answerOf(await finish(app, { ...body, oauth_verifier: 'guessed' }))).toEqual([400, 'SIGN_ON_MALFORMED'])
  expect(answerOf(await finish(app, { ...body, oauthTokenSecret: 'guessed' }))).toEqual([400, 'SIGN_ON_MALFORMED'])
  expect((await finish(app, body)).status).toBe(200)
  expect(answerOf(await finish(app, body))).toEqual([400, 'SIGN_ON_MALFORMED'])
})

test('a pair that someone else began with is refused when X names another', async () => {
  const { app, twitter } = await siteWithTwitter()
  const mine = await comeBack(app, twitter)
  const theirs = await comeBack(app, twitter, { id_str: '666', name: 'Mallory' })
  expect(answerOf(await finish(app, { ...mine, oauth_token: theirs.oauthToken }))).toEqual([400, 'SIGN_ON_MALFORMED'])
  expect(answerOf(await finish(app, { ...mine, oauth_verifier: theirs.oauth_verifier }))).toEqual([
    400,
    'SIGN_ON_MALFORMED',
  ])
})

test('X sends nobody to another site', async () => {
  const { app } = await siteWithTwitter()
  const body = { callbackUrl: 'http://evil.test/auth/twitter/callback' }
  expect(answerOf(await app.call('POST', '/auth/twitter/login', { body }))).toEqual([400, 'SIGN_ON_MALFORMED'])
})

test('an account without an e-mail is made without one; one with the e-mail of another account is not made', async () => {
  const { app, twitter } = await siteWithTwitter()
  await app.aFan({ username: 'ann' })
  expect(answerOf(await finish(app, await comeBack(app, twitter)))).toEqual([409, 'SIGN_ON_EMAIL_IN_USE'])
  expect((await finish(app, await comeBack(app, twitter, { id_str: '12', name: 'Bo' }))).status).toBe(200)
})

test('where e-mails must be verified, an account without one signs in; one that it asks for counts once it is verified', async () => {
  const { app, twitter } = await siteWithTwitter()
  await app.changeSettings({ requireEmailVerification: true })
  const bo = { id_str: '12', name: 'Bo' }
  const comesBack = async () => finish(app, await comeBack(app, twitter, bo))
  const first = await comesBack()
  const { token } = first.body.data
  const change = { token, body: { email: 'bo@example.test' } }
  expect([first.status, (await app.call('PUT', '/auth/users/me/email', change)).status]).toEqual([200, 200])
  expect((await comesBack()).status).toBe(200)

  const { token: secret } = await app.mailedLink('/auth/verify')
  expect((await app.call('POST', '/auth/email-verification/confirm', { body: { token: secret } })).status).toBe(200)
  const last = await comesBack()
  const me = await app.read('GET', '/users/me', { token: last.body.data.token })
  expect(me).toMatchObject({ email: 'bo@example.test', verifiedEmail: true })
})

test('refusals speak the language of the caller', async () => {
  const { app, twitter } = await siteWithTwitter()
  await app.aFan({ username: 'ann' })
  const body = await comeBack(app, twitter)
  const print = async (headers: Record<string, string>) =>
    (await app.call('POST', '/auth/twitter/callback', { body, headers })).body.message
  expect(await print({ 'content-language': 'zh-TW' })).toBe('此電子郵件已被其他帳號使用，請聯絡客服或改用其他帳號。')
})

test('when X has too many requests, is down, or knows us not, nobody is asked to try another password', async () => {
  const { app, twitter } = await siteWithTwitter()
  const begin = () => app.call('POST', '/auth/twitter/login', { body: { callbackUrl } })
  twitter.breakDown(429)
  const busy = await begin()
  expect([...answerOf(busy), busy.headers['retry-after']]).toEqual([429, 'TOO_MANY_REQUESTS', '17'])
  twitter.breakDown(500)
  expect(answerOf(await begin())).toEqual([503, 'SIGN_ON_UNAVAILABLE'])
  twitter.breakDown(401)
  expect(answerOf(await begin())).toEqual([503, 'SIGN_ON_UNAVAILABLE'])
})
