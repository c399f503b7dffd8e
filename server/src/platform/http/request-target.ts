import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendProblem } from './problem-reply.ts'
import { localeOfCall } from './request-locale.ts'

/**
 * Answers 400 to a request with an invalid target or host: an absolute or asterisk form, several `Host` headers, an
 * invalid host (RFC 9112, 3.2). Later code may then build addresses from them.
 */
export function refuseMalformedTargets(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasSoundTarget(request)) return done()
    sendProblem(reply, localeOfCall(request.headers), 'VALIDATION_FAILED')
  })
}

function hasSoundTarget({ raw, url, headers }: FastifyRequest): boolean {
  if (!url.startsWith('/') || countOfHosts(raw.rawHeaders) > 1) return false
  // HTTP/1.0 has no Host header.
  return headers.host === undefined || isSoundHost(headers.host)
}

/** `rawHeaders` has names and values in turn. */
function countOfHosts(rawHeaders: readonly string[]): number {
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}

/** Nearly all requests name the same few hosts, and parsing one takes longer than everything else here. */
const soundHosts = new Set<string>()
const MOST_HOSTS = 100

function isSoundHost(host: string): boolean {
  if (soundHosts.has(host)) return true
  const isSound = /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}/`)
  if (isSound && soundHosts.size < MOST_HOSTS) soundHosts.add(host)
  return isSound
}
