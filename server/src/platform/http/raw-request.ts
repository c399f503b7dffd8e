import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A request of a program that signs its requests: the raw bytes, and other parts that a signature may cover. */
export type RawRequest = {
  bytes: Buffer
  /** Lower-case names; of a repeated header all values, joined by a comma. */
  headers: Readonly<Record<string, string>>
  /** The raw query, without `?`; empty when there was none. */
  queryText: string
  /**
   * Who holds the connection, for source lists. Forwarded headers count only when a configured proxy holds it, as
   * everywhere else.
   */
  peerAddress: string
}

/** Delivers every body of this scope as bytes, whatever its content type. */
export function takeBodiesAsBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** The raw part of a request whose scope delivers bodies as bytes; empty bytes without a body. */
export function rawRequestOf(request: FastifyRequest & { clientAddress: string }): RawRequest {
  const headers = Object.entries(request.headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(',') : (value ?? ''),
  ])
  const queryAt = request.url.indexOf('?')
  return {
    bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    headers: Object.fromEntries(headers),
    queryText: queryAt === -1 ? '' : request.url.slice(queryAt + 1),
    peerAddress: request.clientAddress,
  }
}
