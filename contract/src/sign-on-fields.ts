import { Type } from 'typebox'

/** Whose accounts open ours. `pan` is the single sign-on widget. */
export const thirdParties = ['google', 'twitter', 'pan'] as const
export type ThirdParty = (typeof thirdParties)[number]

export const ProviderToken = Type.String({ minLength: 1, maxLength: 8_192 })
export const Secret = Type.String({ minLength: 1, maxLength: 512 })
export const Address = Type.String({ minLength: 1, maxLength: 2_048 })

/** 43 to 128 characters that need no escaping. RFC 7636 §4.1 */
const CodeVerifier = Type.String({ pattern: '^[A-Za-z0-9._~-]{43,128}$' })
/** SHA-256 as base64url. RFC 7636 §4.2 */
export const CodeChallenge = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })
/** Unguessable random text. */
export const Nonce = Type.String({ minLength: 16, maxLength: 255 })

/** Google's callback parameters, with the stored values. */
export const GoogleCode = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 2_048 }),
  codeVerifier: CodeVerifier,
  redirectUri: Address,
  nonce: Nonce,
})

/** Why a sign-on by a third party does not succeed. Rule ACC-13. */
export const signOnProblems = [
  'SIGN_ON_FAILED',
  'SIGN_ON_EMAIL_IN_USE',
  'SIGN_ON_EXPIRED',
  'SIGN_ON_MALFORMED',
  'SIGN_ON_UNAVAILABLE',
  'SIGN_ON_NOT_CONFIGURED',
] as const

/** Enough for an office behind one address, too few for guessing tokens. */
export const signOnLimit = { count: 60, windowSeconds: 300, by: 'address', isDurable: true } as const
