import { createHash, createHmac, randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'

const TOKEN_BYTES = 32

/** A new token: 256 bits of chance as 43 characters. */
export const makeToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** What is stored of a token, and by which it is found. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * By what a device is known again: its browser and the network it is in. Keyed, so that the table tells nobody who
 * has no key where someone signs in from.
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
