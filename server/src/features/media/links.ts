import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto'
import { keysFor, type SecretKeys } from '#src/platform/secrets/secret-keys.ts'
import { linkExpiry, linkSecondsLeft } from './rules.ts'

/** In place of an account: a visitor, who fetches without one. What it opens is decided when it is fetched. */
export const VISITOR = 'visitor'

/** The viewer (an account, or `VISITOR`) and file of signed links. The viewer is part of the signature only, not of the address. */
type LinkSubject = { viewerId: string; fileId: string }

export type Links = {
  /**
   * Creates the addresses with which only this viewer can fetch renditions of a file for at most 300 s. Cheap to call
   * for every rendition: a page of posts has some eighty.
   */
  signer(subject: LinkSubject, now: Date): (variant: string) => string
  /** How many seconds a link still works for this viewer; 0 when it does not. Takes the same time for any guess. */
  check(subject: LinkSubject, link: { variant: string; expiry: number; signature: string }, now: Date): number
}

/** A parsed address under `/media`. */
export type MediaAddress =
  | { kind: 'signed'; fileId: string; variant: string; expiry: number; signature: string }
  | { kind: 'public'; token: string; variant: string }

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const WIDTH = 'w[1-9][0-9]{0,4}'

/** 126 bits. */
const SIGNATURE_LENGTH = 21

const SIGNED = new RegExp(`^/media/(${UUID})/(${WIDTH})\\?e=([1-9][0-9]{9,10})&s=([A-Za-z0-9_-]{${SIGNATURE_LENGTH}})$`)
const PUBLIC = new RegExp(`^/media/public/([A-Za-z0-9_-]{24})/(blur|${WIDTH})$`)

/** Only the exact form that we make; another order, spelling or addition is another address, and there is nothing. */
export function parseMediaAddress(url: string): MediaAddress | null {
  const [, fileId, variant, expiry, signature] = SIGNED.exec(url) ?? []
  if (fileId !== undefined && variant !== undefined && expiry !== undefined && signature !== undefined) {
    return { kind: 'signed', fileId, variant, expiry: Number(expiry), signature }
  }
  const [, token, publicVariant] = PUBLIC.exec(url) ?? []
  return token !== undefined && publicVariant !== undefined ? { kind: 'public', token, variant: publicVariant } : null
}

/** The stable address of a rendition that everyone may fetch. */
export const publicAddress = (token: string, variant: string): string => `/media/public/${token}/${variant}`

/** Renditions of one private file use different slots; see `linkSlot`. */
const SLOT_WIDTHS = [320, 640, 1_080]

/** Which quarter of a file's digest signs a rendition: one for each width of a post's photograph. */
export function linkSlot(variant: string): number {
  const width = Number(variant.slice(1))
  return SLOT_WIDTHS.filter((bound) => width > bound).length
}

/**
 * Signs with a separate key, derived from the installation's secret by HKDF (RFC 5869). One HMAC-SHA-512 per viewer,
 * file and time gives 512 bits; each rendition uses a part of them that reveals nothing about the others.
 */
export function createLinks(secretKeys: SecretKeys): Links {
  const keys = keysFor(secretKeys, 'media links').map((key) => createSecretKey(key))
  const [newest] = keys
  if (!newest) throw new RangeError('no secret')

  const digestOf = (key: KeyObject, { viewerId, fileId }: LinkSubject, expiry: number): string =>
    createHmac('sha512', key).update(`${viewerId}\n${fileId}\n${expiry}`).digest('base64url')

  const signatureOf = (digest: string, variant: string): string => {
    const start = linkSlot(variant) * SIGNATURE_LENGTH
    return digest.slice(start, start + SIGNATURE_LENGTH)
  }

  return {
    signer(subject, now) {
      const expiry = linkExpiry(now)
      const digest = digestOf(newest, subject, expiry)
      return (variant) => `/media/${subject.fileId}/${variant}?e=${expiry}&s=${signatureOf(digest, variant)}`
    },
    check(subject, { variant, expiry, signature }, now) {
      const given = Buffer.from(signature)
      const isOurs = keys.some((key) => {
        const expected = Buffer.from(signatureOf(digestOf(key, subject, expiry), variant))
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
      return isOurs ? linkSecondsLeft(expiry, now) : 0
    },
  }
}
