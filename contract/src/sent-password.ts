/**
 * A password as a client sends it that hashes before sending: `sha256:` and 64 hexadecimal digits, over the UTF-8 bytes
 * of `stagedoor password ` and the password. The server takes either form for the same password, at any time, so the
 * setting `clientPasswordHash` locks nobody out when it changes.
 */
const HASHED = /^sha256:[0-9a-f]{64}$/

/** What is hashed; the words before keep it from being anyone else's hash of the same password. */
export const sentPasswordInput = (password: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`stagedoor password ${password}`)

export const sentPasswordOf = (digest: Uint8Array): string =>
  `sha256:${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** Whether a password was hashed before it was sent. */
export const isSentHashed = (password: string): boolean => HASHED.test(password)
