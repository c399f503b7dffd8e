import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { appendFile, open, rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { Transform } from 'node:stream'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { extract, pack, type Extract, type Pack } from 'tar-stream'
import { StartProblem } from '../config/start-problem.ts'

/** A file of an archive: a stream that is read to its end, and its header. */
export type ArchiveEntry = Extract extends AsyncIterable<infer Entry> ? Entry : never

/** A skippable frame of Zstandard (RFC 8878, 3.1.2) with the SHA-256 of everything before it: other programs ignore it. */
const FRAME_HEAD = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0])
const FRAME_BYTES = FRAME_HEAD.length + 32

/**
 * Writes an archive, a tar in Zstandard with a checksum at its end, by way of a file beside it that is renamed when it is
 * complete. Memory does not grow with the archive.
 */
export async function writeArchive(file: string, fill: (archive: Pack) => Promise<void>): Promise<void> {
  const unfinished = `${file}.unfinished`
  const archive = pack()
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const written = pipeline(archive, createZstdCompress(), hashing, createWriteStream(unfinished, { mode: 0o600 }))
  try {
    const filled = fill(archive).then(
      () => archive.finalize(),
      (error: unknown) => {
        archive.destroy(error instanceof Error ? error : new Error(String(error)))
        throw error
      },
    )
    await Promise.all([filled, written])
    await appendFile(unfinished, Buffer.concat([FRAME_HEAD, hash.digest()]), { flush: true })
    await rename(unfinished, file)
  } catch (error) {
    await written.catch(() => undefined)
    await rm(unfinished, { force: true })
    throw error
  }
}

const damaged = (file: string) =>
  new StartProblem(`${file} is damaged or incomplete, and nothing was changed: restore another copy of it.`)

/**
 * Reads the whole archive and compares it with its checksum.
 * @throws StartProblem when one byte is not as it was written.
 */
export async function assertWhole(file: string): Promise<void> {
  const { size } = await stat(file)
  if (size <= FRAME_BYTES) throw damaged(file)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { end: size - FRAME_BYTES - 1 })) hash.update(chunk as Buffer)
  const frame = Buffer.alloc(FRAME_BYTES)
  const handle = await open(file)
  try {
    await handle.read(frame, 0, FRAME_BYTES, size - FRAME_BYTES)
  } finally {
    await handle.close()
  }
  if (!frame.equals(Buffer.concat([FRAME_HEAD, hash.digest()]))) throw damaged(file)
}

/** Gives the entries of a whole archive one after the other; `read` takes each to its end. */
export async function readArchive(
  file: string,
  read: (entry: ArchiveEntry) => Promise<'continue' | 'enough'>,
): Promise<void> {
  const { size } = await stat(file)
  const entries = extract()
  const ending = new AbortController()
  const flowing = pipeline(createReadStream(file, { end: size - FRAME_BYTES - 1 }), createZstdDecompress(), entries, {
    signal: ending.signal,
  })
  flowing.catch(() => undefined)
  for await (const entry of entries) {
    if ((await read(entry)) === 'enough') {
      ending.abort()
      return
    }
    entry.resume()
  }
  await flowing
}
