import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawAvatar, drawCover, drawPicture, type MotifName } from './index.ts'
import { motifs } from './motif-list.ts'

const names = Object.keys(motifs) as MotifName[]
const small = { widthPx: 240, heightPx: 180 }
const fingerprint = (picture: Buffer) => createHash('sha256').update(picture).digest('hex')

test('the same motif and seed give the same picture, to the byte', async () => {
  for (const motif of ['alpine-lake-dawn', 'oil-sea', 'noodle-bowl', 'concert'] as const) {
    const first = await drawPicture({ motif, seed: 'one', ...small })
    const again = await drawPicture({ motif, seed: 'one', ...small })
    expect([motif, fingerprint(again)]).toEqual([motif, fingerprint(first)])
  }
})

test('another seed gives another picture of the same motif', async () => {
  const one = await drawPicture({ motif: 'vase-shelf', seed: 'one', ...small })
  const two = await drawPicture({ motif: 'vase-shelf', seed: 'two', ...small })
  expect(fingerprint(two)).not.toBe(fingerprint(one))
})

test('every motif fills its picture with light and shade, in the size that was asked for', async () => {
  const flat: string[] = []
  for (const motif of names) {
    const picture = await drawPicture({ motif, seed: 'check', ...small })
    const { format, width, height, exif, icc } = await sharp(picture).metadata()
    expect({ motif, format, width, height, exif, icc }).toEqual({ motif, format: 'jpeg', width: 240, height: 180 })
    const { channels, entropy } = await sharp(picture).stats()
    const isEven = channels.slice(0, 3).every(({ stdev }) => stdev < 4)
    if (isEven || entropy < 3) flat.push(motif)
  }
  expect(flat).toEqual([])
})

test('no two motifs draw the same picture', async () => {
  const seen = new Map<string, MotifName>()
  for (const motif of names) {
    const print = fingerprint(await drawPicture({ motif, seed: 'same', widthPx: 96, heightPx: 72 }))
    expect([motif, seen.get(print)]).toEqual([motif, undefined])
    seen.set(print, motif)
  }
})

test('a cover is wide and a portrait is square', async () => {
  const cover = await sharp(await drawCover({ motif: 'meadow-day', seed: 'wide' })).metadata()
  expect([cover.width, cover.height]).toEqual([1600, 600])
  const portrait = { skin: 'honey', hair: 'black', style: 'bun', top: '#34504a', backdrop: '#d6b89a' } as const
  const face = await sharp(await drawAvatar({ portrait, seed: 'someone', sizePx: 128 })).metadata()
  expect([face.width, face.height]).toEqual([128, 128])
})

test('nothing here writes letters, reads files or asks the network', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  )
  expect(sources.length).toBeGreaterThan(50)
  const breaches = sources.filter((path) =>
    /<text|fillText|fontFamily|node:fs|node:http|\bfetch\(|Math\.random|Date\b/.test(
      readFileSync(join(import.meta.dirname, path), 'utf8'),
    ),
  )
  expect(breaches).toEqual([])
})
