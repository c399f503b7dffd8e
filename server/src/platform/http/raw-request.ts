import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A request of a program that signs what it sends: the bytes as they came, and what else a signature may cover. */
export type RawRequest = {
  bytes: Buffer
  /** Lower-case names; of a repeated header all values, joined by a comma. */
  headers: Readonly<Record<string, string>>
  /** The query as it was sent, without `?`; empty when there was none. */
  queryText: string
  /**
   * Who holds the connection, for source lists. Forwarded headers count only when a configured proxy holds it, as
   * everywhere else.
   */
  peerAddress: string
}

/** Makes every body of this scope arrive as its bytes, whatever its content type says. */
export function takeBodiesAsBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** The raw part of a request whose scope takes bodies as bytes; empty bytes when it had no body. */
export function rawRequestOf(request: FastifyRequest): RawRequest {
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
