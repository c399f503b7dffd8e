import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { noSignOn } from '#src/config/sign-on-settings.ts'
import { oauth1Provider } from '#src/test-support/oauth1-provider.ts'
import { CALLBACK, openidProvider } from '#src/test-support/openid-provider.ts'
import { peopleApp, type PeopleApp } from '#src/test-support/people-app.ts'

const codes = (reply: { statusCode: number; json(): { error?: string } }) => [reply.statusCode, reply.json().error]
const X_CALLBACK = 'http://stagedoor.test/auth/twitter/callback'

async function siteWithBoth() {
  const [google, twitter] = [await openidProvider(), await oauth1Provider()]
  const app = await peopleApp({
    config: { signOn: { ...noSignOn, google: google.settings, twitter: twitter.settings } },
  })
  return { google, twitter, app }
}

type Site = Awaited<ReturnType<typeof siteWithBoth>>

const linkedOf = async (app: PeopleApp, token: string) =>
  (await app.call('GET', '/users/accounts', { token })).json().data

async function linkX({ app, twitter }: Site, token: string, id_str: string) {
  const begun = await app.call('POST', '/users/accounts/authorize', {
    token,
    body: { provider: 'twitter', redirectUri: X_CALLBACK },
  })
  const { url, twitterPair } = begun.json().data
  const { verifier } = twitter.visit(url, { id_str, name: 'Ann' })
  return app.call('POST', '/users/accounts', {
    token,
    body: { provider: 'twitter', twitterPair: { ...twitterPair, oauth_verifier: verifier } },
  })
}

test('an account at X is linked by its owner, who is told by mail, then opens the account and can be parted again', async () => {
  const site = await siteWithBoth()
  const { app } = site
  const { token, accountId, email } = await app.aFan('annabella')
  expect((await linkX(site, token, '4711')).json().data).toMatchObject({ _id: accountId, twitterConnected: true })
  expect(await linkedOf(app, token)).toMatchObject({
    accounts: [{ provider: 'twitter', linkedAt: expect.any(String) }],
    hasPassword: true,
    mayUnlink: true,
  })

  expect((await app.call('DELETE', '/users/accounts/twitter', { token })).statusCode).toBe(200)
  expect(codes(await app.call('DELETE', '/users/accounts/twitter', { token }))).toEqual([404, 'ACCOUNT_NOT_LINKED'])
  expect((await linkedOf(app, token)).accounts).toEqual([])

  await app.drain()
  const mails = (await app.http.inject('/dev/mail.json')).json<{ to: string; text: string }[]>()
  const told = mails.filter((mail) => mail.to === email && mail.text.includes('X')).map(({ text }) => text)
  expect(told.some((text) => text.includes('You can now sign in with X'))).toBe(true)
  expect(told.some((text) => text.includes('You can no longer sign in with X'))).toBe(true)
})

test("Google is linked by a code that is held to what was kept, and another's account is not taken", async () => {
  const { app, google } = await siteWithBoth()
  const [ann, bea] = [await app.aFan('annabella'), await app.aFan('beatrice')]
  const verifier = 'v'.repeat(43)
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
  const link = async (token: string, asked: string, nonce = asked) => {
    const kept = { state: 's'.repeat(20), nonce: asked, codeChallenge }
    const begun = await app.call('POST', '/users/accounts/authorize', {
      token,
      body: { provider: 'google', redirectUri: CALLBACK, google: kept },
    })
    const query = await google.visit(begun.json().data.url, { sub: 'ann-7' })
    const googleCode = { code: query.get('code'), codeVerifier: verifier, redirectUri: CALLBACK, nonce }
    return app.call('POST', '/users/accounts', { token, body: { provider: 'google', googleCode } })
  }
  expect(codes(await link(ann.token, 'the first nonce of all', 'another nonce of ours'))).toEqual([
    401,
    'SIGN_ON_EXPIRED',
  ])
  expect((await link(ann.token, 'the second nonce of all')).statusCode).toBe(200)
  expect(codes(await link(bea.token, 'the third nonce of all'))).toEqual([409, 'ACCOUNT_LINKED_ELSEWHERE'])
})

test('the last way of signing in stays, also when two are parted at once', async () => {
  const site = await siteWithBoth()
  const { app, google } = site
  const { token } = (
    await app.call('POST', '/auth/google/login', { body: { tokenId: await google.mint({ sub: 'new-one' }) } })
  ).json().data
  expect(await linkedOf(app, token)).toMatchObject({ hasPassword: false, mayUnlink: false })
  expect(codes(await app.call('DELETE', '/users/accounts/google', { token }))).toEqual([422, 'LAST_WAY_IN'])

  expect((await linkX(site, token, '12')).statusCode).toBe(200)
  const replies = await Promise.all(
    ['google', 'twitter'].map((provider) => app.call('DELETE', `/users/accounts/${provider}`, { token })),
  )
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422])
})

test('parting and going out to link need a fresh sign-in, are not for staff, and lead to no other site', async () => {
  const { app } = await siteWithBoth()
  const fan = await app.aFan('annabella')
  const staff = await app.anyone('staff', 'sam')
  const begin = (token: string, redirectUri = X_CALLBACK) =>
    app.call('POST', '/users/accounts/authorize', { token, body: { provider: 'twitter', redirectUri } })
  expect(codes(await begin(fan.token, 'http://evil.test/auth/twitter/callback'))).toEqual([400, 'SIGN_ON_MALFORMED'])
  expect(codes(await begin(staff.token))).toEqual([403, 'FORBIDDEN'])
  expect(codes(await app.call('DELETE', '/users/accounts/google', { token: staff.token }))).toEqual([403, 'FORBIDDEN'])
  const without = await app.call('POST', '/users/accounts', { token: fan.token, body: { provider: 'twitter' } })
  expect(codes(without)).toEqual([400, 'SIGN_ON_MALFORMED'])
  app.clock.setOffsetMs(16 * 60_000)
  expect(codes(await begin(fan.token))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  expect(codes(await app.call('DELETE', '/users/accounts/google', { token: fan.token }))).toEqual([
    403,
    'REAUTHENTICATION_REQUIRED',
  ])
})
