import { once } from 'node:events'
import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'

type Sending = { url: string; method: 'POST' | 'PATCH'; headers: OutgoingHttpHeaders; chunks: Iterable<Uint8Array> }

/** Sends a body as fast as the server takes it. @returns the status, and the answer if it is JSON. */
export async function send({ url, method, headers, chunks }: Sending): Promise<{ status: number; body: unknown }> {
  const sending = request(url, { method, headers })
  const answered = once(sending, 'response')
  for (const chunk of chunks) if (!sending.write(chunk)) await once(sending, 'drain')
  sending.end()
  const [answer] = (await answered) as [IncomingMessage]
  const text = Buffer.concat(await Array.fromAsync(answer, (chunk) => chunk as Buffer)).toString()
  return { status: answer.statusCode ?? 0, body: text.startsWith('{') ? JSON.parse(text) : null }
}

/** The same bytes again and again, `sizeBytes` of them. */
export function* repeated(bytes: Uint8Array, sizeBytes: number): Generator<Uint8Array> {
  for (let left = sizeBytes; left > 0; left -= bytes.byteLength) yield bytes.subarray(0, left)
}

/** A file as the only part of a form. */
export function formOf(field: string, name: string, sizeBytes: number, chunks: Iterable<Uint8Array>) {
  const boundary = 'bench-0123456789'
  const before = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: video/mp4\r\n\r\n`,
  )
  const after = Buffer.from(`\r\n--${boundary}--\r\n`)
  function* parts() {
    yield before
    yield* chunks
    yield after
  }
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': before.length + sizeBytes + after.length,
    },
    chunks: parts(),
  }
}
