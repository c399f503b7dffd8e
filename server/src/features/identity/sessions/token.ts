import { createHmac, hash, randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { SecretKeys } from '#src/platform/secrets/secret-keys.ts'

const TOKEN_BYTES = 32

/** A new token: 256 bits of chance as 43 characters. */
export const makeToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** The stored hash of a token, by which it is found. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/**
 * The fingerprint of a device, its browser and network, by each key, the newest first: it is stored by that one. Keyed, so
 * that the table alone does not reveal where an account signs in from.
 */
export function deviceFingerprints(
  [newest, ...former]: SecretKeys,
  device: { address: string; userAgent: string },
): [Buffer, ...Buffer[]] {
  const text = `device\n${networkOf(device.address)}\n${device.userAgent}`
  const by = (key: string) => createHmac('sha256', key).update(text).digest()
  return [by(newest), ...former.map(by)]
}

/** Phones and homes keep their network while the last part of the address changes. */
function networkOf(address: string): string {
  return isIPv6(address) ? address.split(':').slice(0, 3).join(':') : address.split('.').slice(0, 3).join('.')
}

/** A hash as the key of a map. */
export const keyOf = (tokenHash: Buffer): string => tokenHash.toString('latin1')
