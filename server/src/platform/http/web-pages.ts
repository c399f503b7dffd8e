import { readFile } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { isLocale, type Locale } from '@stagedoor/contract/locales'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localeOfCall } from './request-locale.ts'
import { sendProblem } from './problem-reply.ts'
import {
  createAnonymousPageCache,
  scriptHashes,
  anonymousKey,
  type AnonymousPageCache,
  type PageCopy,
} from './anonymous-page-cache.ts'
import { chooseEncoding, packPage } from './web-compression.ts'
import { newNonce, pageHeaders, type PolicyOptions } from './web-policy.ts'
import { formLimit, webRequest, type LongForm } from './web-request.ts'

/** What the built web promises; it stands in `web/app/serve.ts`. The server may not reach into the web's sources. */
type Pages = (
  request: Request,
  postContext: {
    dispatch(call: {
      method: string
      path: string
      headers: Record<string, string>
      body: string | ArrayBuffer | undefined
    }): Promise<{ status: number; json: unknown }>
    nonce: string
    now: Date
    isSecure: boolean
    siteOrigin: string
    reportError(error: unknown): void
  },
) => Promise<{
  response: Response
  document: { start?: <W extends Writable>(destination: W) => W; stop?: () => void; finish?: () => void }
}>

export type WebOptions = PolicyOptions & {
  /** `web/build`, as the build leaves it. */
  buildDirectory: string
  now(): Date
  longForms?: readonly LongForm[]
  /** Pages may differ by country. */
  countryOf(address: string): string | null
}

/** What is answered elsewhere, or nowhere. A page never stands under these. */
const ELSEWHERE = /^\/(api|socket\.io|media|healthz|readyz|metrics|assets|sandbox|dev)(\/|$)/

/** What only somebody who looks for leaks asks for, and what browsers ask for by habit: no page, and no way to one. */
const NO_PAGE = /^\/(\.|[^?]*\.(map|env|ico|php|sql|bak|log|ya?ml|lock|tsx?|json)$)/i

/** A changed setting or a taken-down post is seen by anonymous visitors at the latest after this. */
const COPY_MS = 2_000
const MOST_COPIES = 500
/** Pages, and what stands in for all of them in a closed country or during maintenance. */
const COPIED: ReadonlySet<number> = new Set([200, 451, 503])

/** Fixed files at the root of the site, beside the hashed ones under `/assets`. */
const ROOT_FILES = ['error.html', 'error.css', 'favicon.svg', 'apple-touch-icon.png', 'robots.txt', 'site.webmanifest']

/**
 * Serves the web: its files, and every page, rendered in this process. Pages call the API without a network, as the
 * reader and from the reader's address.
 * @throws Error when the web was not built
 */
export async function mountWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const pages = await loadPages(options.buildDirectory)
  const client = join(options.buildDirectory, 'client')
  const copies = createAnonymousPageCache({ maximumAgeMs: COPY_MS, maximumCount: MOST_COPIES })

  await app.register(fastifyStatic, {
    root: join(client, 'assets'),
    prefix: '/assets/',
    decorateReply: true,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  for (const file of ROOT_FILES) {
    app.get(`/${file}`, { logLevel: 'warn' }, (_, reply) => {
      const headers = pageHeaders(newNonce(), options)
      return reply.headers(headers).header('cache-control', 'public, max-age=3600').sendFile(file, client)
    })
  }

  await app.register(async (scope) => {
    // A page's body is read as it comes, by the page itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      handler: async (request, reply) => answerPage({ app, pages, copies, options, request, reply }),
    })
  })
}

/** Where the build put the texts of each language, by the name of their source file. */
type TextsFiles = Partial<Record<Locale, Record<string, string>>>

type Builder = { createPages(options: { textsFiles: TextsFiles }): Pages }

async function loadPages(buildDirectory: string): Promise<Pages> {
  const entry = join(buildDirectory, 'server', 'index.js')
  const { createPages }: Builder = await import(pathToFileURL(entry).href)
  return createPages({ textsFiles: await findTextsFiles(join(buildDirectory, 'client', '.vite', 'manifest.json')) })
}

/** The built files of each language's texts, so that a page can ask for them early. */
async function findTextsFiles(manifestPath: string): Promise<TextsFiles> {
  const manifest: Record<string, { file: string }> = JSON.parse(await readFile(manifestPath, 'utf8'))
  const files: TextsFiles = {}
  for (const [source, { file }] of Object.entries(manifest)) {
    const [, locale = '', name = ''] = /^app\/locales\/([\w-]+)\/([\w-]+)\.ts$/.exec(source) ?? []
    if (isLocale(locale)) files[locale] = { ...files[locale], [name]: `/${file}` }
  }
  return files
}

