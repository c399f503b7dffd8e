/**
 * What a signature covers: header and payload as they were sent. A signature itself can be spelled in several ways, so it
 * identifies nothing. RFC 7515 §5.1
 */
export const signingInputOf = (token: string): string => token.slice(0, token.lastIndexOf('.'))

/** Whether each part is base64url in its one canonical spelling: no padding, no spare bits, no foreign characters. */
export function isCanonicalToken(token: string): boolean {
  const parts = token.split('.')
  return parts.length === 3 && parts.every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
}

type Claims = Readonly<Record<string, unknown>>

/**
 * Whether claims are for this site alone: it is an audience, and the party that they were issued to where one is named. Several
 * audiences need that name.
 */
export function isIssuedTo(clientId: string, claims: Claims): boolean {
  const { aud, azp, client_id: client } = claims
  const audiences: unknown[] = Array.isArray(aud) ? aud : [aud]
  if (!audiences.includes(clientId)) return false
  const parties = [azp, client].filter((party) => party !== undefined)
  return parties.length === 0 ? audiences.length === 1 : parties.every((party) => party === clientId)
}

// RFC 9068 §2.1. Issuers older than it write `JWT` or nothing.
const ACCESS_TOKEN_TYPES = new Set(['at+jwt', 'application/at+jwt', 'jwt'])
// OpenID Connect Core §2: what only ID tokens carry. Keycloak names its kinds of token in a claim `typ`.
const ID_TOKEN_CLAIMS = ['nonce', 'at_hash', 'c_hash']

/** Whether a token is an access token, not an ID, refresh or logout token of the same issuer for the same site. */
export function isAccessToken(header: { typ?: string | undefined }, claims: Claims): boolean {
  const { typ } = claims
  return (
    ACCESS_TOKEN_TYPES.has(header.typ?.toLowerCase() ?? 'jwt') &&
    (typ === undefined || typ === 'Bearer') &&
    !ID_TOKEN_CLAIMS.some((name) => name in claims)
  )
}

/** Whether a token is an ID token by its type. OpenID Connect names `JWT` or none. */
export const isIdToken = (header: { typ?: string | undefined }): boolean =>
  (header.typ?.toLowerCase() ?? 'jwt') === 'jwt'
