import { createHmac } from 'node:crypto'

export type SignedRequest = {
  method: 'GET' | 'POST'
  /** With its query; parameters of the query are signed. */
  url: string
  /** `oauth_…` without the signature, and fields of a form body if there are any. Names may repeat. */
  parameters: readonly (readonly [string, string])[]
}

/** Percent-encoding of OAuth: only letters, digits and `-._~` stay. RFC 5849 §3.6 */
export const escapeOauth = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

// Stryker disable next-line EqualityOperator: parameters that are the same in name and value may stand in either order
const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** What is signed: method, address without query, and every parameter in order. RFC 5849 §3.4.1 */
export function signatureBase({ method, url, parameters }: SignedRequest): string {
  const { protocol, host, pathname, searchParams } = new URL(url)
  const pairs = [...searchParams, ...parameters]
    .map(([name, value]) => [escapeOauth(name), escapeOauth(value)] as const)
    .toSorted((a, b) => order(a[0], b[0]) || order(a[1], b[1]))
    .map((pair) => pair.join('='))
  // `host` has no default port and is in lower case, as the RFC wants.
  return [method, `${protocol}//${host}${pathname}`, pairs.join('&')].map(escapeOauth).join('&')
}

/** HMAC-SHA1 over the base, as base64. RFC 5849 §3.4.2 */
export function oauthSignature(request: SignedRequest, secrets: { consumer: string; token: string }): string {
  const key = `${escapeOauth(secrets.consumer)}&${escapeOauth(secrets.token)}`
  return createHmac('sha1', key).update(signatureBase(request)).digest('base64')
}

/** The Authorization header. RFC 5849 §3.5.1 */
export const oauthHeader = (parameters: readonly (readonly [string, string])[]): string =>
  `OAuth ${parameters.map(([name, value]) => `${escapeOauth(name)}="${escapeOauth(value)}"`).join(', ')}`
