import { createHmac, timingSafeEqual } from 'node:crypto'
import { keysFor, type SecretKeys } from '#src/platform/secrets/secret-keys.ts'

export const DOWNLOAD_PATH = '/downloads/my-data.zip'

const LINK_SECONDS = 300
const SIGNATURE = /^[A-Za-z0-9_-]{43}$/

/** Who downloads, in which session: both are part of the signature only, not of the address. */
type Downloader = { accountId: string; sessionId: string }

export type ExportLinks = {
  /** Where this session alone downloads the copy of its account, for 300 s. */
  link(downloader: Downloader, now: Date): { url: string; expiresAt: Date }
  /** Whether a link still works for this session. Takes the same time for any guess. */
  check(downloader: Downloader, link: { expiry: string; signature: string }, now: Date): boolean
}

/** Signs with a separate key, derived from the installation’s secret by HKDF (RFC 5869). */
export function createExportLinks(secretKeys: SecretKeys): ExportLinks {
  const keys = keysFor(secretKeys, 'account export links')
  const signatureOf = (key: Buffer, { accountId, sessionId }: Downloader, expiry: string) =>
    createHmac('sha256', key).update(`${accountId}\n${sessionId}\n${expiry}`).digest('base64url')
  return {
    link(downloader, now) {
      const expiry = String(Math.floor(now.getTime() / 1_000) + LINK_SECONDS)
      const url = `${DOWNLOAD_PATH}?e=${expiry}&s=${signatureOf(keys[0], downloader, expiry)}`
      return { url, expiresAt: new Date(Number(expiry) * 1_000) }
    },
    check(downloader, { expiry, signature }, now) {
      if (!/^[1-9][0-9]{9,10}$/.test(expiry) || !SIGNATURE.test(signature)) return false
      const isOurs = keys.some((key) =>
        timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(key, downloader, expiry))),
      )
      const secondsLeft = Number(expiry) - Math.floor(now.getTime() / 1_000)
      return isOurs && secondsLeft > 0 && secondsLeft <= LINK_SECONDS
    },
  }
}
