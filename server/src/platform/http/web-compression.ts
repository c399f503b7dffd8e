import { PassThrough, Writable, type Readable, type Transform } from 'node:stream'
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib'

/** One way to compress a page: as a whole, or streamed. */
export type Encoding = {
  name: 'br' | 'gzip'
  pack(page: Buffer): Buffer
  open(): Transform
}

/**
 * Node keeps the last piece of what an encoder wrote until the next collection of old objects: one of 16 KB for each page, if nothing is said.
 */
const PIECE_BYTES = 4 * 1024

const brotliOptions = (quality: number, { sizeBytes, windowBits }: { sizeBytes: number; windowBits: number }) => ({
  chunkSize: PIECE_BYTES,
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: windowBits,
    [constants.BROTLI_PARAM_SIZE_HINT]: sizeBytes,
  },
})

/**
 * Pages that are compressed as a whole have up to 80 KB. With a window of 64 KB they are no larger than with 256 KB, and the encoder's tables
 * have half a megabyte instead of eight (decision 0521).
 */
const brotliOf = (quality: number): Encoding => ({
  name: 'br',
  pack: (page) => brotliCompressSync(page, brotliOptions(quality, { sizeBytes: page.length, windowBits: 16 })),
  open: () => createBrotliCompress(brotliOptions(4, { sizeBytes: 0, windowBits: 18 })),
})

const gzipOptions = { level: 6, chunkSize: PIECE_BYTES }
const gzipped: Encoding = {
  name: 'gzip',
  pack: (page) => gzipSync(page, gzipOptions),
  open: () => createGzip(gzipOptions),
}

/**
 * The best first. A page is packed in place, since a thread of its own costs as much again. From brotli 7 on literals are coded by what stands
 * before them, which makes pages of Chinese posts a twentieth smaller than brotli 6 does, for a fifth of a millisecond; Zstandard 3 would take
 * less time and a fifth more bytes, and the pages of members are held to 10 KB.
 */
const offered = [brotliOf(7), gzipped] as const

/** Nearly all browsers say the same; parsing it takes longer than to find a cached page. */
const chosen = new Map<string, Encoding | null>()
const MOST_CHOSEN = 100

/** The best encoding that the caller takes; null when it takes none. A quality of zero refuses. */
export function chooseEncoding(acceptEncoding = ''): Encoding | null {
  const found = chosen.get(acceptEncoding)
  if (found !== undefined) return found
  const accepted = new Set(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';')[0]?.trim()),
  )
  const encoding = offered.find(({ name }) => accepted.has(name)) ?? null
  if (chosen.size < MOST_CHOSEN) chosen.set(acceptEncoding, encoding)
  return encoding
}

/** How long to wait for a complete answer; after that it is streamed. */
const WHOLE_WITHIN_MS = 50

/**
 * Receives an answer that is written part by part. Nearly every one is complete immediately: it is compressed in one piece, which costs a
 * third of compressing its many small parts. What takes longer is streamed.
 * @param start begins to write into the given stream
 */
export async function packStream(
  start: (destination: Writable) => unknown,
  encoding: Encoding | null,
): Promise<Buffer | Readable> {
  const answer = await gather(start)
  if (Buffer.isBuffer(answer)) return encoding ? encoding.pack(answer) : answer
  return encoding ? answer.on('error', () => {}).pipe(encoding.open()) : answer
}

function gather(start: (destination: Writable) => unknown): Promise<Buffer | Readable> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let slow: PassThrough | null = null
    const goOnSlowly = () => {
      slow = new PassThrough()
      for (const part of parts) slow.write(part)
      resolve(slow)
    }
    const timer = setTimeout(goOnSlowly, WHOLE_WITHIN_MS)
    const sink = new Writable({
      write(part: Buffer, _encoding, done) {
        if (!slow) parts.push(part)
        if (!slow || slow.write(part)) return done()
        slow.once('drain', done)
      },
      final(done) {
        clearTimeout(timer)
        if (slow) slow.end()
        else resolve(Buffer.concat(parts))
        done()
      },
      destroy(error, done) {
        clearTimeout(timer)
        // Also called after a page that ended well; then there is nothing left to refuse.
        if (slow && error) slow.destroy(error)
        else if (!sink.writableFinished) reject(error ?? new Error('the page was given up'))
        done(error)
      },
    })
    start(sink)
  })
}
