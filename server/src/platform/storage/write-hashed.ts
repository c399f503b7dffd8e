import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'

/** Small enough to keep memory flat, large enough that system calls do not matter. */
const BATCH_BYTES = 1024 * 1024

/** Dirty pages are sent to the disk while the rest still arrives, so that the last sync is short. */
const FLUSH_EVERY_BYTES = 16 * BATCH_BYTES

/**
 * Writes `source` to an open file and hashes it; one batch is written while the next one arrives.
 * @returns null when `source` is longer than `maximumBytes`; what was written till then is left to the caller.
 */
export async function writeHashed(
  handle: FileHandle,
  source: AsyncIterable<Uint8Array>,
  maximumBytes: number,
): Promise<{ sizeBytes: number; sha256: Buffer } | null> {
  const hash = createHash('sha256')
  const disk = batchedWriter(handle)
  let sizeBytes = 0
  try {
    for await (const chunk of source) {
      sizeBytes += chunk.byteLength
      if (sizeBytes > maximumBytes) return null
      hash.update(chunk)
      await disk.add(chunk)
    }
    await disk.finish()
  } finally {
    await disk.settle()
  }
  return { sizeBytes, sha256: hash.digest() }
}

/** Gathers chunks into batches; at most one batch is under way and one is being filled. */
function batchedWriter(handle: FileHandle) {
  let batch: Uint8Array[] = []
  let batchBytes = 0
  let unflushedBytes = 0
  let writing: Promise<unknown> = Promise.resolve()
  let flushing: Promise<unknown> = Promise.resolve()

  /** A failure is thrown by anyone who waits next; it may not be unhandled until then. */
  const watched = (work: Promise<unknown>): Promise<unknown> => {
    work.catch(() => undefined)
    return work
  }

  async function writeBatch(): Promise<void> {
    await writing
    const full = batch
    unflushedBytes += batchBytes
    batch = []
    batchBytes = 0
    writing = watched(writeAll(handle, full))
    if (unflushedBytes >= FLUSH_EVERY_BYTES) {
      await flushing
      unflushedBytes = 0
      flushing = watched(writing.then(() => handle.datasync()))
    }
  }

  return {
    async add(chunk: Uint8Array): Promise<void> {
      batch.push(chunk)
      batchBytes += chunk.byteLength
      if (batchBytes >= BATCH_BYTES) await writeBatch()
    },
    async finish(): Promise<void> {
      if (batchBytes > 0) await writeBatch()
      await writing
      await flushing
    },
    /** Waits for what is under way, whatever comes of it, so that the file may be closed. */
    settle: () => Promise.allSettled([writing, flushing]),
  }
}

/** A vectored write may take less than it was given (a nearly full disk): goes on with the rest until it fails. */
async function writeAll(handle: FileHandle, chunks: readonly Uint8Array[]): Promise<void> {
  let rest = chunks
  while (rest.length > 0) {
    const { bytesWritten } = await handle.writev(rest)
    rest = withoutFirst(rest, bytesWritten)
  }
}

function withoutFirst(chunks: readonly Uint8Array[], byteCount: number): Uint8Array[] {
  let left = byteCount
  return chunks.flatMap((chunk) => {
    const cut = Math.min(left, chunk.byteLength)
    left -= cut
    return cut === chunk.byteLength ? [] : [chunk.subarray(cut)]
  })
}
