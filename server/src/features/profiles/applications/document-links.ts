import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor, type SecretKeys } from '#src/platform/secrets/secret-keys.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'

/** How long one look at a document lasts. */
const LINK_MS = 120_000

/** A link to a document belongs to one session of one member of staff. */
type LinkOwner = Pick<Viewer, 'accountId' | 'sessionId'>

export type DocumentLinks = {
  sign(owner: LinkOwner, documentId: string, now: Date): { url: string; expiresAt: Date }
  isValid(owner: LinkOwner, link: { documentId: string; expiry: number; signature: string }, now: Date): boolean
}

export const DOCUMENT_PATH = '/staff-documents'

/** Signs with a key of its own, derived from the installation's secret by HKDF (RFC 5869). */
export function createDocumentLinks([secretKey]: SecretKeys): DocumentLinks {
  // They last two minutes: those of a former key are opened again.
  const key = keyFor(secretKey, 'document links')
  const signatureOf = ({ accountId, sessionId }: LinkOwner, documentId: string, expiry: number): string =>
    createHmac('sha256', key).update(`${accountId}\n${sessionId}\n${documentId}\n${expiry}`).digest('base64url')
  return {
    sign(owner, documentId, now) {
      const expiry = now.getTime() + LINK_MS
      const url = `${DOCUMENT_PATH}/${documentId}?e=${expiry}&s=${signatureOf(owner, documentId, expiry)}`
      return { url, expiresAt: new Date(expiry) }
    },
    isValid(owner, { documentId, expiry, signature }, now) {
      const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(owner, documentId, expiry))]
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
      return isOurs && expiry > now.getTime()
    },
  }
}
