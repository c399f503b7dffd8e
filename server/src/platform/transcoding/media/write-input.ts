import { constants, createWriteStream } from 'node:fs'
import { chmod, chown, copyFile, link, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { HEAD_BYTES } from '../picture-kind.ts'
import type { ByteSource } from '../pictures.ts'
import { detectContainer } from './detect-container.ts'
import type { Container } from './media-job.ts'

const NOBODY = 65_534

/**
 * Puts the file where its process can read it, and seek in it. A file of the same disk is not copied but gets a second
 * name there, which its process may only read. Null: not of an accepted format.
 */
export async function writeInput(path: string, source: ByteSource): Promise<Container | null> {
  const isThere = source.path ? await linkOrCopy(source.path, path) : false
  if (!isThere) await pipeline(await source.open(), createWriteStream(path, { mode: 0o600 }))
  await letNobodyRead(path)
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return detectContainer(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

/** A link where the disk can have one, else a copy that shares its blocks or not. False: neither was possible. */
const linkOrCopy = (from: string, to: string): Promise<boolean> =>
  link(from, to)
    .catch(() => copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE))
    .then(
      () => true,
      () => false,
    )

/**
 * Where processes are nobody, its group may read the file. In the store it stays as unreachable as before: the folders
 * there admit the server alone.
 */
export async function letNobodyRead(path: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  await chown(path, 0, NOBODY)
  await chmod(path, 0o440)
}
