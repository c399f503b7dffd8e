import { PassThrough, Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'

/** Forms of pages are short; files travel by the API. */
export const MAXIMUM_FORM_BYTES = 256 * 1024

/** A request as pages read it. Its origin is the host that the browser named, so that a form's own origin can be compared. */
export function webRequest(request: FastifyRequest, publicUrl: string, signal: AbortSignal): Request {
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
    ...(hasBody && { body: Readable.toWeb(limited(request.raw)) as never, duplex: 'half' as const }),
  })
}

/** Cuts a body that is longer than it said. */
function limited(source: Readable): Readable {
  let seenBytes = 0
  const counted = new PassThrough()
  source.on('data', (chunk: Buffer) => {
    seenBytes += chunk.length
    if (seenBytes > MAXIMUM_FORM_BYTES) source.destroy(new Error('the form is too long'))
  })
  source.on('error', (error) => counted.destroy(error))
  return source.pipe(counted)
}
