import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import * as oidc from 'openid-client'
import type { GoogleSettings } from '#src/config/sign-on-settings.ts'
import {
  ANSWER_WITHIN_MS,
  identityOfClaims,
  isUnreachable,
  refusalOfStatus,
  type Proved,
  type ProviderRefusal,
} from './provider.ts'
import { isCanonicalToken, isIdToken, isIssuedTo, signingInputOf } from './signed-token.ts'

export type Google = {
  /** The authorisation address. */
  authorizationUrl(request: {
    redirectUri: string
    state: string
    nonce: string
    codeChallenge: string
  }): Promise<{ outcome: 'url'; url: string } | ProviderRefusal>
  /** By an ID token that a browser obtained itself, and the nonce that it was asked for with, if any. Each is taken once. Decision 0445. */
  fromIdToken(tokenId: string, nonce: string | undefined): Promise<Proved | ProviderRefusal>
  /** By a code, which Google takes once. */
  fromCode(answer: {
    code: string
    codeVerifier: string
    redirectUri: string
    nonce: string
  }): Promise<Proved | ProviderRefusal>
}

type Known = { config: oidc.Configuration; keys: JWTVerifyGetKey; issuer: string }

/** Signatures that only the holder of a private key can make: a public key is never a shared secret. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** Google's own tokens may name it without the scheme. */
const GOOGLE = 'https://accounts.google.com'

const DAY_MS = 86_400_000

/**
 * Google, or another OpenID Connect provider. Its addresses and keys are loaded on first use. Its tokens are checked
 * against the machine's time, because it does not follow a simulated clock.
 */
export function createGoogle(settings: GoogleSettings): Google {
  let known: Promise<Known> | null = null
  const know = async (): Promise<Known> => {
    known ??= discover(settings)
    try {
      return await known
    } catch (error) {
      known = null
      throw error
    }
  }

  return {
    authorizationUrl: (request) =>
      orRefusal(async () => {
        const { config } = await know()
        const { href } = oidc.buildAuthorizationUrl(config, {
          scope: 'openid email profile',
          redirect_uri: request.redirectUri,
          state: request.state,
          nonce: request.nonce,
          code_challenge: request.codeChallenge,
          code_challenge_method: 'S256',
        })
        return { outcome: 'url', url: href }
      }),

    fromIdToken: (tokenId, nonce) =>
      orRefusal(async () => {
        const { keys, issuer } = await know()
        if (!isCanonicalToken(tokenId)) return { outcome: 'expired' }
        const { payload, protectedHeader } = await jwtVerify(tokenId, keys, {
          issuer: issuer === GOOGLE ? [issuer, 'accounts.google.com'] : issuer,
          audience: settings.clientId,
          algorithms: ALGORITHMS,
          requiredClaims: ['sub', 'iat', 'exp'],
        })
        const isOurs = isIdToken(protectedHeader) && isIssuedTo(settings.clientId, payload)
        if (!isOurs || payload['nonce'] !== nonce) return { outcome: 'expired' }
        const proofs = [`google token ${signingInputOf(tokenId)}`]
        return provedBy(payload, nonce === undefined ? proofs : [nonceProof(nonce), ...proofs])
      }),

    fromCode: ({ code, codeVerifier, redirectUri, nonce }) =>
      orRefusal(async () => {
        const { config, issuer } = await know()
        const url = new URL(redirectUri)
        url.searchParams.set('code', code)
        // There is one issuer at this address, so an answer cannot be another's. RFC 9207
        url.searchParams.set('iss', issuer)
        const tokens = await oidc.authorizationCodeGrant(config, url, {
          pkceCodeVerifier: codeVerifier,
          expectedNonce: nonce,
        })
        const claims = tokens.claims()
        return claims ? provedBy(claims, [nonceProof(nonce)]) : { outcome: 'expired' }
      }),
  }
}

async function discover({ issuer, clientId, clientSecret }: GoogleSettings): Promise<Known> {
  const isPlain = issuer.startsWith('http:')
  const config = await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: ANSWER_WITHIN_MS / 1_000,
    execute: isPlain ? [oidc.allowInsecureRequests] : [],
  })
  oidc.enableNonRepudiationChecks(config)
  const metadata = config.serverMetadata()
  if (metadata.jwks_uri === undefined) throw new TypeError('no keys', { cause: 'the provider names no jwks_uri' })
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: ANSWER_WITHIN_MS })
  return { config, keys, issuer: metadata.issuer }
}

/** A nonce is asked for once, so what answers it is taken once, by whichever call it comes. */
const nonceProof = (nonce: string): string => `google nonce ${nonce}`

function provedBy(claims: JWTPayload, proofs: readonly string[]): Proved | ProviderRefusal {
  const identity = identityOfClaims(claims)
  if (identity === null || claims.exp === undefined) return { outcome: 'expired' }
  const expiresAt = new Date(claims.exp * 1_000 + DAY_MS)
  return { outcome: 'proved', identity, proofs: proofs.map((text) => ({ text, expiresAt })) }
}

/** Runs a request to the provider. Its answer to an invalid proof becomes a refusal; our own faults are thrown. */
async function orRefusal<T>(ask: () => Promise<T>): Promise<T | ProviderRefusal> {
  try {
    return await ask()
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === null) throw error
    return refusal
  }
}

/** Keys that cannot be had are the provider's fault, not the token's. */
const KEYS_AWAY = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'])
const TOKEN_WRONG = new Set([
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_INVALID_RESPONSE',
])

function refusalOf(error: unknown): ProviderRefusal | null {
  if (error instanceof errors.JOSEError) return { outcome: KEYS_AWAY.has(error.code) ? 'unavailable' : 'expired' }
  if (error instanceof oidc.ResponseBodyError) {
    // An unknown, used or foreign code; all other errors are about our configuration.
    if (error.error === 'invalid_grant') return { outcome: 'malformed' }
    return refusalOfStatus(error.response, 'unavailable')
  }
  if (error instanceof oidc.ClientError) {
    if (TOKEN_WRONG.has(error.code ?? '')) return { outcome: 'expired' }
    const { cause } = error
    return cause instanceof Response ? refusalOfStatus(cause, 'unavailable') : { outcome: 'unavailable' }
  }
  if (error instanceof oidc.WWWAuthenticateChallengeError || isUnreachable(error)) return { outcome: 'unavailable' }
  return null
}
