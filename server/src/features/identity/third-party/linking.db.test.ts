import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { noSignOn } from '#src/config/sign-on-settings.ts'
import { oauth1Provider } from '#src/test-support/oauth1-provider.ts'
import { CALLBACK, openidProvider } from '#src/test-support/openid-provider.ts'
import { answerOf, testApp, statusesOf, type TestApp } from '#src/test-support/test-app.ts'

const X_CALLBACK = 'http://stagedoor.test/auth/twitter/callback'

async function siteWithBoth() {
  const [google, twitter] = [await openidProvider(), await oauth1Provider()]
  const app = await testApp({
    config: { signOn: { ...noSignOn, google: google.settings, twitter: twitter.settings } },
  })
  return { google, twitter, app }
}

type Site = Awaited<ReturnType<typeof siteWithBoth>>

const linkedOf = ({ read }: TestApp, token: string) => read('GET', '/users/accounts', { token })

async function linkX({ app, twitter }: Site, token: string, id_str: string) {
  const begun = await app.call('POST', '/users/accounts/authorize', {
    token,
    body: { provider: 'twitter', redirectUri: X_CALLBACK },
  })
  const { url, twitterPair } = begun.body.data
  const { verifier } = twitter.visit(url, { id_str, name: 'Ann' })
  return app.call('POST', '/users/accounts', {
    token,
    body: { provider: 'twitter', twitterPair: { ...twitterPair, oauth_verifier: verifier } },
  })
}

test('an account at X is linked by its owner, who is notified by mail, then opens the account and can be parted again', async () => {
  const site = await siteWithBoth()
  const { app } = site
  const fan = await app.aFan()
  const { token, email } = app.accountOf(fan)
  expect((await linkX(site, token, '4711')).body.data).toMatchObject({ _id: fan, twitterConnected: true })
  expect(await linkedOf(app, token)).toMatchObject({
    accounts: [{ provider: 'twitter', linkedAt: expect.any(String) }],
    hasPassword: true,
    mayUnlink: true,
  })

  expect((await app.call('DELETE', '/users/accounts/twitter', { as: fan })).status).toBe(200)
  expect(answerOf(await app.call('DELETE', '/users/accounts/twitter', { as: fan }))).toEqual([
    404,
    'ACCOUNT_NOT_LINKED',
  ])
  expect((await linkedOf(app, token)).accounts).toEqual([])

  const mails = await app.sentMails()
  const notification = mails.filter((mail) => mail.to === email && mail.text.includes('X')).map(({ text }) => text)
  expect(notification.some((text) => text.includes('You can now sign in with X'))).toBe(true)
  expect(notification.some((text) => text.includes('You can no longer sign in with X'))).toBe(true)
})

test("Google is linked by a code that is held to what was kept, and another's account is not taken", async () => {
  const { app, google } = await siteWithBoth()
  const [ann, bea] = [await app.aFan({ username: 'annabella' }), await app.aFan({ username: 'beatrice' })]
  const verifier = 'v'.repeat(43)
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
  const link = async (as: string, requested: string, nonce = requested) => {
    const kept = { state: 's'.repeat(20), nonce: requested, codeChallenge }
    const begun = await app.call('POST', '/users/accounts/authorize', {
      as,
      body: { provider: 'google', redirectUri: CALLBACK, google: kept },
    })
    const query = await google.visit(begun.body.data.url, { sub: 'ann-7' })
    const googleCode = { code: query.get('code'), codeVerifier: verifier, redirectUri: CALLBACK, nonce }
    return app.call('POST', '/users/accounts', { as, body: { provider: 'google', googleCode } })
  }
  expect(answerOf(await link(ann, 'the first nonce of all', 'another nonce of ours'))).toEqual([401, 'SIGN_ON_EXPIRED'])
  expect((await link(ann, 'the second nonce of all')).status).toBe(200)
  expect(answerOf(await link(bea, 'the third nonce of all'))).toEqual([409, 'ACCOUNT_LINKED_ELSEWHERE'])
})

test('the last way of signing in stays, also when two are parted at once', async () => {
  const site = await siteWithBoth()
  const { app, google } = site
  const nonce = 'a nonce of this test'
  const tokenId = await google.mint({ sub: 'new-one', nonce })
  const { token } = (await app.call('POST', '/auth/google/login', { body: { tokenId, nonce } })).body.data
  expect(await linkedOf(app, token)).toMatchObject({ hasPassword: false, mayUnlink: false })
  expect(answerOf(await app.call('DELETE', '/users/accounts/google', { token }))).toEqual([422, 'LAST_WAY_IN'])

  expect((await linkX(site, token, '12')).status).toBe(200)
  const replies = await Promise.all(
    ['google', 'twitter'].map((provider) => app.call('DELETE', `/users/accounts/${provider}`, { token })),
  )
  expect(statusesOf(replies)).toEqual([200, 422])
})

test('parting and going out to link need a fresh sign-in, are not for staff, and lead to no other site', async () => {
  const { app } = await siteWithBoth()
  const fan = await app.aFan({ username: 'annabella' })
  const staff = await app.aStaffMember()
  const begin = (as: string, redirectUri = X_CALLBACK) =>
    app.call('POST', '/users/accounts/authorize', { as, body: { provider: 'twitter', redirectUri } })
  expect(answerOf(await begin(fan, 'http://evil.test/auth/twitter/callback'))).toEqual([400, 'SIGN_ON_MALFORMED'])
  expect(answerOf(await begin(staff))).toEqual([403, 'FORBIDDEN'])
  expect(answerOf(await app.call('DELETE', '/users/accounts/google', { as: staff }))).toEqual([403, 'FORBIDDEN'])
  const without = await app.call('POST', '/users/accounts', { as: fan, body: { provider: 'twitter' } })
  expect(answerOf(without)).toEqual([400, 'SIGN_ON_MALFORMED'])
  app.clock.setOffsetMs(16 * 60_000)
  expect(answerOf(await begin(fan))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  expect(answerOf(await app.call('DELETE', '/users/accounts/google', { as: fan }))).toEqual([
    403,
    'REAUTHENTICATION_REQUIRED',
  ])
})
