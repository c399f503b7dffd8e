import { realpathSync } from 'node:fs'
import { Server } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from 'vite'
import type { OpenedWeb, Pages, PagesModule, WebSource } from '#src/platform/http/web-source.ts'

const ROOT = join(import.meta.dirname, '../..')
const WEB = join(ROOT, 'web')

/** Addresses of modules. Pages begin with a locale and calls with `/api`, so nothing else lies under these. */
const MODULES = /^\/(@|app\/|node_modules\/|__)|^\/[^?]*\?.*\bimport\b/

/**
 * Serves the web from its sources, by Vite in this process: a change of a component, a text or a style reaches open pages
 * without a reload, through a socket on the port of the site itself. Starts at once, beside the rest of the server.
 * @param slot tells servers that live at the same time apart
 */
export function viteWeb(slot: string): WebSource & { warmUp(): Promise<void> } {
  // Vite wants a server to hear upgrades of; the site's own exists later.
  const upgrades = new Server()
  const starting = startVite(slot, upgrades)
  starting.catch(() => undefined) // awaited by open
  return {
    async warmUp() {
      // A page that does not compile is reported by anyone who opens it.
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
    // Two processes live beside each other for a while, and each writes the packages that it has prepared.
    cacheDir: join(ROOT, `node_modules/.cache/stagedoor-vite-${slot}`),
    // All packages are found before the first page is opened: one that is found later would load the page again.
    optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.{ts,tsx}'] },
    server: {
      middlewareMode: true,
      hmr: { server: upgrades },
      // Packages may lie elsewhere, behind a link.
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

/** Evaluates `serve.ts` again only after a change of something that it imports. */
async function readPages(vite: ViteDevServer): Promise<Pages> {
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the pages in this process.')
  const { createPages }: PagesModule = await ssr.runner.import('/app/serve.ts')
  return createPages({ textsFiles: {} })
}

/** Vite puts styles into the page by script, and its overlay writes HTML. Everything else stays as strict as in production. */
function developmentPolicy(strict: string): string {
  return strict
    .split('; ')
    .filter((part) => !part.startsWith('require-trusted-types-for'))
    .map((part) => (part.startsWith('style-src ') ? `${part} 'unsafe-inline'` : part))
    .join('; ')
}
