import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { memoryReturner } from './return-memory.ts'

/** Small enough for flat memory use, large enough that system calls do not matter. */
const BATCH_BYTES = 1024 * 1024

/** Dirty pages are flushed while data still arrives, so that the final sync is short. */
const FLUSH_EVERY_BYTES = 16 * BATCH_BYTES

/**
 * Writes `source` to an open file and hashes it; one batch is written while the next one arrives.
 * @returns null when `source` exceeds `maximumBytes`; the caller removes what was written.
 */
export async function writeHashed(
  handle: FileHandle,
  source: AsyncIterable<Uint8Array>,
  maximumBytes: number,
): Promise<{ sizeBytes: number; sha256: Buffer } | null> {
  const hash = createHash('sha256')
  const disk = batchedWriter(handle)
  const returnMemory = memoryReturner()
  let sizeBytes = 0
  try {
    for await (const chunk of source) {
      sizeBytes += chunk.byteLength
      if (sizeBytes > maximumBytes) return null
      hash.update(chunk)
      await disk.add(chunk)
      returnMemory(chunk.byteLength)
    }
    await disk.finish()
  } finally {
    await disk.settle()
  }
  return { sizeBytes, sha256: hash.digest() }
}

/** Collects chunks into batches; at most one batch is being written and one filled. */
function batchedWriter(handle: FileHandle) {
  let batch: Uint8Array[] = []
  let batchBytes = 0
  let unflushedBytes = 0
  let writing: Promise<unknown> = Promise.resolve()
  let flushing: Promise<unknown> = Promise.resolve()

  /** The next wait throws a failure, so it must not count as an unhandled rejection before. */
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
    /** Waits for the running write, successful or not, so that the file can be closed. */
    settle: () => Promise.allSettled([writing, flushing]),
  }
}

/** A vectored write may be partial (a nearly full disk): continues with the rest until it fails. */
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
