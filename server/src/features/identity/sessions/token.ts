import { createHash, createHmac, randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'

const TOKEN_BYTES = 32

/** A new token: 256 bits of chance as 43 characters. */
export const makeToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** The stored hash of a token, by which it is found. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * The fingerprint of a device: its browser and network. Keyed, so that the table alone does not reveal where an account
 * signs in from.
 */
export function deviceFingerprint(key: string, device: { address: string; userAgent: string }): Buffer {
  return createHmac('sha256', key)
    .update(`device\n${networkOf(device.address)}\n${device.userAgent}`)
    .digest()
}

/** Phones and homes keep their network while the last part of the address changes. */
function networkOf(address: string): string {
  return isIPv6(address) ? address.split(':').slice(0, 3).join(':') : address.split('.').slice(0, 3).join('.')
}
