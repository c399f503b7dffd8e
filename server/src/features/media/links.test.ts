import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renditionSizes } from '#src/platform/transcoding/picture-sizes.ts'
import { createLinks, linkSlot, parseMediaAddress, publicAddress } from './links.ts'
import { LINK_SECONDS, planOf, variantOf } from './rules.ts'

const subject = {
  viewerId: '0199f1a2-0000-7000-8000-000000000001',
  fileId: '0199f1a2-0000-7000-8000-00000000000a',
}
const variant = 'w640'
const now = new Date('2026-11-21T12:00:07Z')
const links = createLinks(['a secret of tests only, at least thirty-two bytes'])

function signedParts(url: string) {
  const parsed = parseMediaAddress(url)
  if (parsed?.kind !== 'signed') throw new Error(`not a signed link: ${url}`)
  return parsed
}

const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000)

test('a link works for its viewer, object and rendition, for between 150 and 300 seconds', () => {
  const link = signedParts(links.signer(subject, now)(variant))
  const secondsLeft = links.check(subject, link, now)

  expect(secondsLeft).toBeGreaterThanOrEqual(150)
  expect(secondsLeft).toBeLessThanOrEqual(LINK_SECONDS)
  expect(links.check(subject, link, later(secondsLeft - 1))).toBe(1)
  expect(links.check(subject, link, later(secondsLeft))).toBe(0)
})

test('a link works for 150 to 300 seconds, whenever it is created', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (milliseconds) => {
      const at = new Date(milliseconds + 1_000_000_000_000)
      const link = signedParts(links.signer(subject, at)(variant))
      const left = links.check(subject, link, at)
      expect(left).toBeGreaterThanOrEqual(150)
      expect(left).toBeLessThanOrEqual(300)
    }),
  )
})

test('links of the same minutes are the same text, so that a browser finds its copy', () => {
  const texts = Array.from({ length: 300 }, (_, second) => links.signer(subject, later(second))(variant))

  expect(new Set(texts).size).toBeLessThanOrEqual(3)
})

test('the viewer is not in the link', () => {
  expect(links.signer(subject, now)(variant)).not.toContain(subject.viewerId)
})

test('nothing of a link can be changed', () => {
  const link = signedParts(links.signer(subject, now)(variant))
  const other = '0199f1a2-0000-7000-8000-0000000000ff'
  const flipped = link.signature.startsWith('A') ? `B${link.signature.slice(1)}` : `A${link.signature.slice(1)}`

  expect(links.check({ ...subject, viewerId: other }, link, now)).toBe(0)
  expect(links.check({ ...subject, fileId: other }, link, now)).toBe(0)
  for (const other of ['w320', 'w1080', 'w1600', 'w1'])
    expect(links.check(subject, { ...link, variant: other }, now)).toBe(0)
  expect(links.check(subject, { ...link, expiry: link.expiry + 150 }, now)).toBe(0)
  expect(links.check(subject, { ...link, signature: flipped }, now)).toBe(0)
  expect(links.check(subject, { ...link, signature: '' }, now)).toBe(0)
})

test('the widths of one photograph are signed apart, whatever its size', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 20_000 }), (width, height) => {
      const { widths } = planOf('feed-photo')
      const slots = renditionSizes({ width, height }, widths).map((size) => linkSlot(variantOf(size.width)))
      expect(new Set(slots).size).toBe(slots.length)
    }),
  )
})

test('a link of another installation is worth nothing', () => {
  const link = signedParts(createLinks(['another secret of tests, at least thirty-two']).signer(subject, now)(variant))

  expect(links.check(subject, link, now)).toBe(0)
})

test('a signature for a moment that we never choose is refused even when it is ours', () => {
  const far = new Date(now.getTime() + 3_600_000)
  const link = signedParts(links.signer(subject, far)(variant))

  expect(links.check(subject, link, now)).toBe(0)
})

const token = 'Abcdefghijklmnopqrstuv-_'

test('only the exact form of an address is one', () => {
  const good = links.signer(subject, now)(variant)
  expect(parseMediaAddress(good)?.kind).toBe('signed')
  expect(parseMediaAddress(publicAddress(token, 'blur'))).toEqual({ kind: 'public', token, variant: 'blur' })

  const [path, query = ''] = good.split('?')
  const [expiry, signature] = query.split('&')
  const bad = [
    path ?? '',
    `${path}?${signature}&${expiry}`,
    `${good}&x=1`,
    `${good}#x`,
    `${path}/?${query}`,
    `${path}.webp?${query}`,
    `${path}/x.css?${query}`,
    good.replace('w640', 'original'),
    good.replace('w640', 'blur'),
    good.replace('w640', 'w0640'),
    good.replace('w640', '%77640'),
    good.replace('/media/', '/media//'),
    good.replace('/media/', '/media/../media/'),
    good.toUpperCase(),
    `${good}&s=x`,
    good.replace('?e=', '?e=0'),
    good.replace('?e=', '?e=-'),
    `/media/public/${token}/original`,
    `/media/public/${token}/blur?x`,
    `/media/public/${token.slice(1)}/blur`,
    `/media/public/${token}`,
    '/media/',
    '/media/%2e%2e/x',
  ]
  expect(bad.filter((url) => parseMediaAddress(url) !== null)).toEqual([])
})
