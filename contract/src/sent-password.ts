/**
 * A password hashed by the client: `sha256:` and 64 hexadecimal digits, over the UTF-8 bytes of `stagedoor password `
 * and the password. The server always accepts either form of the same password, so changing the setting
 * `clientPasswordHash` locks no account.
 */
const HASHED = /^sha256:[0-9a-f]{64}$/

/** The hashed text; the prefix distinguishes it from other services' hashes of the same password. */
export const sentPasswordInput = (password: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`stagedoor password ${password}`)

export const sentPasswordOf = (digest: Uint8Array): string =>
  `sha256:${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** Whether a password was hashed before it was sent. */
export const isSentHashed = (password: string): boolean => HASHED.test(password)
