import type { JWTPayload } from 'jose'
import { onTestFinished } from 'vitest'
import type { GoogleSettings } from '#src/config/sign-on-settings.ts'
import { OPENID_CLIENT, startOpenidServer, type ProviderPerson } from './openid-server.ts'
import { takeNoise } from './console-and-network.ts'

export type { ProviderPerson } from './openid-server.ts'

export const CALLBACK = 'http://stagedoor.test/auth/google/callback'

export type OpenidProvider = {
  settings: GoogleSettings
  jwksUrl: string
  /** Signs in as someone and agrees to everything, as a browser would. @returns the query that comes back. */
  visit(url: string, person: ProviderPerson): Promise<URLSearchParams>
  /** A token that the provider signs, whatever it says. */
  mint(claims: JWTPayload & Record<string, unknown>, options?: { expiresAt?: number; typ?: string }): Promise<string>
}

/** An OpenID Connect provider for the length of a test. */
export async function openidProvider(pictureOrigins: readonly string[] = []): Promise<OpenidProvider> {
  const { issuer, jwksUrl, people, mint, close } = await startOpenidServer([CALLBACK])
  onTestFinished(close)
  // It remarks on plain http and on what stands in memory, which is what tests want.
  takeNoise()
  return {
    settings: { issuer, clientId: OPENID_CLIENT.id, clientSecret: OPENID_CLIENT.secret, pictureOrigins },
    jwksUrl,
    async visit(url, person) {
      people.set(person.sub, person)
      const query = await follow(new URL(url), person.sub)
      takeNoise()
      return query
    },
    mint,
  }
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
