import { cookieNames, readCookie, shortSeconds, socialSeconds, tokenSeconds, writeCookie } from './cookies.ts'

export type SignOnRole = 'user' | 'performer'

/** The state while the reader is at a third party. */
export type SignOnTrip = {
  provider: 'google' | 'twitter'
  /** What Google must return, and what its token must contain. Empty for X, whose token pair has separate cookies. */
  state: string
  nonce: string
  codeVerifier: string
  /** The page after sign-in; null for the default. */
  redirect: string | null
  /** Whether the third-party account is to be linked instead of signing in. */
  isLinking: boolean
}

const texts = ['state', 'nonce', 'codeVerifier'] as const

/** Random text that needs no escaping. */
function chance(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)))
}

/** A new sign-on at Google, with PKCE. RFC 7636 §4 */
export async function googleTrip({
  redirect = null,
  isLinking = false,
}: Partial<Pick<SignOnTrip, 'redirect' | 'isLinking'>>): Promise<{ trip: SignOnTrip; codeChallenge: string }> {
  const chances = { state: chance(), nonce: chance(), codeVerifier: chance() }
  const trip: SignOnTrip = { provider: 'google', ...chances, redirect, isLinking }
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(trip.codeVerifier))
  return { trip, codeChallenge: base64url(new Uint8Array(digest)) }
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

type Security = { isSecure: boolean }

/** A new sign-on at X. */
export const twitterTrip = ({
  redirect = null,
  isLinking = false,
}: Partial<Pick<SignOnTrip, 'redirect' | 'isLinking'>>): SignOnTrip => ({
  provider: 'twitter',
  state: '',
  nonce: '',
  codeVerifier: '',
  redirect,
  isLinking,
})

/** The Set-Cookie line that stores a sign-on for ten minutes, unreadable by scripts. */
export const rememberTrip = (trip: SignOnTrip, { isSecure }: Security): string =>
  hidden(writeCookie({ name: cookieNames.signOn, value: JSON.stringify(trip), maxAgeSeconds: shortSeconds, isSecure }))

/** The sign-on that this browser began at this third party; null when there is none. */
export function readTrip(cookieHeader: string | null, provider: SignOnTrip['provider']): SignOnTrip | null {
  const text = readCookie(cookieHeader, cookieNames.signOn)
  if (text === null) return null
  try {
    const trip: unknown = JSON.parse(text)
    return isTrip(trip) && trip.provider === provider ? trip : null
  } catch {
    return null
  }
}

function isTrip(value: unknown): value is SignOnTrip {
  if (typeof value !== 'object' || value === null || !('provider' in value) || !('redirect' in value)) return false
  const fields: Record<string, unknown> = { ...value }
  return typeof fields['isLinking'] === 'boolean' && texts.every((name) => typeof fields[name] === 'string')
}

/** The token pair of OAuth 1.0a and the role, stored for a day as specified. Scripts do not need the pair. */
export const rememberPair = (pair: { token: string; secret: string }, { isSecure }: Security): string[] =>
  [
    { name: cookieNames.oauthToken, value: pair.token },
    { name: cookieNames.oauthTokenSecret, value: pair.secret },
  ].map((cookie) => hidden(writeCookie({ ...cookie, maxAgeSeconds: socialSeconds, isSecure })))

/** The Set-Cookie line with the chosen role. */
export const rememberRole = (role: SignOnRole, { isSecure }: Security): string =>
  writeCookie({ name: cookieNames.role, value: role, maxAgeSeconds: socialSeconds, isSecure })

/** Fan, unless the cookie says creator. It decides only the role of a new account. */
export const readRole = (cookieHeader: string | null): SignOnRole =>
  readCookie(cookieHeader, cookieNames.role) === 'performer' ? 'performer' : 'user'

/** The end of a sign-on: stores the token for a day and removes its state. */
export const endTrip = (token: string, security: Security): string[] => [
  writeCookie({ name: cookieNames.token, value: token, maxAgeSeconds: tokenSeconds(false), ...security }),
  ...forgetTrip(security),
]

/** The Set-Cookie lines that remove the state of a sign-on. */
export const forgetTrip = ({ isSecure }: Security): string[] =>
  [cookieNames.signOn, cookieNames.oauthToken, cookieNames.oauthTokenSecret].map((name) =>
    writeCookie({ name, value: '', maxAgeSeconds: 0, isSecure }),
  )

const hidden = (line: string): string => `${line}; HttpOnly`
