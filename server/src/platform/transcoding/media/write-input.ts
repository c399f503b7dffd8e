import { createWriteStream } from 'node:fs'
import { chmod, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { HEAD_BYTES } from '../picture-kind.ts'
import type { ByteSource } from '../pictures.ts'
import { detectContainer } from './detect-container.ts'
import type { Container } from './media-job.ts'

/** Copies the file where its process can read it, and seek in it. Null: not of an accepted format. */
export async function writeInput(path: string, source: ByteSource): Promise<Container | null> {
  await pipeline(await source.open(), createWriteStream(path, { mode: 0o600 }))
  await chmod(path, 0o444)
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return detectContainer(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}
