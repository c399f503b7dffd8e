import { realpathSync } from 'node:fs'
import { Server } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from 'vite'
import type { OpenedWeb, Pages, PagesModule, WebSource } from '#src/platform/http/web-source.ts'

const ROOT = join(import.meta.dirname, '../..')
const WEB = join(ROOT, 'web')

/** Addresses of modules. Pages begin with a locale and calls with `/api`, so these paths are free. */
const MODULES = /^\/(@|app\/|node_modules\/|__)|^\/[^?]*\?.*\bimport\b/

/**
 * Serves the web from its sources with Vite in this process: a changed component, text or style reaches open pages
 * without a reload, through a socket on the site's own port. Starts immediately, in parallel with the rest of the
 * server.
 * @param slot distinguishes servers that run at the same time
 */
export function viteWeb(slot: string): WebSource & { warmUp(): Promise<void> } {
  // Vite requires a server for upgrades; the site's own is created later.
  const upgrades = new Server()
  const starting = startVite(slot, upgrades)
  starting.catch(() => undefined) // awaited by open
  return {
    acceptsUpgrade: ({ headers }) => headers['sec-websocket-protocol']?.startsWith('vite-') ?? false,
    async warmUp() {
      // A page that does not compile is reported when it is opened.
      await readPages(await starting).catch(() => undefined)
    },
    async open(app) {
      const vite = await starting
      app.server.on('upgrade', (...upgrade) => upgrades.emit('upgrade', ...upgrade))
      app.addHook('onClose', () => vite.close())
      await serveModules(app, vite)
      return openedWeb(vite)
    },
  }
}

function startVite(slot: string, upgrades: Server): Promise<ViteDevServer> {
  return createServer({
    root: WEB,
    configFile: join(WEB, 'vite.config.ts'),
    appType: 'custom',
    logLevel: 'warn',
    clearScreen: false,
    // Two processes run side by side for a while, and each writes its prepared packages.
    cacheDir: join(ROOT, `node_modules/.cache/stagedoor-vite-${slot}`),
    // All packages are discovered before the first page is opened: a later one would reload the page.
    optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.{ts,tsx}'] },
    server: {
      middlewareMode: true,
      hmr: { server: upgrades },
      // Packages may be outside, behind a link.
      fs: { allow: [ROOT, join(realpathSync(join(ROOT, 'node_modules/vite')), '..')] },
    },
  })
}

async function serveModules(app: FastifyInstance, vite: ViteDevServer): Promise<void> {
  // Only for `sendFile` of the fixed files.
  await app.register(fastifyStatic, { root: join(WEB, 'public'), serve: false, decorateReply: true })
  app.addHook('onRequest', (request, reply, done) => {
    if (!MODULES.test(request.url)) return done()
    vite.middlewares(request.raw, reply.raw, (error?: Error) => done(error))
  })
}

function openedWeb(vite: ViteDevServer): OpenedWeb {
  return {
    rootDirectory: join(WEB, 'public'),
    isCacheable: false,
    pages: () => readPages(vite),
    policyFrom: developmentPolicy,
  }
}

/** Evaluates `serve.ts` again only after a change of one of its imports. */
async function readPages(vite: ViteDevServer): Promise<Pages> {
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the pages in this process.')
  const { createPages }: PagesModule = await ssr.runner.import('/app/serve.ts')
  return createPages({ textsFiles: {}, forwardingFiles: {} })
}

/** Vite adds styles by script, and its overlay writes HTML. Everything else is as strict as in production. */
function developmentPolicy(strict: string): string {
  return strict
    .split('; ')
    .filter((part) => !part.startsWith('require-trusted-types-for'))
    .map((part) => (part.startsWith('style-src ') ? `${part} 'unsafe-inline'` : part))
    .join('; ')
}
