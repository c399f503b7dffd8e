import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Tags an answer by its content, so that a client that holds it gets 304 instead of the body. RFC 9110 §8.8.3. */
export async function tagAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (!(typeof payload === 'string' || Buffer.isBuffer(payload)) || reply.statusCode !== 200) return payload
  // Weak, because the same answer may be compressed differently.
  const tag = `W/"${createHash('sha1').update(payload).digest('base64url')}"`
  void reply.header('etag', tag)
  if (!holds(request.headers['if-none-match'], tag)) return payload
  void reply.code(304).removeHeader('content-type')
  return null
}

const holds = (known: string | undefined, tag: string): boolean =>
  known !== undefined && (known.trim() === '*' || known.split(',').some((one) => one.trim() === tag))
