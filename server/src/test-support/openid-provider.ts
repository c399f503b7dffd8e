import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import Provider from 'oidc-provider'
import { onTestFinished } from 'vitest'
import type { GoogleSettings } from '#src/config/sign-on-settings.ts'
import { takeNoise } from './quiet-and-offline.ts'

/** Somebody with an account at the provider. */
export type ProviderPerson = { sub: string; email?: string; email_verified?: boolean; name?: string; picture?: string }

export const CALLBACK = 'http://stagedoor.test/auth/google/callback'

export type OpenidProvider = {
  settings: GoogleSettings
  jwksUrl: string
  /** Signs in as somebody and agrees to everything, as a browser would. @returns the query that comes back. */
  visit(url: string, person: ProviderPerson): Promise<URLSearchParams>
  /** A token that the provider signs, whatever it says. */
  mint(claims: JWTPayload & Record<string, unknown>, options?: { expiresAt?: number }): Promise<string>
}

/** A certified OpenID Connect provider on this machine; it knows this site and one other. */
export async function openidProvider(pictureOrigins: readonly string[] = []): Promise<OpenidProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve(undefined)).closeAllConnections()))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: 'one', use: 'sig', alg: 'RS256' }
  const people = new Map<string, ProviderPerson>()
  const provider = new Provider(issuer, configurationOf(jwk, people))
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) void agree(provider, request, response)
    else answer(request, response)
  })
  // It remarks on plain http and on what stands in memory, which is what tests want.
  takeNoise()

  return {
    settings: { issuer, clientId: 'stagedoor', clientSecret: 'a secret between the two', pictureOrigins },
    jwksUrl: `${issuer}/jwks`,
    async visit(url, person) {
      people.set(person.sub, person)
      const query = await follow(new URL(url), person.sub)
      takeNoise()
      return query
    },
    mint: (claims, { expiresAt = Math.floor(Date.now() / 1_000) + 600 } = {}) =>
      new SignJWT({ iss: issuer, aud: 'stagedoor', ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .setIssuedAt()
        .setExpirationTime(expiresAt)
        .sign(privateKey),
  }
}

function configurationOf(jwk: object, people: ReadonlyMap<string, ProviderPerson>): Record<string, unknown> {
  const client = (client_id: string) => ({
    client_id,
    client_secret: 'a secret between the two',
    redirect_uris: [CALLBACK],
    token_endpoint_auth_method: 'client_secret_post',
  })
  return {
    clients: [client('stagedoor'), client('another-site')],
    jwks: { keys: [jwk] },
    cookies: { keys: ['for tests only'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    // As Google does: who it is stands in the ID token itself.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => people.get(id) ?? { sub: id } }),
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
  }
}

/** What a person does at the provider: says who they are (a header stands for the form), then agrees. */
async function agree(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(request, response)
  if (prompt.name === 'login') {
    return provider.interactionFinished(request, response, {
      login: { accountId: String(request.headers['x-person']) },
    })
  }
  const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: params.client_id })
  grant.addOIDCScope('openid email profile')
  return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
}

/** Follows redirects with cookies until one leads back to the site. */
async function follow(start: URL, person: string): Promise<URLSearchParams> {
  const cookies = new Map<string, string>()
  let url = start
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie, 'x-person': person } })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
    url = new URL(location, url)
    if (url.href.startsWith(CALLBACK)) return url.searchParams
  }
  throw new Error('the provider leads in a circle')
}
