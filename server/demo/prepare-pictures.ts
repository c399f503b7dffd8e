import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join, parse } from 'node:path'
import type { PreparedPicture } from '#src/features/media/index.ts'
import { detectKind, HEAD_BYTES } from '#src/platform/transcoding/picture-kind.ts'
import { createPictures, type PictureSource } from '#src/platform/transcoding/pictures.ts'
import { INDEX_FILE, PHOTO_WIDTHS, type PhotoIndex, renditionPath } from './prepared-pictures.ts'

/**
 * Adds photos to `pictures/posts`: `node server/demo/prepare-pictures.ts FOLDER` takes each picture of FOLDER under the
 * name of its file. The renditions are made by the encoder of uploads.
 */
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder that holds the pictures')

const pictures = createPictures({ size: 1, log: console })
const index = JSON.parse(await readFile(INDEX_FILE, 'utf8').catch(() => '{}')) as PhotoIndex
for (const file of (await readdir(folder)).toSorted()) {
  const made = await pictures.prepare({ widths: PHOTO_WIDTHS, hasBlur: true }, await sourceOf(join(folder, file)))
  if (made.outcome !== 'done') throw new Error(`${file} was refused: ${made.outcome}`)
  index[parse(file).name] = await write(parse(file).name, made)
}
const sorted = Object.entries(index).toSorted(([a], [b]) => (a < b ? -1 : 1))
await writeFile(
  INDEX_FILE,
  `{\n${sorted.map(([name, photo]) => `  "${name}": ${JSON.stringify(photo)}`).join(',\n')}\n}\n`,
)
await pictures.close()

async function sourceOf(path: string): Promise<PictureSource> {
  const handle = await open(path)
  const { buffer } = await handle.read(Buffer.alloc(HEAD_BYTES))
  await handle.close()
  const kind = detectKind(buffer)
  if (kind === null || kind === 'heic') throw new Error(`${path} is no picture that the product takes`)
  const { size } = await stat(path)
  return { kind, sizeBytes: size, open: () => Promise.resolve(createReadStream(path)) }
}

async function write(name: string, { color, outputs }: PreparedPicture): Promise<PhotoIndex[string]> {
  const sizes: PhotoIndex[string]['sizes'] = []
  let blur = { width: 0, height: 0 }
  for (const { name: kind, width, height, bytes } of outputs) {
    if (kind === 'blur') blur = { width, height }
    else sizes.push({ width, height })
    const path = renditionPath(name, kind === 'blur' ? 'blur' : width)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
  }
  return { color, sizes, blur }
}
