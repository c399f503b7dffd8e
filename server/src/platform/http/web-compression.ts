import { PassThrough, Writable, type Readable, type Transform } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

/** One way to compress a page: as a whole, or streamed. */
export type Encoding = {
  name: 'br' | 'gzip'
  pack(page: Buffer): Promise<Buffer>
  open(): Transform
}

const brotliOptions = (quality: number, sizeBytes: number) => ({
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: sizeBytes,
  },
})

/**
 * A whole page of 56 KB is 9.1 KB at quality 6 and 10.2 KB at 4, for 0.6 and 0.5 ms; gzip 6 costs no less and is larger.
 * Part by part the higher quality would be paid for each part. A window of 256 KB holds any page of ours.
 */
const brotli: Encoding = {
  name: 'br',
  pack: (page) => promisify(brotliCompress)(page, brotliOptions(6, page.length)),
  open: () => createBrotliCompress(brotliOptions(4, 0)),
}

const gzipOptions = { level: 6 }
const gzipped: Encoding = {
  name: 'gzip',
  pack: (page) => promisify(gzip)(page, gzipOptions),
  open: () => createGzip(gzipOptions),
}

/** The best encoding that the caller takes; null when it takes none. A quality of zero refuses. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | null {
  const accepted = new Set(
    (acceptEncoding ?? '')
      .toLowerCase()
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';')[0]?.trim()),
  )
  if (accepted.has('br')) return brotli
  return accepted.has('gzip') ? gzipped : null
}

/** How long to wait for a complete page; after that it is streamed. */
const WHOLE_WITHIN_MS = 50

/**
 * Receives a rendered page. Nearly every page is complete immediately: it is compressed in one piece, which costs a
 * third of compressing its many small parts. A page that waits for data is streamed.
 * @param start begins the rendering into the given stream
 */
export async function packPage(
  start: (destination: Writable) => unknown,
  encoding: Encoding | null,
): Promise<Buffer | Readable> {
  const page = await gather(start)
  if (Buffer.isBuffer(page)) return encoding ? encoding.pack(page) : page
  return encoding ? page.on('error', () => {}).pipe(encoding.open()) : page
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
