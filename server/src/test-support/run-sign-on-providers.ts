import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { OAUTH1_CONSUMER, startOauth1Server } from './oauth1-server.ts'
import { OPENID_CLIENT, startOpenidServer } from './openid-server.ts'

/**
 * Runs third parties for a site at the address that is given as argument: an OpenID Connect provider, an OAuth 1.0a
 * provider, and a single sign-on widget whose tokens the first one signs. Tells its parent, or anyone who looks on, the
 * environment by which the site knows them.
 */
const [site] = process.argv.slice(2)
if (site === undefined) throw new Error('say at which address the site is, such as http://127.0.0.1:3000')

const openid = await startOpenidServer([`${site}/auth/google/callback`])
// A story may move the site's clock.
const oauth1 = await startOauth1Server({ isTimeless: true })
const widgetUrl = await startWidget()

const env = {
  GOOGLE_ISSUER: openid.issuer,
  GOOGLE_CLIENT_ID: OPENID_CLIENT.id,
  GOOGLE_CLIENT_SECRET: OPENID_CLIENT.secret,
  TWITTER_API_URL: oauth1.apiUrl,
  TWITTER_CONSUMER_KEY: OAUTH1_CONSUMER.key,
  TWITTER_CONSUMER_SECRET: OAUTH1_CONSUMER.secret,
  PAN_WIDGET_URL: `${widgetUrl}/widget.js`,
  PAN_CLIENT_ID: 'widget-site',
  PAN_ISSUER: openid.issuer,
  PAN_JWKS_URL: openid.jwksUrl,
}
if (process.send) process.send(env)
else for (const [name, value] of Object.entries(env)) process.stdout.write(`${name}='${value}'\n`)
process.once('disconnect', () => process.exit())

/** Serves the widget's script, and a token to anyone who says who they are. */
async function startWidget(): Promise<string> {
  const script = readFileSync(join(import.meta.dirname, 'local-widget.js'))
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://widget.test')
    const headers = { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' }
    if (pathname === '/widget.js') response.writeHead(200, headers).end(script)
    else if (pathname === '/token') {
      void tokenFor(searchParams).then((token) =>
        response.writeHead(200, { ...headers, 'content-type': 'text/plain' }).end(token),
      )
    } else response.writeHead(404, headers).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

let minted = 0

/** Each token differs from the one before. */
function tokenFor(query: URLSearchParams): Promise<string> {
  const email = query.get('email')
  minted += 1
  return openid.mint({
    sub: query.get('subject') ?? '',
    aud: query.get('audience') || 'widget-site',
    jti: String(minted),
    ...(email && { email, email_verified: true }),
  })
}
