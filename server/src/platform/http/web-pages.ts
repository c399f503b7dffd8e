import { Readable, type Writable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InProcess } from './in-process.ts'
import { createPageTurns, type PageTurns } from './page-turns.ts'
import { localeOfCall } from './request-locale.ts'
import { RETRY_AFTER, sendProblem } from './problem-reply.ts'
import { renderPage } from './render-page.ts'
import {
  createAnonymousPageCache,
  scriptHashes,
  anonymousKey,
  type AnonymousPageCache,
} from './anonymous-page-cache.ts'
import { copyOf, sendCopy, type PageCopy } from './page-copies.ts'
import { chooseEncoding, packStream, type Encoding } from './web-compression.ts'
import { newNonce, pageHeaders, type PolicyOptions } from './web-policy.ts'
import { MAXIMUM_FORM_BYTES, type LongForm } from './web-request.ts'
import type { OpenedWeb, Pages, WebSource } from './web-source.ts'

export type WebOptions = PolicyOptions & {
  source: WebSource
  /** Pages call the API without a network. */
  inProcess: InProcess
  now(): Date
  longForms?: readonly LongForm[]
  /** How many pages are rendered at a time; as many as are fastest when absent. */
  turns?: PageTurns
  /** Pages may differ by country. */
  countryOf(address: string): string | null
}

/** Paths that are answered elsewhere, or not at all; never pages. */
const ELSEWHERE = /^\/(api|socket\.io|media|healthz|readyz|metrics|assets|sandbox|dev)(\/|$)/

/** Paths that scanners request, and that browsers request by default; never pages. */
const NO_PAGE = /^\/(\.|[^?]*\.(map|env|ico|php|sql|bak|log|ya?ml|lock|tsx?|json)$)/i

/** No page lies deeper. To name the routes above an address takes the router time that grows with the square of its depth. */
const MOST_SEGMENTS = 16

const isTooDeep = (path: string): boolean => path.split('/', MOST_SEGMENTS + 2).length > MOST_SEGMENTS + 1

/** The answer about routes behind links, which is the same for all; `routeDiscovery` of the web names it. */
const ROUTES = '/__manifest'

/** A changed setting or a taken-down post is seen by anonymous visitors at the latest after this. */
const COPY_MS = 2_000
const MOST_COPIES = 500
/** Pages, also missing ones, and their replacement in a closed country or during maintenance. */
const COPIED: ReadonlySet<number> = new Set([200, 404, 451, 503])

/** More pages at a time are no faster, and what they hold meanwhile becomes old to the collector (decision 0524). A page takes some milliseconds. */
const TURNS: PageTurns = { most: 4, longestMs: 100 }

/** Fixed files at the root of the site, beside the hashed ones under `/assets`. */
const ROOT_FILES = [
  'error.html',
  'error.css',
  'favicon.svg',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'badge-96.png',
  'robots.txt',
  // Browsers ask for it again by themselves, whatever they keep.
  'sw.js',
]

/**
 * Serves the web: its files, and every page, rendered in this process. Pages call the API without a network, as the
 * reader and from the reader's address.
 * @throws Error when the web was not built
 */
export async function mountWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const web = await options.source.open(app)
  const copies = createAnonymousPageCache({ maximumAgeMs: COPY_MS, maximumCount: MOST_COPIES })
  const takePlace = createPageTurns(options.turns ?? TURNS)

  for (const file of ROOT_FILES) {
    app.get(`/${file}`, { logLevel: 'warn' }, (_, reply) => {
      const headers = policyHeaders(newNonce(), { web, options, path: '' })
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
        handler: (request, reply) => {
          const anonymous = web.isCacheable ? anonymousOf(request, options) : null
          const copy = anonymous && copies.get(anonymous.key)
          // Without a promise: a copy is sent a thousand times as often as a page is rendered.
          if (copy) return void sendCopy(reply, copy)
          return answerPage({ web, copies, takePlace, options, request, reply, maximumBytes, anonymous })
        },
      })
    pageRoute('/*', ['GET', 'HEAD', 'POST'], MAXIMUM_FORM_BYTES)
    for (const form of options.longForms ?? []) pageRoute(form.url, ['POST'], form.maximumBytes)
  })
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? ''

/** What an anonymous visitor's page depends on, and how it is packed. */
type Anonymous = { key: string; encoding: Encoding | null }

/** Null for a page that is not the same for all. */
function anonymousOf(request: FastifyRequest, options: WebOptions): Anonymous | null {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const country = options.countryOf(request.clientAddress)
  const key = anonymousKey(request, { country, encoding: encoding?.name ?? '' })
  return key === null ? null : { key, encoding }
}

type Page = {
  web: OpenedWeb
  copies: AnonymousPageCache
  takePlace: ReturnType<typeof createPageTurns>
  options: WebOptions
  request: FastifyRequest
  reply: FastifyReply
  /** Of the form that is sent here. */
  maximumBytes: number
  anonymous: Anonymous | null
}

