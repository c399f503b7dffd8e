import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { localeOfCall } from '../../http/request-locale.ts'
import { missingPage } from './page-html.ts'

export const formOf = (request: FastifyRequest): URLSearchParams =>
  request.body instanceof URLSearchParams ? request.body : new URLSearchParams()

/** Accepts a form only from the page itself. Browsers send at least one of the two headers. */
export async function refuseForeignForms(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const isOwn =
    site === undefined
      ? origin !== undefined && URL.parse(origin)?.host === request.headers.host
      : site === 'same-origin'
  if (!isOwn) return reply.code(403).type('text/plain; charset=utf-8').send('403')
}

/** The answer for an address without a page. */
export function sendMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return sendHtml(reply.code(404), {
    nonce,
    formTargets: [],
    html: missingPage({ locale: localeOfCall(request.headers), nonce }),
  })
}

/** An HTML answer that loads nothing and whose forms may end at `formTargets`. */
export function sendHtml(
  reply: FastifyReply,
  page: { nonce: string; formTargets: readonly string[]; html: string },
): FastifyReply {
  const formTargets = ["'self'", ...page.formTargets].join(' ')
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${page.nonce}'; form-action ${formTargets}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'same-origin')
    .header('cross-origin-opener-policy', 'same-origin')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(page.html)
}
