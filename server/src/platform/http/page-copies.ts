import { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/** A page as sent to anonymous visitors; `headers` are names and values in turn, all but those of one answer. */
export type PageCopy = { status: number; headers: readonly string[]; body: Buffer }

/** Answers that may not say how long they are (RFC 9110, 8.6). */
const WITHOUT_LENGTH: ReadonlySet<number> = new Set([204, 304])

/** A page with its headers, which include those of every answer, and its length. */
export function copyOf(status: number, headers: Record<string, string | string[]>, body: Buffer): PageCopy {
  const length = WITHOUT_LENGTH.has(status) ? {} : { 'content-length': String(body.length) }
  const lines = Object.entries({ ...headers, ...length }).flatMap(([name, values]) =>
    [values].flat().flatMap((value) => [name, value]),
  )
  return { status, headers: lines, body }
}

/**
 * Past what Fastify does to headers and bodies, which takes longer than all the rest. The headers of a copy include those of every answer,
 * which `writeHead()` of the application's responses would look for one by one.
 */
export function sendCopy(reply: FastifyReply, { status, headers, body }: PageCopy): FastifyReply {
  reply.hijack()
  ServerResponse.prototype.writeHead.call(reply.raw, status, [...headers, 'x-request-id', reply.request.id])
  reply.raw.end(body)
  return reply
}
