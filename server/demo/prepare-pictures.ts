import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join, parse } from 'node:path'
import { detectKind, HEAD_BYTES } from '#src/platform/transcoding/picture-kind.ts'
import { createPictures, type PictureSource, type PreparedPicture } from '#src/platform/transcoding/pictures.ts'
import { indexPath, type PictureIndex, type PictureUse, renditionPath, renditionsOf } from './prepared-pictures.ts'

/**
 * Adds pictures: `node server/demo/prepare-pictures.ts posts|covers|avatars FOLDER` takes each picture of FOLDER under the
 * name of its file. The renditions are made by the encoder of uploads.
 */
const [, , use, folder] = process.argv
if ((use !== 'posts' && use !== 'covers' && use !== 'avatars') || folder === undefined)
  throw new Error('Name what the pictures are (posts, covers or avatars) and the folder that holds them')

const pictures = createPictures({ size: 1, log: console })
const index = JSON.parse(await readFile(indexPath(use), 'utf8').catch(() => '{}')) as PictureIndex
for (const file of (await readdir(folder)).toSorted()) {
  const made = await pictures.prepare(renditionsOf[use], await sourceOf(join(folder, file)))
  if (made.outcome !== 'done') throw new Error(`${file} was refused: ${made.outcome}`)
  index[parse(file).name] = await write(use, parse(file).name, made)
}
const sorted = Object.entries(index).toSorted(([a], [b]) => (a < b ? -1 : 1))
const lines = sorted.map(([name, picture]) => `  "${name}": ${JSON.stringify(picture)}`)
await writeFile(indexPath(use), `{\n${lines.join(',\n')}\n}\n`)
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

async function write(
  use: PictureUse,
  name: string,
  { color, outputs }: PreparedPicture,
): Promise<PictureIndex[string]> {
  const sizes: PictureIndex[string]['sizes'] = []
  let blur: PictureIndex[string]['blur'] = null
  for (const { name: kind, width, height, bytes } of outputs) {
    if (kind === 'blur') blur = { width, height }
    else sizes.push({ width, height })
    const path = renditionPath(use, name, kind === 'blur' ? 'blur' : width)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
  }
  return { color, sizes, blur }
}
