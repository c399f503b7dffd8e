import { Secret, TOTP } from 'otpauth'

const STEP_SECONDS = 30
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20

export const makeTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The content of a QR code for an authenticator app: `otpauth://totp/…`. */
export const totpAddress = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  totpOf(secret, { issuer, label }).toString()

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
  })

/**
 * Which step of 30 seconds a code is of, this one or a neighbour: clocks of phones differ. Null for a wrong code. RFC 6238.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const distance = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return distance === null ? null : Math.floor(now.getTime() / 1_000 / STEP_SECONDS) + distance
}
