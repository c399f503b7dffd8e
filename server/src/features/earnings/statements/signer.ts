import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { keyFor } from '#src/platform/secrets/secret-keys.ts'

/** The prefix of a 32-byte Ed25519 key in PKCS #8. RFC 8410, section 7. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

export type StatementSigner = {
  /** The 32 bytes. */
  publicKey: Buffer
  /** Ed25519 over these bytes (RFC 8032): 64 bytes. */
  sign(bytes: Buffer): Buffer
}

/** The installation's key for statements, derived from its secret, so that no further key has to be stored. */
export function createStatementSigner(secretKey: string): StatementSigner {
  const seed = keyFor(secretKey, 'statement signatures')
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { publicKey: Buffer.from(x, 'base64url'), sign: (bytes) => sign(null, bytes, privateKey) }
}
