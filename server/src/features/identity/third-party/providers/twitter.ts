import { randomBytes } from 'node:crypto'
import type { Clock } from '#src/clock/clock.ts'
import type { TwitterSettings } from '#src/config/sign-on-settings.ts'
import { oauthHeader, oauthSignature } from './oauth1-signature.ts'
import { ANSWER_WITHIN_MS, isUnreachable, refusalOfStatus, type Proved, type ProviderRefusal } from './provider.ts'

/** A token and its secret. */
type TokenPair = { token: string; secret: string }

export type Twitter = {
  /** Requests a token pair, and returns the address to sign in with it. RFC 5849 §2.1 and §2.2 */
  begin(callbackUrl: string): Promise<{ outcome: 'begun'; url: string; pair: TokenPair } | ProviderRefusal>
  /** Turns the pair and the verifier into who it was. X takes a pair once. RFC 5849 §2.3 */
  finish(answer: { pair: TokenPair; verifier: string }): Promise<Proved | ProviderRefusal>
}

type Requested = {
  method: 'GET' | 'POST'
  path: string
  pair: TokenPair | null
  extra: readonly (readonly [string, string])[]
  /** What a 4xx means for this request. */
  refused: 'malformed' | 'unavailable'
}

type Answered = { outcome: 'text'; text: string } | ProviderRefusal

/** X by OAuth 1.0a, each request signed. Emails that it returns are verified. */
export function createTwitter(settings: TwitterSettings, clock: Clock): Twitter {
  async function ask({ method, path, pair, extra, refused }: Requested): Promise<Answered> {
    const url = `${settings.apiUrl}${path}`
    const parameters: [string, string][] = [
      ['oauth_consumer_key', settings.consumerKey],
      ['oauth_nonce', randomBytes(16).toString('hex')],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ['oauth_timestamp', String(Math.floor(clock.now().getTime() / 1_000))],
      ['oauth_version', '1.0'],
      ...extra.map(([name, value]): [string, string] => [name, value]),
    ]
    if (pair !== null) parameters.push(['oauth_token', pair.token])
    const secrets = { consumer: settings.consumerSecret, token: pair?.secret ?? '' }
    const signature = oauthSignature({ method, url, parameters }, secrets)
    try {
      const response = await fetch(url, {
        method,
        headers: { authorization: oauthHeader([...parameters, ['oauth_signature', signature]]) },
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      })
      const text = await response.text()
      return refusalOfStatus(response, refused) ?? { outcome: 'text', text }
    } catch (error) {
      if (isUnreachable(error)) return { outcome: 'unavailable' }
      throw error
    }
  }

  return {
    async begin(callbackUrl) {
      const extra = [['oauth_callback', callbackUrl]] as const
      const answer = await ask({
        method: 'POST',
        path: '/oauth/request_token',
        pair: null,
        extra,
        refused: 'unavailable',
      })
      if (answer.outcome !== 'text') return answer
      const pair = pairOf(answer.text)
      const isConfirmed = new URLSearchParams(answer.text).get('oauth_callback_confirmed') === 'true'
      if (pair === null || !isConfirmed) return { outcome: 'unavailable' }
      const url = new URL(`${settings.apiUrl}/oauth/authenticate`)
      url.searchParams.set('oauth_token', pair.token)
      return { outcome: 'begun', url: url.href, pair }
    },

    async finish({ pair, verifier }) {
      const extra = [['oauth_verifier', verifier]] as const
      const access = await ask({ method: 'POST', path: '/oauth/access_token', pair, extra, refused: 'malformed' })
      if (access.outcome !== 'text') return access
      const lasting = pairOf(access.text)
      if (lasting === null) return { outcome: 'unavailable' }
      const person = await ask({
        method: 'GET',
        path: '/1.1/account/verify_credentials.json?include_email=true&skip_status=true',
        pair: lasting,
        extra: [],
        refused: 'unavailable',
      })
      return person.outcome === 'text' ? provedBy(person.text) : person
    },
  }
}

function pairOf(form: string): TokenPair | null {
  const fields = new URLSearchParams(form)
  const [token, secret] = [fields.get('oauth_token'), fields.get('oauth_token_secret')]
  return token && secret ? { token, secret } : null
}

function provedBy(json: string): Proved | ProviderRefusal {
  const person = readPerson(json)
  if (person === null) return { outcome: 'unavailable' }
  const { id_str: subject, email, profile_image_url_https: pictureUrl } = person
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  const known = text(subject)
  if (known === null || known.length > 255) return { outcome: 'unavailable' }
  const identity = {
    subject: known,
    email: text(email),
    isEmailVerified: text(email) !== null,
    pictureUrl: text(pictureUrl),
  }
  // A pair works once at X itself.
  return { outcome: 'proved', identity, proofs: [] }
}

function readPerson(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}
