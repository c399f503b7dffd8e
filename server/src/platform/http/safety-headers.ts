import { ServerResponse, type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders } from 'node:http'

/** Two years, as browsers' lists of https-only sites ask. */
const HTTPS_ONLY = 'max-age=63072000; includeSubDomains'

/**
 * Headers of every answer, whatever produced it: no guessing of content types, no frames, and https only where the site
 * has it. An answer with a stricter content policy of its own replaces that one. Files of the build say nothing about frames: a page has
 * fifteen of them, of which many are smaller than their headers.
 */
export const safetyHeaders = (publicUrl: string): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': "frame-ancestors 'none'",
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': HTTPS_ONLY }),
})

/** Scripts, styles and pictures of the build: a frame shows a text or a picture of them, in which nobody can be led to press anything. */
const ASSETS = '/assets/'
const OF_DOCUMENTS = ['x-frame-options', 'content-security-policy']

/**
 * A response class for the HTTP server that adds these headers: also where a library answers by itself, as for
 * sockets and resumable uploads, or where no route was reached. They are added when the answer's head is written, since a
 * response with headers of its own before that sets all others one by one.
 */
export function responseWith(headers: Readonly<Record<string, string>>): typeof ServerResponse {
  const ofAssets = Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_DOCUMENTS.includes(name)))
  return class<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    override writeHead(statusCode: number, ...rest: readonly unknown[]): this {
      const reason = typeof rest[0] === 'string' ? rest[0] : undefined
      const given = (reason === undefined ? rest[0] : rest[1]) as OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined
      const added = statusCode < 400 && this.req.url?.startsWith(ASSETS) ? ofAssets : headers
      if (Array.isArray(given) || this.getHeaderNames().length > 0) {
        for (const [name, value] of Object.entries(added)) if (!this.hasHeader(name)) this.setHeader(name, value)
        return super.writeHead(statusCode, reason, given)
      }
      return super.writeHead(statusCode, reason, { ...added, ...given })
    }
  }
}

/** The same headers as lines, for answers that are written to a socket without a response. */
export const headerLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
