import type { Readable } from 'node:stream'

/** Header and body of one message between the server and the process that decodes pictures. */
export type Frame = { header: unknown; body: Buffer }

/** Headers are short; a longer one means a broken or hostile peer. */
const MAXIMUM_HEADER_BYTES = 64 * 1024

const LENGTH_BYTES = 8

/** The start of a frame: two lengths, then the header as JSON. The body of `bodyBytes` follows. */
export function frameStart(header: unknown, bodyBytes: number): Buffer {
  const text = Buffer.from(JSON.stringify(header))
  const start = Buffer.alloc(LENGTH_BYTES + text.length)
  start.writeUInt32BE(text.length, 0)
  start.writeUInt32BE(bodyBytes, 4)
  text.copy(start, LENGTH_BYTES)
  return start
}

/**
 * The frames of a stream in order.
 * @throws Error on a frame longer than `maximumBodyBytes`, on broken JSON, and when the stream ends within a frame.
 */
export async function* readFrames(stream: Readable, maximumBodyBytes: number): AsyncGenerator<Frame> {
  const take = taker(stream)
  for (let lengths = await take(LENGTH_BYTES); lengths !== null; lengths = await take(LENGTH_BYTES)) {
    const [headerBytes, bodyBytes] = [lengths.readUInt32BE(0), lengths.readUInt32BE(4)]
    if (headerBytes > MAXIMUM_HEADER_BYTES || bodyBytes > maximumBodyBytes) throw new Error('frame too long')
    const [header, body] = [await take(headerBytes), await take(bodyBytes)]
    if (header === null || body === null) throw new Error('stream ended within a frame')
    yield { header: JSON.parse(header.toString()), body }
  }
}

/** Reads exact numbers of bytes; null at a clean end. */
function taker(stream: Readable): (byteCount: number) => Promise<Buffer | null> {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let rest: Buffer[] = []
  let restBytes = 0
  return async (byteCount) => {
    while (restBytes < byteCount) {
      const next = await chunks.next()
      if (next.done) {
        if (restBytes > 0) throw new Error('stream ended within a frame')
        return byteCount === 0 ? Buffer.alloc(0) : null
      }
      rest.push(next.value)
      restBytes += next.value.length
    }
    const all = Buffer.concat(rest)
    rest = [all.subarray(byteCount)]
    restBytes -= byteCount
    return all.subarray(0, byteCount)
  }
}