async function answerPage(page: Page): Promise<FastifyReply> {
  const { web, request, reply, maximumBytes, anonymous } = page
  const path = pathOf(request)
  if (ELSEWHERE.test(path) || NO_PAGE.test(path) || isTooDeep(path))
    return sendProblem(reply, localeOfCall(request.headers), 'NOT_FOUND')
  if (Number(request.headers['content-length'] ?? 0) > maximumBytes) return reply.code(413).send()
  const pages = await web.pages()
  const copy = anonymous && (await findAnonymous(page, pages, anonymous))
  if (copy) return sendCopy(reply, copy)

  // The file of a form may take minutes to arrive.
  const leavePlace = request.method === 'POST' ? () => {} : await page.takePlace()
  if (request.method === 'POST' || !reply.raw.destroyed) return answerInPlace(page, pages, leavePlace)
  leavePlace()
  return reply.send()
}

/**
 * Begins when the page has its place: what has waited is old to the collector, and what old objects point at is collected with the old ones
 * only. So nothing that waits may hold the page, as a promise does that is resolved with it. Decision 0524.
 */
async function answerInPlace(page: Page, pages: Pages, leavePlace: () => void): Promise<FastifyReply> {
  const { web, options, request, reply } = page
  const gone = new AbortController()
  const nonce = newNonce()
  const { response, html } = await renderPage(page, pages, { nonce, signal: gone.signal, leavePlace })
  const stop = () => {
    if (!reply.raw.writableFinished) gone.abort()
  }
  if (reply.raw.destroyed) stop()
  else reply.raw.once('close', stop)

  void reply.code(response.status).headers(headersOf(response, nonce, { web, options, path: pathOf(request) }))
  // What an account sees stays in no cache, the browser's own included.
  if (pathOf(request) !== ROUTES && /(^|;\s*)(__Host-)?token=[^;]/.test(request.headers.cookie ?? ''))
    void reply.header('cache-control', 'private, no-store')
  if ((html === null && response.body === null) || request.method === 'HEAD') return reply.send()

  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const body = html === null ? await packStream(writerOf(response), encoding) : packed(Buffer.from(html), encoding)
  if (encoding) void reply.header('content-encoding', encoding.name)
  return reply.header('vary', 'Accept-Encoding, Cookie').send(body)
}

/**
 * The answer for an anonymous visitor, rendered once: a copy that others get too, or this visitor's own where it is not
 * the same for all. Null for who waited for a copy that turned out not to be.
 */
async function findAnonymous(page: Page, pages: Pages, { key, encoding }: Anonymous): Promise<PageCopy | null> {
  let own: PageCopy | null = null
  const shared = await page.copies.find(key, async () => {
    const rendered = await renderWhole(page, pages, encoding)
    own = rendered.copy
    return rendered.isShared ? rendered.copy : null
  })
  return shared ?? own
}

/** Renders an answer that may be sent to many. */
async function renderWhole(
  page: Page,
  pages: Pages,
  encoding: Encoding | null,
): Promise<{ copy: PageCopy; isShared: boolean }> {
  const { web, options, request } = page
  const leavePlace = await page.takePlace()
  const nonce = newNonce()
  const { signal } = new AbortController()
  const { response, html } = await renderPage(page, pages, { nonce, signal, leavePlace })
  const body = Buffer.from(html ?? new Uint8Array(await response.arrayBuffer()))
  const headers = headersOf(response, nonce, { web, options, path: pathOf(request) })
  const isShared = html !== null && COPIED.has(response.status) && response.headers.getSetCookie().length === 0
  if (isShared)
    headers['content-security-policy'] = String(headers['content-security-policy']).replace(
      `'nonce-${nonce}'`,
      scriptHashes(html).join(' '),
    )
  if (body.length > 0) headers['vary'] = 'Accept-Encoding, Cookie'
  if (encoding && body.length > 0) headers['content-encoding'] = encoding.name
  const copy = copyOf(response.status, headers, body.length > 0 ? packed(body, encoding) : body)
  return { copy, isShared }
}

const packed = (body: Buffer, encoding: Encoding | null): Buffer => (encoding ? encoding.pack(body) : body)

/** Whatever is no document: the router's data, or a few words. */
const writerOf = (response: Response) => (destination: Writable) =>
  response.body === null
    ? destination.end()
    : Readable.fromWeb(response.body as never)
        .on('error', (error) => destination.destroy(error))
        .pipe(destination)

type Policies = { web: OpenedWeb; options: WebOptions; path: string }

/** Headers of every answer of the web; only the source of the pages may widen the content policy. */
function policyHeaders(nonce: string, { web, options, path }: Policies): Record<string, string> {
  const headers = pageHeaders(nonce, path, options)
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
