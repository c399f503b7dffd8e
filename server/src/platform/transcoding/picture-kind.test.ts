import { expect, test } from 'vitest'
import { detectKind } from './picture-kind.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const ftyp = (major: string, ...compatible: string[]) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 16 + compatible.length * 4]),
    bytes(`ftyp${major}\0\0\0\0${compatible.join('')}`),
  ])

test('detects each kind of picture by its first bytes', () => {
  expect(detectKind(bytes('\xff\xd8\xff\xe1 rest'))).toBe('jpeg')
  expect(detectKind(bytes('\x89PNG\r\n\x1a\n rest'))).toBe('png')
  expect(detectKind(bytes('GIF87a rest'))).toBe('gif')
  expect(detectKind(bytes('GIF89a rest'))).toBe('gif')
  expect(detectKind(bytes('RIFF\x10\0\0\0WEBPVP8 '))).toBe('webp')
  expect(detectKind(ftyp('avif', 'mif1', 'miaf'))).toBe('avif')
  expect(detectKind(ftyp('mif1', 'avif', 'miaf'))).toBe('avif')
})

test('distinguishes a HEIC picture from other files', () => {
  expect(detectKind(ftyp('heic', 'mif1', 'heic'))).toBe('heic')
  expect(detectKind(ftyp('mif1', 'heic'))).toBe('heic')
  expect(detectKind(ftyp('isom', 'mp42'))).toBe(null)
})

test.each([
  ['nothing', ''],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['a PDF', '%PDF-1.7'],
  ['a ZIP', 'PK\x03\x04'],
  ['a program', 'MZ\x90\0'],
  ['a sound in the same container as WebP', 'RIFF\x10\0\0\0WAVEfmt '],
  ['a truncated JPEG signature', '\xff\xd8'],
  ['TIFF', 'II*\0'],
  ['an ftyp box with a wrong length', '\xff\xff\xff\xffftyp'],
  ['text before the signature', ' GIF89a'],
])('%s is not a picture', (_name, text) => {
  expect(detectKind(bytes(text))).toBe(null)
})
