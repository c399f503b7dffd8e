import { createReadStream, type ReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { avatarWidths, coverWidths } from '@stagedoor/contract/profile-pictures'
import type { PictureOutput, PreparedPicture } from '#src/platform/transcoding/pictures.ts'

/** What a committed picture is used as; the name of its folder in `pictures`. */
export type PictureUse = 'posts' | 'covers' | 'avatars'

/** The renditions that are committed. The widest photo is twice as wide as a post on the screen. */
export const renditionsOf: Record<PictureUse, { widths: number[]; hasBlur: boolean }> = {
  posts: { widths: [640, 1280], hasBlur: true },
  covers: { widths: coverWidths, hasBlur: false },
  avatars: { widths: avatarWidths, hasBlur: false },
}

type Size = { width: number; height: number }

/** What the encoder answered for each picture of a folder, by its name; `sizes` are narrowest first. */
export type PictureIndex = Record<string, { color: string | null; sizes: Size[]; blur: Size | null }>

const FOLDER = join(import.meta.dirname, 'pictures')

/** `prepare-pictures.ts` writes it. */
export const indexPath = (use: PictureUse): string => join(FOLDER, use, 'index.json')

/** The file of one rendition; blurred previews have a folder beside those of the widths. */
export const renditionPath = (use: PictureUse, name: string, rendition: number | 'blur'): string =>
  join(FOLDER, use, String(rendition), `${name}.webp`)

/**
 * Opens a committed picture for an upload; its widest rendition serves as the original.
 * @throws when there is no picture of this name.
 */
export async function openPicture(
  use: PictureUse,
  name: string,
): Promise<{ name: string; source: ReadStream; prepared: PreparedPicture }> {
  const index = JSON.parse(await readFile(indexPath(use), 'utf8')) as PictureIndex
  const picture = index[name]
  const widest = picture?.sizes.at(-1)
  if (!picture || !widest) throw new Error(`There is no demo picture ${use}/${name}`)
  const { color, sizes, blur } = picture
  const outputs = await Promise.all([
    ...sizes.map((size) => output('rendition', size, renditionPath(use, name, size.width))),
    ...(blur ? [output('blur', blur, renditionPath(use, name, 'blur'))] : []),
  ])
  const source = createReadStream(renditionPath(use, name, widest.width))
  return { name: `${name}.webp`, source, prepared: { ...widest, color, outputs } }
}

async function output(kind: PictureOutput['name'], size: Size, path: string): Promise<PictureOutput> {
  return { name: kind, mimeType: 'image/webp', ...size, bytes: await readFile(path) }
}
