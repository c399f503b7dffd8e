/** The identity that a third party vouches for. */
export type ProviderIdentity = {
  /** Permanent and unique. */
  subject: string
  email: string | null
  isEmailVerified: boolean
  pictureUrl: string | null
}

/** Why a third party's proof is refused. `expired`: it is invalid, or for another account; signing in again helps. */
export type ProviderRefusal =
  | { outcome: 'malformed' | 'expired' | 'unavailable' }
  | { outcome: 'too_many'; retryAfterSeconds: number }

/** What was proved, and by what: a proof that is named here is taken once. */
export type Proved = { outcome: 'proved'; identity: ProviderIdentity; proofs: readonly OneTimeProof[] }

/** `expiresAt`: from when it could not be shown again anyway. */
export type OneTimeProof = { text: string; expiresAt: Date }

/** How long a third party may take to answer. */
export const ANSWER_WITHIN_MS = 5_000

/** The identity from OpenID Connect claims; null without a subject. */
export function identityOfClaims(claims: Readonly<Record<string, unknown>>): ProviderIdentity | null {
  const { sub } = claims
  if (typeof sub !== 'string' || sub === '' || sub.length > 255) return null
  const email = textOf(claims['email'])
  return {
    subject: sub,
    email: email !== null && /^[^\s@]{1,64}@[^\s@]{1,189}$/.test(email) ? email : null,
    isEmailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
    pictureUrl: textOf(claims['picture']),
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The meaning of a third party's status; null for a success. `refused` is the meaning of 4xx here. */
export function refusalOfStatus(
  response: { status: number; headers: Headers },
  refused: 'malformed' | 'expired' | 'unavailable',
): ProviderRefusal | null {
  const { status, headers } = response
  if (status >= 200 && status < 300) return null
  if (status === 429) {
    const seconds = Number(headers.get('retry-after'))
    return { outcome: 'too_many', retryAfterSeconds: Number.isInteger(seconds) && seconds > 0 ? seconds : 60 }
  }
  return { outcome: status >= 500 ? 'unavailable' : refused }
}

/** Whether an error reports that a third party was unavailable or timed out. */
export const isUnreachable = (error: unknown): boolean =>
  (error instanceof TypeError && error.cause !== undefined) ||
  (error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError'))
