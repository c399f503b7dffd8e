import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto'
import { keysFor, type SecretKeys } from '#src/platform/secrets/secret-keys.ts'
import { hlsExpiry, hlsSecondsLeft } from './rules.ts'

/** The viewer is part of the signature only, not of the address. */
type LinkSubject = { viewerId: string; fileId: string }

export type HlsLinks = {
  /**
   * Where this viewer plays a file for the next 11 to 12 hours: what relative addresses of its playlists start from.
   * Every fetch asks for access again.
   */
  hlsBase(subject: LinkSubject, now: Date): string
  /** How many seconds a link still works for this viewer; 0 when it does not. Takes the same time for any guess. */
  checkHls(subject: LinkSubject, link: { expiry: number; signature: string }, now: Date): number
}

/** 126 bits. */
const SIGNATURE_LENGTH = 21

/** The stable place from which everyone may play a file. */
export const publicHlsBase = (token: string): string => `/media/public/${token}/hls`

/** Signs with a separate key, derived from the installation's secret by HKDF (RFC 5869). */
export function createHlsLinks(secretKeys: SecretKeys): HlsLinks {
  const keys = keysFor(secretKeys, 'hls links').map((key) => createSecretKey(key))
  const [newest] = keys
  if (!newest) throw new RangeError('no secret')

  const signatureOf = (key: KeyObject, { viewerId, fileId }: LinkSubject, expiry: number): string =>
    createHmac('sha256', key).update(`${viewerId}\n${fileId}\n${expiry}`).digest('base64url').slice(0, SIGNATURE_LENGTH)

  return {
    hlsBase(subject, now) {
      const expiry = hlsExpiry(now)
      return `/media/${subject.fileId}/hls/${expiry}/${signatureOf(newest, subject, expiry)}`
    },
    checkHls(subject, { expiry, signature }, now) {
      const given = Buffer.from(signature)
      const isOurs = keys.some((key) => {
        const expected = Buffer.from(signatureOf(key, subject, expiry))
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
      return isOurs ? hlsSecondsLeft(expiry, now) : 0
    },
  }
}