type Page = {
  app: FastifyInstance
  pages: Pages
  copies: AnonymousPageCache
  options: WebOptions
  request: FastifyRequest
  reply: FastifyReply
}

async function answerPage(page: Page): Promise<FastifyReply> {
  const { app, pages, options, request, reply } = page
  const path = request.url.split('?', 1)[0] ?? ''
  if (ELSEWHERE.test(path) || NO_PAGE.test(path)) return sendProblem(reply, localeOfCall(request.headers), 'NOT_FOUND')
  const maximumBytes = formLimit(path, options.longForms ?? [])
  if (Number(request.headers['content-length'] ?? 0) > maximumBytes) return reply.code(413).send()
  const copy = await findCopy(page)
  if (copy) return reply.code(copy.status).headers(copy.headers).send(copy.body)

  const nonce = newNonce()
  const gone = new AbortController()
  const { response, document } = await pages(webRequest(request, { ...options, signal: gone.signal, maximumBytes }), {
    dispatch: (call) => dispatch(app, call, request),
    ...postContext(nonce, request, options),
  })
  reply.raw.once('close', () => {
    if (reply.raw.writableFinished) return document.finish?.()
    gone.abort()
    document.stop?.()
  })

  void reply.code(response.status).headers(headersOf(response, nonce, options))
  const hasBody = document.start !== undefined || response.body !== null
  if (!hasBody || request.method === 'HEAD') return reply.send()

  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const body = await packPage(document.start ?? writerOf(response), encoding)
  if (encoding) void reply.header('content-encoding', encoding.name)
  return reply.header('vary', 'Accept-Encoding, Cookie').send(body)
}

/** The copy of a page for anonymous visitors; null where the page is somebody's own, or not the same for all. */
async function findCopy({ app, pages, copies, options, request }: Page): Promise<PageCopy | null> {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const country = options.countryOf(request.clientAddress)
  const key = anonymousKey(request, { country, encoding: encoding?.name ?? '' })
  if (key === null) return null
  return copies.find(key, async () => {
    const nonce = newNonce()
    const { response, document } = await pages(
      webRequest(request, { ...options, signal: new AbortController().signal, maximumBytes: 0 }),
      {
        dispatch: (call) => dispatch(app, call, request),
        ...postContext(nonce, request, options),
      },
    )
    const body = document.start && (await packPage(document.start, null))
    document.finish?.()
    if (!COPIED.has(response.status) || response.headers.getSetCookie().length > 0 || !Buffer.isBuffer(body)) {
      if (body && !Buffer.isBuffer(body)) body.destroy()
      return null
    }
    const headers = headersOf(response, nonce, options)
    headers['content-security-policy'] = String(headers['content-security-policy']).replace(
      `'nonce-${nonce}'`,
      scriptHashes(body.toString()).join(' '),
    )
    headers['vary'] = 'Accept-Encoding, Cookie'
    if (encoding) headers['content-encoding'] = encoding.name
    return { status: response.status, headers, body: encoding ? await encoding.pack(body) : body }
  })
}

/** What a page is told about its request, besides how to call. */
const postContext = (nonce: string, request: FastifyRequest, options: WebOptions) => ({
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

function headersOf(response: Response, nonce: string, options: WebOptions): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {
    'cache-control': 'private, no-cache',
    ...pageHeaders(nonce, options),
  }
  for (const [name, value] of response.headers) headers[name] = value
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) headers['set-cookie'] = cookies
  return headers
}

/** One call of a page to the API, in this process, from the reader's own address. */
async function dispatch(
  app: FastifyInstance,
  call: Parameters<Parameters<Pages>[1]['dispatch']>[0],
  request: FastifyRequest,
) {
  const answer = await app.inject({
    method: call.method as 'GET',
    url: call.path,
    headers: { ...call.headers, 'user-agent': request.headers['user-agent'] ?? '', 'x-request-id': request.id },
    remoteAddress: request.clientAddress,
    ...(call.body !== undefined && { payload: typeof call.body === 'string' ? call.body : Buffer.from(call.body) }),
  })
  return { status: answer.statusCode, json: answer.body === '' ? null : (JSON.parse(answer.body) as unknown) }
}
