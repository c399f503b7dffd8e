import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import type { PanProof, PanSettings } from '#src/config/sign-on-settings.ts'
import {
  ANSWER_WITHIN_MS,
  identityOfClaims,
  isUnreachable,
  refusalOfStatus,
  type Proved,
  type ProviderRefusal,
} from './provider.ts'
import { isAccessToken, isIssuedTo } from './signed-token.ts'

export type Pan = {
  /** By the access token that the widget holds; it may be presented again while it is valid. */
  fromAccessToken(accessToken: string): Promise<Proved | ProviderRefusal>
}

type Claims = { outcome: 'claims'; claims: Readonly<Record<string, unknown>> } | ProviderRefusal

/**
 * The single sign-on widget: its tokens are verified by its keys, or by introspection. Either way they must be for this
 * site.
 */
export function createPan(settings: PanSettings): Pan {
  const prove = proverOf(settings.proof, settings.clientId)
  return {
    async fromAccessToken(accessToken) {
      const result = await prove(accessToken)
      if (result.outcome !== 'claims') return result
      const identity = identityOfClaims(result.claims)
      return identity ? { outcome: 'proved', identity, proofs: [] } : { outcome: 'expired' }
    },
  }
}

const proverOf = (proof: PanProof, clientId: string): ((accessToken: string) => Promise<Claims>) =>
  proof.kind === 'jwks' ? byKeys(proof, clientId) : byAsking(proof, clientId)

const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const KEYS_AWAY = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'])

/** JWT access tokens. RFC 9068 */
function byKeys({ issuer, jwksUrl }: Extract<PanProof, { kind: 'jwks' }>, clientId: string) {
  const keys = createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: ANSWER_WITHIN_MS })
  return async (accessToken: string): Promise<Claims> => {
    try {
      const { payload, protectedHeader } = await jwtVerify(accessToken, keys, {
        issuer,
        audience: clientId,
        algorithms: ALGORITHMS,
        requiredClaims: ['sub', 'exp'],
      })
      const isOurs = isIssuedTo(clientId, payload) && isAccessToken(protectedHeader, payload)
      return isOurs ? { outcome: 'claims', claims: payload } : { outcome: 'expired' }
    } catch (error) {
      if (error instanceof errors.JOSEError) return { outcome: KEYS_AWAY.has(error.code) ? 'unavailable' : 'expired' }
      if (isUnreachable(error)) return { outcome: 'unavailable' }
      throw error
    }
  }
}

/** Tokens that only their issuer can read. RFC 7662 */
function byAsking({ url, clientSecret }: Extract<PanProof, { kind: 'introspection' }>, clientId: string) {
  const secret = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')
  return async (accessToken: string): Promise<Claims> => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Basic ${secret}`, accept: 'application/json' },
        body: new URLSearchParams({ token: accessToken, token_type_hint: 'access_token' }),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      })
      const refusal = refusalOfStatus(response, 'unavailable')
      if (refusal) return refusal
      const claims: unknown = await response.json()
      if (typeof claims !== 'object' || claims === null) return { outcome: 'unavailable' }
      return isForUs({ ...claims }, clientId) ? { outcome: 'claims', claims: { ...claims } } : { outcome: 'expired' }
    } catch (error) {
      if (isUnreachable(error) || error instanceof SyntaxError) return { outcome: 'unavailable' }
      throw error
    }
  }
}

/** A valid access token for this site: by its audience, or without one by its client. RFC 7662 §2.2 */
function isForUs(claims: Record<string, unknown>, clientId: string): boolean {
  const { active, aud = claims['client_id'], token_type: type = 'Bearer' } = claims
  const isBearer = typeof type === 'string' && type.toLowerCase() === 'bearer'
  return active === true && isBearer && isIssuedTo(clientId, { ...claims, aud }) && isAccessToken({}, claims)
}
