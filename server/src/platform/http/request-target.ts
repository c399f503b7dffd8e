import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendProblem } from './problem-reply.ts'
import { localeOfCall } from './request-locale.ts'

/**
 * Answers 400 to a request with an invalid target or host: an absolute or asterisk form, several `Host` headers, an
 * invalid host (RFC 9112, 3.2). Later code may then build addresses from them.
 */
export function refuseMalformedTargets(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) =>
    hasSoundTarget(request) ? undefined : sendProblem(reply, localeOfCall(request.headers), 'VALIDATION_FAILED'),
  )
}

function hasSoundTarget({ raw, url, headers }: FastifyRequest): boolean {
  if (!url.startsWith('/')) return false
  const hosts = raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1) return false
  // HTTP/1.0 has no Host header.
  return headers.host === undefined || (/^[\w.:[\]-]+$/.test(headers.host) && URL.canParse(`http://${headers.host}/`))
}
