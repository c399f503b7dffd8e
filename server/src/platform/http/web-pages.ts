import { Readable, type Writable } from 'node:stream'
import type { Locale } from '@stagedoor/contract/locales'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InProcess } from './in-process.ts'
import { localeOfCall } from './request-locale.ts'
import { RETRY_AFTER, sendProblem } from './problem-reply.ts'
import {
  createAnonymousPageCache,
  scriptHashes,
  anonymousKey,
  type AnonymousPageCache,
  type PageCopy,
} from './anonymous-page-cache.ts'
import { chooseEncoding, packPage } from './web-compression.ts'
import { newNonce, pageHeaders, type PolicyOptions } from './web-policy.ts'
import { MAXIMUM_FORM_BYTES, webRequest, type LongForm } from './web-request.ts'
import type { OpenedWeb, Pages, WebSource } from './web-source.ts'

export type WebOptions = PolicyOptions & {
  source: WebSource
  /** Pages call the API without a network. */
  inProcess: InProcess
  now(): Date
  longForms?: readonly LongForm[]
  /** Pages may differ by country. */
  countryOf(address: string): string | null
}

/** Paths that are answered elsewhere, or not at all; never pages. */
const ELSEWHERE = /^\/(api|socket\.io|media|healthz|readyz|metrics|assets|sandbox|dev)(\/|$)/

/** Paths that scanners request, and that browsers request by default; never pages. */
const NO_PAGE = /^\/(\.|[^?]*\.(map|env|ico|php|sql|bak|log|ya?ml|lock|tsx?|json)$)/i

/** A changed setting or a taken-down post is seen by anonymous visitors at the latest after this. */
const COPY_MS = 2_000
const MOST_COPIES = 500
/** Pages, and their replacement in a closed country or during maintenance. */
const COPIED: ReadonlySet<number> = new Set([200, 451, 503])

/** Fixed files at the root of the site, beside the hashed ones under `/assets`. */
const ROOT_FILES = ['error.html', 'error.css', 'favicon.svg', 'apple-touch-icon.png', 'robots.txt', 'site.webmanifest']

/**
 * Serves the web: its files, and every page, rendered in this process. Pages call the API without a network, as the
 * reader and from the reader's address.
 * @throws Error when the web was not built
 */
export async function mountWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const web = await options.source.open(app)
  const copies = createAnonymousPageCache({ maximumAgeMs: COPY_MS, maximumCount: MOST_COPIES })

  for (const file of ROOT_FILES) {
    app.get(`/${file}`, { logLevel: 'warn' }, (_, reply) => {
      const headers = policyHeaders(newNonce(), { web, options })
      return reply.headers(headers).header('cache-control', 'public, max-age=3600').sendFile(file, web.rootDirectory)
    })
  }

  await app.register(async (scope) => {
    // The page itself reads its body as a stream.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const pageRoute = (url: string, method: ('GET' | 'HEAD' | 'POST')[], maximumBytes: number) =>
      scope.route({
        method,
        url,
        config: { isUpload: maximumBytes > MAXIMUM_FORM_BYTES },
        handler: async (request, reply) => answerPage({ web, copies, options, request, reply, maximumBytes }),
      })
    pageRoute('/*', ['GET', 'HEAD', 'POST'], MAXIMUM_FORM_BYTES)
    for (const form of options.longForms ?? []) pageRoute(form.url, ['POST'], form.maximumBytes)
  })
}

type Page = {
  web: OpenedWeb
  copies: AnonymousPageCache
  options: WebOptions
  request: FastifyRequest
  reply: FastifyReply
  /** Of the form that is sent here. */
  maximumBytes: number
}

