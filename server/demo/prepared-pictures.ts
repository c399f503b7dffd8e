import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureUpload, PreparedPicture } from '#src/features/media/index.ts'

/** The committed photos of posts. `prepare-pictures.ts` writes this folder. */
const POSTS_FOLDER = join(import.meta.dirname, 'pictures/posts')

/** The widths in which the photos are committed. The widest is twice the width of a post on the screen. */
export const PHOTO_WIDTHS = [320, 640, 1280]

/** What the encoder told about each photo, by its name; `sizes` are narrowest first. */
export type PhotoIndex = Record<string, { color: string | null; sizes: Size[]; blur: Size }>

type Size = { width: number; height: number }

export const INDEX_FILE = join(POSTS_FOLDER, 'index.json')

/** The file of one rendition; blurred previews have a folder beside those of the widths. */
export const renditionPath = (name: string, rendition: number | 'blur'): string =>
  join(POSTS_FOLDER, String(rendition), `${name}.webp`)

/**
 * Opens a committed photo for an upload; its widest rendition stands in for an original.
 * @throws when there is no photo of this name.
 */
export async function openPhoto(name: string): Promise<Pick<PictureUpload, 'name' | 'source' | 'prepared'>> {
  const index = JSON.parse(await readFile(INDEX_FILE, 'utf8')) as PhotoIndex
  const photo = index[name]
  const widest = photo?.sizes.at(-1)
  if (!photo || !widest) throw new Error(`There is no demo photo ${name}`)
  const { color, sizes, blur } = photo
  const outputs = await Promise.all([
    ...sizes.map((size) => output('rendition', size, renditionPath(name, size.width))),
    output('blur', blur, renditionPath(name, 'blur')),
  ])
  const source = createReadStream(renditionPath(name, widest.width))
  return { name: `${name}.webp`, source, prepared: { ...widest, color, outputs } }
}

async function output(
  kind: 'rendition' | 'blur',
  size: Size,
  path: string,
): Promise<PreparedPicture['outputs'][number]> {
  return { name: kind, mimeType: 'image/webp', ...size, bytes: await readFile(path) }
}
