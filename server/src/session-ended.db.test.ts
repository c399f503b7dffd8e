import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtWeb } from './platform/http/web-source.ts'
import { testApp } from './test-support/test-app.ts'

const WEB_BUILD = join(import.meta.dirname, '../../web/build')
const ENDED = 'Your session has ended.'
const BOUND = 'Sign in or create an account to continue.'

/** The product's pages, as a browser without JavaScript reads them. */
async function aBrowser() {
  const app = await testApp({ web: builtWeb(WEB_BUILD) })
  const cookies = new Map([['eighteen_day', '1990-01-01']])
  const open = async (path: string): Promise<string> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await app.http.inject({ url: path, headers: { cookie } })
    for (const { name, value, maxAge } of reply.cookies) {
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    const { location } = reply.headers
    return location === undefined ? reply.body : open(String(location))
  }
  return { app, cookies, open }
}

test('sign-in says that the session has ended to somebody whose session ended', async () => {
  const { app, cookies, open } = await aBrowser()
  cookies.set('token', 'a-token-that-no-session-has')
  const page = await open('/en-US/wallet')
  expect(page).toContain(ENDED)
  expect(cookies.has('token')).toBe(false)

  // It says so no more once they are signed in again and leave by themselves.
  const fan = await app.aFan({ username: 'fay' })
  cookies.delete('sessionEnded')
  cookies.set('token', app.accountOf(fan).token)
  expect(await open('/en-US/wallet')).not.toContain(ENDED)
})

test('sign-in asks a visitor to sign in, and speaks of no session', async () => {
  const { open } = await aBrowser()
  const sent = await open('/en-US/wallet')
  expect(sent).toContain(BOUND)
  expect(sent).not.toContain(ENDED)
  const direct = await open('/en-US/auth/login')
  expect(direct).not.toContain(BOUND)
  expect(direct).not.toContain(ENDED)
})
