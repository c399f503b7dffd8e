import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { demoCreators } from './creators/all-creators.ts'
import { demoFans } from './fans/all-fans.ts'
import { indexPath, openPicture, type PictureIndex, type PictureUse, renditionPath } from './prepared-pictures.ts'

const FOLDER = join(import.meta.dirname, 'pictures')
const MAXIMUM_TOTAL_BYTES = 12_000_000
const MAXIMUM_EDGE_PX = 1_600

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
const pictures = files.filter((path) => path.endsWith('.webp'))
const indexOf = (use: PictureUse) => JSON.parse(readFileSync(indexPath(use), 'utf8')) as PictureIndex
const namesOf = (use: PictureUse) => Object.keys(indexOf(use)).toSorted()
const uses = ['posts', 'covers', 'avatars'] as const

test('every photo, thumbnail, avatar and cover is committed, and nothing else is', () => {
  const creators = demoCreators.map(({ username }) => username)
  const fans = demoFans.map(({ username }) => username)
  const photos = demoCreators.flatMap(({ posts, galleries = [], videos = [] }) => [
    ...posts.flatMap((post) => post.photos),
    ...galleries.flatMap((gallery) => gallery.photos.map(({ name }) => name)),
    ...videos.map(({ thumbnail }) => thumbnail),
  ])
  expect(namesOf('covers')).toEqual(creators.toSorted())
  expect(namesOf('avatars')).toEqual([...creators, ...fans].toSorted())
  expect(namesOf('posts')).toEqual([...new Set(photos)].toSorted())
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

test('every rendition of the index is committed, in its size and with the content of the widest; no other is', async () => {
  const tinyOf = (path: string) => sharp(path).resize(8, 8, { fit: 'fill' }).removeAlpha().raw().toBuffer()
  const seen: string[] = []
  for (const [use, name, { sizes, blur }] of uses.flatMap((one) =>
    Object.entries(indexOf(one)).map(([name, picture]) => [one, name, picture] as const),
  )) {
    const widest = await tinyOf(renditionPath(use, name, sizes.at(-1)?.width ?? 0))
    const widths = sizes.map((size) => [size.width, size] as const)
    for (const [rendition, size] of [...widths, ...(blur ? [['blur', blur] as const] : [])]) {
      const path = renditionPath(use, name, rendition)
      const { width, height } = await sharp(path).metadata()
      expect({ path, width, height }).toEqual({ path, ...size })
      const tiny = await tinyOf(path)
      const difference = tiny.reduce((sum, value, at) => sum + Math.abs(value - (widest[at] ?? 0)), 0) / tiny.length
      expect([path, difference < (rendition === 'blur' ? 32 : 6)]).toEqual([path, true])
      seen.push(relative(FOLDER, path))
    }
  }
  expect(seen.toSorted()).toEqual(pictures.toSorted())
})

test('an unknown picture is an error', async () => {
  await expect(openPicture('posts', 'no-such-photo')).rejects.toThrow('posts/no-such-photo')
})
