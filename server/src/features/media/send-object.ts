import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseRange } from './byte-range.ts'
import type { MediaDeps } from './deps.ts'

/** An object as it is sent. */
export type ServedObject = { mime_type: string; storage_key: string; size_bytes: number; sha256: Buffer }

export type Sending = {
  object: ServedObject
  cacheControl: string
  /** The uploader's own file name stays with its owner. Null: to be saved, under the last part of its address. */
  fileName: string | null
}

/** What every answer of media carries: it is data, shown by this site alone. */
export const MEDIA_HEADERS = {
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'referrer-policy': 'no-referrer',
} as const

/** Sends an object or a range of it, RFC 9110. */
export async function sendObject(
  { storage, log }: MediaDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { object, cacheControl, fileName }: Sending,
): Promise<FastifyReply> {
  const etag = `"${object.sha256.toString('base64url').slice(0, 27)}"`
  void reply.headers({
    etag,
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    'content-disposition': fileName === null ? 'attachment' : `inline; filename="${fileName}"`,
    ...MEDIA_HEADERS,
  })
  if (request.headers['if-none-match']?.split(',').some((each) => each.trim() === etag)) return reply.code(304).send()
  const isWhole = request.headers['if-range'] !== undefined && request.headers['if-range'] !== etag
  const range = isWhole ? null : parseRange(request.headers.range, object.size_bytes)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${object.size_bytes}`).send()
  const { first, last } = range ?? { first: 0, last: object.size_bytes - 1 }
  void reply.type(object.mime_type).header('content-length', last - first + 1)
  if (range) void reply.code(206).header('content-range', `bytes ${first}-${last}/${object.size_bytes}`)
  if (request.method === 'HEAD') return reply.send()
  const body: Readable | null = await storage.get(object.storage_key, { first, last })
  if (body) return reply.send(body)
  log.warn({ storageKey: object.storage_key }, 'a row points to an object that is not there')
  for (const name of ['content-length', 'content-range', 'etag']) void reply.removeHeader(name)
  return sendNothing(reply)
}

/** Every fault of an address, a link or a viewer has the same answer. */
export const sendNothing = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header('cache-control', 'no-store').send()