async function answerPage(page: Page): Promise<FastifyReply> {
  const { web, options, request, reply, maximumBytes } = page
  const path = request.url.split('?', 1)[0] ?? ''
  if (ELSEWHERE.test(path) || NO_PAGE.test(path)) return sendProblem(reply, localeOfCall(request.headers), 'NOT_FOUND')
  if (Number(request.headers['content-length'] ?? 0) > maximumBytes) return reply.code(413).send()
  const pages = await web.pages()
  const copy = web.isCacheable ? await findCopy(page, pages) : null
  if (copy) return reply.code(copy.status).headers(copy.headers).send(copy.body)

  const nonce = newNonce()
  const gone = new AbortController()
  const { response, document } = await pages(
    webRequest(request, { ...options, signal: gone.signal, maximumBytes }),
    renderContext(nonce, request, options),
  )
  reply.raw.once('close', () => {
    if (reply.raw.writableFinished) return document.finish?.()
    gone.abort()
    document.stop?.()
  })

  void reply.code(response.status).headers(headersOf(response, nonce, { web, options }))
  // What an account sees stays in no cache, the browser's own included.
  if (/(^|;\s*)(__Host-)?token=[^;]/.test(request.headers.cookie ?? ''))
    void reply.header('cache-control', 'private, no-store')
  const hasBody = document.start !== undefined || response.body !== null
  if (!hasBody || request.method === 'HEAD') return reply.send()

  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const body = await packPage(document.start ?? writerOf(response), encoding)
  if (encoding) void reply.header('content-encoding', encoding.name)
  return reply.header('vary', 'Accept-Encoding, Cookie').send(body)
}

/** The copy of a page for anonymous visitors; null where the page is personal, or not the same for all. */
async function findCopy({ web, copies, options, request }: Page, pages: Pages): Promise<PageCopy | null> {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const country = options.countryOf(request.clientAddress)
  const key = anonymousKey(request, { country, encoding: encoding?.name ?? '' })
  if (key === null) return null
  return copies.find(key, async () => {
    const nonce = newNonce()
    const { response, document } = await pages(
      webRequest(request, { ...options, signal: new AbortController().signal, maximumBytes: 0 }),
      renderContext(nonce, request, options),
    )
    const body = document.start && (await packPage(document.start, null))
    document.finish?.()
    if (!COPIED.has(response.status) || response.headers.getSetCookie().length > 0 || !Buffer.isBuffer(body)) {
      if (body && !Buffer.isBuffer(body)) body.destroy()
      return null
    }
    const headers = headersOf(response, nonce, { web, options })
    headers['content-security-policy'] = String(headers['content-security-policy']).replace(
      `'nonce-${nonce}'`,
      scriptHashes(body.toString()).join(' '),
    )
    headers['vary'] = 'Accept-Encoding, Cookie'
    if (encoding) headers['content-encoding'] = encoding.name
    return { status: response.status, headers, body: encoding ? await encoding.pack(body) : body }
  })
}

/** The request's data for a page. Its calls use the reader's own address. */
const renderContext = (nonce: string, request: FastifyRequest, options: WebOptions) => ({
  callsOf: ({ token, locale }: { token: string | null; locale: Locale }) =>
    options.inProcess.callsOf({
      token,
      locale,
      address: request.clientAddress,
      userAgent: String(request.headers['user-agent'] ?? ''),
      requestId: request.id,
    }),
  nonce,
  now: options.now(),
  isSecure: options.publicUrl.startsWith('https:'),
  siteOrigin: new URL(options.publicUrl).origin,
  reportError: (error: unknown) => request.log.error({ err: error }, 'a page failed'),
})

/** Whatever is no document: the router's data, or a few words. */
const writerOf = (response: Response) => (destination: Writable) =>
  response.body === null
    ? destination.end()
    : Readable.fromWeb(response.body as never)
        .on('error', (error) => destination.destroy(error))
        .pipe(destination)

type Policies = { web: OpenedWeb; options: WebOptions }

/** Headers of every answer of the web; only the source of the pages may widen the content policy. */
function policyHeaders(nonce: string, { web, options }: Policies): Record<string, string> {
  const headers = pageHeaders(nonce, options)
  return { ...headers, 'content-security-policy': web.policyFrom(headers['content-security-policy'] ?? '') }
}

function headersOf(response: Response, nonce: string, policies: Policies): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {
    'cache-control': 'private, no-cache',
    ...policyHeaders(nonce, policies),
    ...(response.status === 503 ? { 'retry-after': RETRY_AFTER } : {}),
  }
  for (const [name, value] of response.headers) headers[name] = value
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) headers['set-cookie'] = cookies
  return headers
}
