import type { IncomingMessage } from 'node:http'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import { isLocale, type Locale } from '@stagedoor/contract/locales'
import type { FastifyInstance } from 'fastify'
import type { Calls, InProcessCaller } from './in-process.ts'

/**
 * The interface of the web's server code in `web/app/serve.ts`. The server may not import the web's sources. `html` is the text of a
 * page; null: the answer is the response's own body.
 */
export type Pages = (
  request: Request,
  renderContext: {
    /** Calls of the API with this token, in this language. */
    callsOf(caller: Pick<InProcessCaller, 'token' | 'locale'>): Calls
    nonce: string
    now: Date
    isSecure: boolean
    siteOrigin: string
    reportError(error: unknown): void
  },
) => Promise<{ response: Response; html: string | null }>

/** Where the build put the texts of each language, by the name of their source file. */
type TextsFiles = Partial<Record<Locale, Record<string, string>>>

/** Files that only hand on exports of another file, by their addresses. */
type ForwardingFiles = Record<string, { from: string; exports: Record<string, string> }>

/** What `web/app/serve.ts` exports. */
export type PagesModule = {
  createPages(options: { textsFiles: TextsFiles; forwardingFiles: ForwardingFiles }): Pages
}

export type OpenedWeb = {
  /** The folder of the fixed files at the root of the site, such as `robots.txt`. */
  rootDirectory: string
  /** The handler of pages. Read before every page, because sources change during development. */
  pages(): Promise<Pages>
  /** Whether an answer for anonymous visitors may be cached. */
  isCacheable: boolean
  /** The content policy of pages, derived from the strict one. */
  policyFrom(strict: string): string
}

/** Where pages, scripts and styles come from: a build, or its sources during development. */
export type WebSource = {
  /** Resolves once there is something to open; absent when there is from the start. */
  ready?: Promise<unknown>
  /** Whether this source takes an upgrade, as a development server does to replace modules. */
  acceptsUpgrade?(request: IncomingMessage): boolean
  /**
   * Registers what serves scripts and styles. Called once, before pages are registered.
   * @throws Error when there is nothing to serve
   */
  open(app: FastifyInstance): Promise<OpenedWeb>
}

/**
 * What a file that never changes is not asked again for. A page has some fifteen such files, of which several are smaller than their headers.
 */
const NEEDLESS = ['accept-ranges', 'etag', 'last-modified', 'x-request-id'] as const

/** Serves what `npm run -w web build` left in `directory` (`web/build`); `ready` resolves when a running build is done. */
export function builtWeb(directory: string, ready: Promise<unknown> = Promise.resolve()): WebSource {
  return {
    ready,
    async open(app) {
      const pages = await loadPages(directory)
      const client = join(directory, 'client')
      const assets = join(client, 'assets')
      await app.register(fastifyStatic, {
        root: assets,
        prefix: '/assets/',
        decorateReply: true,
        index: false,
        preCompressed: true,
        cacheControl: false,
        // Only names under `assets` change with their content; the fixed files at the root are sent through here, too.
        setHeaders: (reply, path) => {
          if (!path.startsWith(`${assets}${sep}`)) return
          void reply.header('cache-control', 'public, max-age=31536000, immutable')
          for (const name of NEEDLESS) reply.removeHeader(name)
          // HTTP/1.1 keeps a connection where nothing is said; Node says it in two lines.
          reply.raw.removeHeader('connection')
        },
      })
      return { rootDirectory: client, pages: async () => pages, isCacheable: true, policyFrom: (strict) => strict }
    },
  }
}

async function loadPages(directory: string): Promise<Pages> {
  const entry = join(directory, 'server', 'index.js')
  const client = join(directory, 'client')
  const manifest: Manifest = JSON.parse(await readFile(join(client, '.vite', 'manifest.json'), 'utf8'))
  const { createPages }: PagesModule = await import(pathToFileURL(entry).href)
  return createPages({
    textsFiles: findTextsFiles(manifest),
    forwardingFiles: await findForwardingFiles(manifest, client),
  })
}

type Manifest = Record<string, { file: string }>

/** The files of what every page begins with, of which the bundler makes one for each, and their code another. */
const AROUND_EVERY_PAGE = /^app\/(root|routes\/frame)\.tsx\?/

/** `export{M as Layout,I as default}from"./b.js";` and nothing else. */
const FORWARDS = /^export\{([^}]+)\}from"\.(\/[\w-]+\.js)";?\s*$/

async function findForwardingFiles(manifest: Manifest, client: string): Promise<ForwardingFiles> {
  const files: ForwardingFiles = {}
  for (const [source, { file }] of Object.entries(manifest)) {
    if (!AROUND_EVERY_PAGE.test(source)) continue
    const [, exported = '', from = ''] = FORWARDS.exec(await readFile(join(client, file), 'utf8')) ?? []
    if (from === '') continue
    const pairs = exported.split(',').map((part) => part.split(' as '))
    files[`/${file}`] = {
      from: `/assets${from}`,
      exports: Object.fromEntries(pairs.map(([name = '', as = name]) => [as, name])),
    }
  }
  return files
}

/** The built files of each language's texts, for preloading. */
function findTextsFiles(manifest: Manifest): TextsFiles {
  const files: TextsFiles = {}
  for (const [source, { file }] of Object.entries(manifest)) {
    const [, locale = '', name = ''] = /^app\/locales\/([\w-]+)\/([\w-]+)\.ts$/.exec(source) ?? []
    if (isLocale(locale)) files[locale] = { ...files[locale], [name]: `/${file}` }
  }
  return files
}
