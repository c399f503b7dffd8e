import { expect, test } from 'vitest'
import { createHlsLinks, parseCaptionsAddress, parseHlsAddress, publicHlsBase } from './hls-links.ts'

const fileId = '0199f1a2-0000-7000-8000-000000000001'
const viewerId = '0199f1a2-0000-7000-8000-000000000002'
const now = new Date('2026-11-22T12:34:56Z')
const links = createHlsLinks(['a secret of the installation, long enough'])
const signed = (name: string) => `${links.hlsBase({ viewerId, fileId }, now)}/${name}`

test.each([
  ['master.m3u8', { name: 'master' }],
  ['h240/playlist.m3u8', { name: 'playlist', rendition: 'h240' }],
  ['audio/init.mp4', { name: 'init', rendition: 'audio' }],
  ['h720/2699.m4s', { name: 'segment', rendition: 'h720', position: 2_699 }],
  ['previews.vtt', { name: 'previews' }],
  ['sprite.jpg', { name: 'sprite' }],
])('reads %s, under a signed and a public address', (name, part) => {
  const token = 'A'.repeat(24)
  expect(parseHlsAddress(signed(name))).toMatchObject({ kind: 'signed', fileId, part })
  expect(parseHlsAddress(`${publicHlsBase(token)}/${name}`)).toEqual({ kind: 'public', token, part })
})

test.each([
  'MASTER.m3u8',
  'master.m3u8?x=1',
  'master.m3u8/',
  'h360/playlist.m3u8',
  'h240/00.m4s',
  'h240/-1.m4s',
  'h240/1.mp4',
  'h240//1.m4s',
  'h240/../h480/1.m4s',
  'original',
  '',
])('%j is no address', (name) => {
  expect(parseHlsAddress(signed(name))).toBe(null)
})

test('a link works for its viewer and file, for 11 to 12 hours', () => {
  const parsed = parseHlsAddress(signed('master.m3u8'))
  if (parsed?.kind !== 'signed') throw new Error('not signed')
  const left = (subject: { viewerId: string; fileId: string }, at = now) => links.checkHls(subject, parsed, at)

  expect(left({ viewerId, fileId })).toBeGreaterThan(11 * 3_600)
  expect(left({ viewerId, fileId })).toBeLessThanOrEqual(12 * 3_600)
  expect(left({ viewerId: fileId, fileId })).toBe(0)
  expect(left({ viewerId, fileId: viewerId })).toBe(0)
  expect(left({ viewerId, fileId }, new Date((parsed.expiry - 1) * 1_000))).toBe(1)
  expect(left({ viewerId, fileId }, new Date(parsed.expiry * 1_000))).toBe(0)
})

test('a later end, which we did not sign, is refused', () => {
  const parsed = parseHlsAddress(signed('master.m3u8'))
  if (parsed?.kind !== 'signed') throw new Error('not signed')
  const later = { ...parsed, expiry: parsed.expiry + 3_600 }
  expect(links.checkHls({ viewerId, fileId }, later, new Date(now.getTime() + 3_600_000))).toBe(0)
})

test('reads the address of captions in its one form, which is that of no film', () => {
  const address = links.captionsAddress({ viewerId, fileId }, now)
  const parsed = parseCaptionsAddress(address)
  expect(parsed?.captionsId).toBe(fileId)
  expect(parsed && links.checkHls({ viewerId, fileId }, parsed, now)).toBeGreaterThan(11 * 3_600)
  expect(parseHlsAddress(address)).toBeNull()
  for (const other of [`${address}?x`, address.toUpperCase(), address.replace('.vtt', ''), signed('previews.vtt')]) {
    expect(parseCaptionsAddress(other)).toBeNull()
  }
})
