import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import Provider, { errors } from 'oidc-provider'
import { readForm, signInPage } from './sign-in-page.ts'

/** Someone with an account at the provider. `failsWith`: the status that the provider answers with when asked of them. */
export type ProviderPerson = {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  picture?: string
  failsWith?: number
}

export type OpenidServer = {
  issuer: string
  jwksUrl: string
  people: Map<string, ProviderPerson>
  /** A token that the provider signs, whatever it says. */
  mint(claims: JWTPayload & Record<string, unknown>, options?: { expiresAt?: number; typ?: string }): Promise<string>
  close(): Promise<void>
}

export const OPENID_CLIENT = { id: 'stagedoor', secret: 'a secret between the two' }

/**
 * A certified OpenID Connect provider on this machine; it knows this site and one other. Anyone who comes says on its page
 * who they are, or, without a browser, in the header `x-person`.
 */
export async function startOpenidServer(redirectUris: readonly string[]): Promise<OpenidServer> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: 'one', use: 'sig', alg: 'RS256' }
  const people = new Map<string, ProviderPerson>()
  const provider = new Provider(issuer, configurationOf({ jwk, people, redirectUris }))
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) void agree(provider, { request, response, people })
    else answer(request, response)
  })
  return {
    issuer,
    jwksUrl: `${issuer}/jwks`,
    people,
    mint: (claims, { expiresAt = Math.floor(Date.now() / 1_000) + 600, typ } = {}) =>
      new SignJWT({ iss: issuer, aud: OPENID_CLIENT.id, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'one', ...(typ !== undefined && { typ }) })
        .setIssuedAt()
        .setExpirationTime(expiresAt)
        .sign(privateKey),
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}

type Ground = { jwk: object; people: ReadonlyMap<string, ProviderPerson>; redirectUris: readonly string[] }

function configurationOf({ jwk, people, redirectUris }: Ground): Record<string, unknown> {
  const client = (client_id: string) => ({
    client_id,
    client_secret: OPENID_CLIENT.secret,
    redirect_uris: redirectUris,
    token_endpoint_auth_method: 'client_secret_post',
  })
  return {
    clients: [client(OPENID_CLIENT.id), client('another-site')],
    jwks: { keys: [jwk] },
    cookies: { keys: ['for tests only'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    // As Google does: who it is stands in the ID token itself.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: ({ oidc }: { oidc: { route: string } }, id: string) => {
      const person = people.get(id) ?? { sub: id }
      const { failsWith, ...claims } = person
      if (failsWith !== undefined && oidc.route === 'token') throw new errors.OIDCProviderError(failsWith, 'failing')
      return { accountId: id, claims: () => claims }
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
  }
}

type Visit = { request: IncomingMessage; response: ServerResponse; people: Map<string, ProviderPerson> }

/** What a person does at the provider: says who they are, then agrees. */
async function agree(provider: Provider, { request, response, people }: Visit): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(request, response)
  if (prompt.name !== 'login') {
    const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: params.client_id })
    grant.addOIDCScope('openid email profile')
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
  }
  const named = request.headers['x-person']
  if (named !== undefined)
    return provider.interactionFinished(request, response, { login: { accountId: String(named) } })
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(signInPage('Local OpenID provider'))
    return undefined
  }
  const form = await readForm(request)
  if (form.isTurnedDown) return provider.interactionFinished(request, response, { error: 'access_denied' })
  const { subject, email, name, failsWith } = form
  people.set(subject, {
    sub: subject,
    ...(email && { email, email_verified: true }),
    ...(name && { name }),
    ...(failsWith !== null && { failsWith }),
  })
  return provider.interactionFinished(request, response, { login: { accountId: subject } })
}
