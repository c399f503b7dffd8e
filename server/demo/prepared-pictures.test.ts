import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { demoCreators } from './creators/all-creators.ts'
import { demoFans } from './fans/all-fans.ts'
import { INDEX_FILE, openPhoto, type PhotoIndex, renditionPath } from './prepared-pictures.ts'

const FOLDER = join(import.meta.dirname, 'pictures')
const MAXIMUM_TOTAL_BYTES = 12_000_000
const MAXIMUM_EDGE_PX = 1_600

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
const pictures = files.filter((path) => path.endsWith('.webp'))
const namesIn = (folder: string) => readdirSync(join(FOLDER, folder)).map((file) => file.replace('.webp', ''))
const index = JSON.parse(readFileSync(INDEX_FILE, 'utf8')) as PhotoIndex

test('every photo of a post, avatar and cover is committed, and nothing else is', () => {
  const creators = demoCreators.map(({ username }) => username)
  const fans = demoFans.map(({ username }) => username)
  const photos = demoCreators.flatMap(({ posts }) => posts.flatMap((post) => post.photos))
  expect(namesIn('covers').toSorted()).toEqual(creators.toSorted())
  expect(namesIn('avatars').toSorted()).toEqual([...creators, ...fans].toSorted())
  expect(Object.keys(index).toSorted()).toEqual([...new Set(photos)].toSorted())
})

test('pictures are WebP of at most 1600 px without metadata, together at most 12 MB', async () => {
  for (const path of pictures) {
    const { format, width, height, exif, xmp, icc } = await sharp(join(FOLDER, path)).metadata()
    expect({ path, format, exif, xmp, icc }).toEqual({ path, format: 'webp' })
    expect([path, Math.max(width, height) <= MAXIMUM_EDGE_PX]).toEqual([path, true])
  }
  const totalBytes = pictures.reduce((sum, path) => sum + statSync(join(FOLDER, path)).size, 0)
  expect(totalBytes).toBeLessThanOrEqual(MAXIMUM_TOTAL_BYTES)
})

test('renditions have the sizes of the index and show the picture of the widest', async () => {
  const tinyOf = (path: string) => sharp(path).resize(8, 8, { fit: 'fill' }).removeAlpha().raw().toBuffer()
  for (const [name, { sizes, blur }] of Object.entries(index)) {
    const widest = await tinyOf(renditionPath(name, sizes.at(-1)?.width ?? 0))
    for (const [rendition, size] of [...sizes.map((size) => [size.width, size] as const), ['blur', blur] as const]) {
      const path = renditionPath(name, rendition)
      const { width, height } = await sharp(path).metadata()
      expect({ path, width, height }).toEqual({ path, ...size })
      const tiny = await tinyOf(path)
      const difference = tiny.reduce((sum, value, at) => sum + Math.abs(value - (widest[at] ?? 0)), 0) / tiny.length
      expect([path, difference < (rendition === 'blur' ? 32 : 6)]).toEqual([path, true])
    }
  }
})

test('an unknown photo is an error', async () => {
  await expect(openPhoto('no-such-photo')).rejects.toThrow('no-such-photo')
})
