import { isIP } from 'node:net'

/** The signatures that authenticators make today, as COSE names them: EdDSA, ES256, RS256. */
export const signatureAlgorithms = [-8, -7, -257]

/** The relying party of passkeys, and the allowed origins. WebAuthn level 3, "RP ID". */
export type RelyingParty = { id: string; origins: string[] }

/**
 * The site as authenticators know it. An IP address cannot be one, so a local site is `localhost`, whichever of its
 * names is used.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const url = new URL(publicUrl)
  const isLoopback = url.hostname === '[::1]' || (isIP(url.hostname) === 4 && url.hostname.startsWith('127.'))
  if (!isLoopback) return { id: url.hostname, origins: [url.origin] }
  const named = new URL(publicUrl)
  named.hostname = 'localhost'
  return { id: 'localhost', origins: [named.origin] }
}
