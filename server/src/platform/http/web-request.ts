import { PassThrough, Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'

/** Forms of pages are short; files travel by the API. */
export const MAXIMUM_FORM_BYTES = 256 * 1024

/** A page whose plain form carries files, without JavaScript; `url` as in routes. */
export type LongForm = { url: string; maximumBytes: number }

/** A request as pages read it. Its origin is the host that the browser named, so that a form's own origin can be compared. */
export function webRequest(
  request: FastifyRequest,
  { publicUrl, signal, maximumBytes }: { publicUrl: string; signal: AbortSignal; maximumBytes: number },
): Request {
  const site = new URL(publicUrl)
  const host = /^[\w.:[\]-]+$/.test(request.headers.host ?? '') ? request.headers.host : site.host
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value)
    else for (const one of value ?? []) headers.append(name, one)
  }
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  return new Request(`${site.protocol}//${host}${request.url}`, {
    method: request.method,
    headers,
    signal,
    ...(hasBody && { body: Readable.toWeb(limited(request.raw, maximumBytes)) as never, duplex: 'half' as const }),
  })
}

/** Aborts a body that is longer than declared. */
function limited(source: Readable, maximumBytes: number): Readable {
  let seenBytes = 0
  const counted = new PassThrough()
  source.on('data', (chunk: Buffer) => {
    seenBytes += chunk.length
    if (seenBytes > maximumBytes) source.destroy(new Error('the form is too long'))
  })
  source.on('error', (error) => counted.destroy(error))
  return source.pipe(counted)
}
