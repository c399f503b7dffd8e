import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto'
import { keysFor, type SecretKeys } from '#src/platform/secrets/secret-keys.ts'
import { hlsExpiry, hlsSecondsLeft } from './rules.ts'

/** The viewer is part of the signature only, not of the address. Ids of captions are no file's. */
type LinkSubject = { viewerId: string; fileId: string }

export type HlsLinks = {
  /** Where this viewer fetches the captions of a video for as long as they play it. Access is asked for again. */
  captionsAddress(subject: LinkSubject, now: Date): string
  /**
   * Where this viewer plays a file for the next 11 to 12 hours: what relative addresses of its playlists start from.
   * Every fetch asks for access again.
   */
  hlsBase(subject: LinkSubject, now: Date): string
  /** How many seconds a link still works for this viewer; 0 when it does not. Takes the same time for any guess. */
  checkHls(subject: LinkSubject, link: { expiry: number; signature: string }, now: Date): number
}

/** What is fetched to play a file. */
export type HlsPart =
  | { name: 'master' | 'previews' | 'sprite' }
  | { name: 'playlist' | 'init'; rendition: string }
  | { name: 'segment'; rendition: string; position: number }

/** A parsed address of something played. */
export type HlsAddress =
  | { kind: 'signed'; fileId: string; expiry: number; signature: string; part: HlsPart }
  | { kind: 'public'; token: string; part: HlsPart }

/** A parsed address of captions. */
export type CaptionsAddress = { captionsId: string; expiry: number; signature: string }

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** 126 bits. */
const SIGNATURE_LENGTH = 21

const SIGNED = new RegExp(
  `^/media/(${UUID})/hls/([1-9][0-9]{9,10})/([A-Za-z0-9_-]{${SIGNATURE_LENGTH}})/([a-z0-9./]{5,24})$`,
)
const PUBLIC = /^\/media\/public\/([A-Za-z0-9_-]{24})\/hls\/([a-z0-9./]{5,24})$/
const CAPTIONS = new RegExp(`^/media/(${UUID})/captions/([1-9][0-9]{9,10})/([A-Za-z0-9_-]{${SIGNATURE_LENGTH}})\\.vtt$`)
const SEGMENT = /^(h240|h480|h720|audio)\/(0|[1-9][0-9]{0,5})\.m4s$/
const OF_RENDITION = /^(h240|h480|h720|audio)\/(playlist\.m3u8|init\.mp4)$/

/** Only the exact forms that the playlists name; any other spelling is another address, and there is nothing. */
export function parseHlsAddress(url: string): HlsAddress | null {
  const [, fileId, expiry, signature, signedName] = SIGNED.exec(url) ?? []
  const [, token, publicName] = PUBLIC.exec(url) ?? []
  const part = partOf(signedName ?? publicName ?? '')
  if (part === null) return null
  if (token !== undefined) return { kind: 'public', token, part }
  return fileId === undefined || signature === undefined
    ? null
    : { kind: 'signed', fileId, expiry: Number(expiry), signature, part }
}

/** Only the exact form that we make. */
export function parseCaptionsAddress(url: string): CaptionsAddress | null {
  const [, captionsId, expiry, signature] = CAPTIONS.exec(url) ?? []
  if (captionsId === undefined || signature === undefined) return null
  return { captionsId, expiry: Number(expiry), signature }
}

function partOf(name: string): HlsPart | null {
  if (name === 'master.m3u8') return { name: 'master' }
  if (name === 'previews.vtt') return { name: 'previews' }
  if (name === 'sprite.jpg') return { name: 'sprite' }
  const [, rendition, position] = SEGMENT.exec(name) ?? []
  if (rendition !== undefined) return { name: 'segment', rendition, position: Number(position) }
  const [, ofRendition, file] = OF_RENDITION.exec(name) ?? []
  return ofRendition === undefined ? null : { name: file === 'init.mp4' ? 'init' : 'playlist', rendition: ofRendition }
}

/** The stable place from which everyone may play a file. */
export const publicHlsBase = (token: string): string => `/media/public/${token}/hls`

/** Signs with a separate key, derived from the installation's secret by HKDF (RFC 5869). */
export function createHlsLinks(secretKeys: SecretKeys): HlsLinks {
  const keys = keysFor(secretKeys, 'hls links').map((key) => createSecretKey(key))
  const [newest] = keys
  if (!newest) throw new RangeError('no secret')

  const signatureOf = (key: KeyObject, { viewerId, fileId }: LinkSubject, expiry: number): string =>
    createHmac('sha256', key).update(`${viewerId}\n${fileId}\n${expiry}`).digest('base64url').slice(0, SIGNATURE_LENGTH)

  const signed = (subject: LinkSubject, now: Date): string => {
    const expiry = hlsExpiry(now)
    return `${expiry}/${signatureOf(newest, subject, expiry)}`
  }

  return {
    hlsBase: (subject, now) => `/media/${subject.fileId}/hls/${signed(subject, now)}`,
    captionsAddress: (subject, now) => `/media/${subject.fileId}/captions/${signed(subject, now)}.vtt`,
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
