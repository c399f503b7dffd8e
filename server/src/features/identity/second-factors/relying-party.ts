import { isIP } from 'node:net'

/** The signatures that authenticators make today, as COSE names them: EdDSA, ES256, RS256. */
export const signatureAlgorithms = [-8, -7, -257]

/** To whom a passkey belongs, and on which pages it may be used. WebAuthn level 3, "RP ID". */
export type RelyingParty = { id: string; origins: string[] }

/**
 * The site as authenticators know it. An address of numbers cannot be one: a site that is tried out on this machine is
 * `localhost`, at whichever of its names it was opened.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const url = new URL(publicUrl)
  const isLoopback = url.hostname === '[::1]' || (isIP(url.hostname) === 4 && url.hostname.startsWith('127.'))
  if (!isLoopback) return { id: url.hostname, origins: [url.origin] }
  const named = new URL(publicUrl)
  named.hostname = 'localhost'
  return { id: 'localhost', origins: [named.origin] }
}
