import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto'
import { keysFor, type SecretKeys } from '#src/platform/secrets/secret-keys.ts'
import { DOWNLOAD_SECONDS } from './rules.ts'

/** The viewer is part of the signature only, not of the address. */
type LinkSubject = { viewerId: string; fileId: string }

export type DownloadLinks = {
  /** Where only this viewer downloads a file under this name, for 600 s; access is asked for again then. */
  downloadLink(subject: LinkSubject & { name: string }, now: Date): { url: string; expiresAt: Date }
  /** Whether a link still works for this viewer. Takes the same time for any guess. */
  checkDownload(subject: LinkSubject, link: DownloadAddress, now: Date): boolean
}

export type DownloadAddress = { fileId: string; name: string; expiry: number; signature: string }

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** 126 bits. */
const SIGNATURE_LENGTH = 21
const LINK = new RegExp(
  `^/media/(${UUID})/download/([A-Za-z0-9%._-]{1,1000})\\?e=([1-9][0-9]{9,10})&s=([A-Za-z0-9_-]{${SIGNATURE_LENGTH}})$`,
)

/** Only the exact form that we make. The name stays encoded. */
export function parseDownloadAddress(url: string): DownloadAddress | null {
  const [, fileId, name, expiry, signature] = LINK.exec(url) ?? []
  if (fileId === undefined || name === undefined || expiry === undefined || signature === undefined) return null
  return { fileId, name, expiry: Number(expiry), signature }
}

const LONGEST_TITLE = 60

/** A title as the name of a file, with the ending that the uploaded file has; as a part of an address. */
export function downloadName(title: string, uploadedName: string): string {
  const words = title.normalize('NFC').replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  const stem = Array.from(words.replaceAll(/^-|-$/g, '')).slice(0, LONGEST_TITLE).join('') || 'download'
  const [ending = ''] = /\.[A-Za-z0-9]{1,8}$/.exec(uploadedName) ?? []
  return encodeURIComponent(`${stem}${ending.toLowerCase()}`)
}

/** Signs with a separate key, derived from the installation's secret by HKDF (RFC 5869). */
export function createDownloadLinks(secretKeys: SecretKeys): DownloadLinks {
  const keys = keysFor(secretKeys, 'download links').map((key) => createSecretKey(key))
  const [newest] = keys
  if (!newest) throw new RangeError('no secret')
  const signatureOf = (key: KeyObject, { viewerId, fileId }: LinkSubject, link: { name: string; expiry: number }) =>
    createHmac('sha256', key)
      .update(`${viewerId}\n${fileId}\n${link.name}\n${link.expiry}`)
      .digest('base64url')
      .slice(0, SIGNATURE_LENGTH)

  return {
    downloadLink({ name, ...subject }, now) {
      const expiry = Math.floor(now.getTime() / 1_000) + DOWNLOAD_SECONDS
      const signature = signatureOf(newest, subject, { name, expiry })
      return {
        url: `/media/${subject.fileId}/download/${name}?e=${expiry}&s=${signature}`,
        expiresAt: new Date(expiry * 1_000),
      }
    },
    checkDownload(subject, link, now) {
      const given = Buffer.from(link.signature)
      const isOurs = keys.some((key) => {
        const expected = Buffer.from(signatureOf(key, subject, link))
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
      const secondsLeft = link.expiry - Math.floor(now.getTime() / 1_000)
      return isOurs && secondsLeft > 0 && secondsLeft <= DOWNLOAD_SECONDS
    },
  }
}
