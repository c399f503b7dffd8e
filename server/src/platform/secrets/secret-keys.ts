import { hkdfSync } from 'node:crypto'

/**
 * The installation's secrets, the newest first: that one encrypts and signs, each of them decrypts and verifies. What lasts
 * carries the id of its key, so that a former one can be removed when nothing needs it any more.
 */
export type SecretKeys = readonly [newest: string, ...former: string[]]

export const secretKeysOf = (config: { secretKey: string; formerSecretKeys: readonly string[] }): SecretKeys => [
  config.secretKey,
  ...config.formerSecretKeys,
]

/** A key of its own for one use, from the installation's secret (HKDF, RFC 5869): 32 bytes. */
export const keyFor = (secretKey: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', `stagedoor ${use} v1`, 32))

export const KEY_ID_BYTES = 4

/** What names a secret without revealing anything of it. */
export const keyIdOf = (secretKey: string): Buffer => keyFor(secretKey, 'key id').subarray(0, KEY_ID_BYTES)

/** The keys of one use, the newest first. */
export const keysFor = ([newest, ...former]: SecretKeys, use: string): readonly [Buffer, ...Buffer[]] => [
  keyFor(newest, use),
  ...former.map((secretKey) => keyFor(secretKey, use)),
]
