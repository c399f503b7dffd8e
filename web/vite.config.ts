import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

type Modules = Rolldown.ChunkingContext

const inWeb = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The browser needs method and path of a call, never its schemas: validation is the server's. Leaving them out, with the
 * schema library, saves a fifth of the first load.
 */
function withoutSchemasInTheBrowser(): Plugin {
  return {
    name: 'stagedoor:without-schemas-in-the-browser',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: {
      order: 'pre',
      handler: (source) => (source === 'typebox' ? inWeb('./app/api/no-schemas.ts') : null),
    },
    transform: {
      filter: { id: '**/contract/src/**' },
      handler(code) {
        const edits = editsOf(this.parse(code), code)
        return edits.reduceRight((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code)
      },
    },
  }
}

type Edit = { start: number; end: number; by: string }
/** A node of the parsed code, as far as it is looked at. */
type Node = {
  type: string
  start: number
  end: number
  callee?: Node
  arguments?: Node[]
  properties?: Node[]
  key?: Node
  name?: string
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Of the description of a call, what a browser reads of it. */
const READ_PARTS = new Set<string | undefined>(['method', 'path', 'files'])

/**
 * Reduces each `endpoint({…})` to what a browser reads, and lets the bundler leave out calls that run as a module loads: they
 * build descriptions, which most pages do not read.
 * @returns edits in the order of the code
 */
function editsOf(node: unknown, code: string, isLoading = true): Edit[] {
  if (Array.isArray(node)) return node.flatMap((part) => editsOf(part, code, isLoading))
  if (!isNode(node)) return []
  const { type, start, end } = node
  const isWrapped = isLoading && type === 'CallExpression'
  const isInside = isWrapped || type.includes('Function')
  const [description] = node.callee?.name === 'endpoint' ? (node.arguments ?? []) : []
  const parts = description?.properties?.filter(
    (part) => part.type === 'SpreadElement' || READ_PARTS.has(part.key?.name),
  )
  const read = parts?.map((part) => code.slice(part.start, part.end)).join(', ')
  return [
    ...(isWrapped ? [{ start, end: start, by: '/* @__PURE__ */ (() => ' }] : []),
    ...(description && read !== undefined
      ? [{ start: description.start, end: description.end, by: `{ ${read} }` }]
      : Object.values(node).flatMap((part) => editsOf(part, code, isLoading && !isInside))),
    ...(isWrapped ? [{ start: end, end, by: ')()' }] : []),
  ]
}

/** What surrounds every page: it is always loaded, and what it imports with it. */
const AROUND_EVERY_PAGE = ['/app/entry.client.tsx', '/app/root.tsx', '/app/routes/frame.tsx']
/** A module that this many pages import travels with what surrounds them: each file of its own costs a request. */
const MANY_PAGES = 5

/**
 * Two files beside each page's own: the libraries, which change rarely, and the code around the pages. Both follow from
 * the imports, so a new page has nothing to say here.
 */
function chunkOf(id: string, modules: Modules): 'vendor' | 'shell' | null {
  if (modules.getModuleInfo(id)?.isEntry) return null
  const entries = entriesAbove(id, modules)
  const isAround = entries.some((entry) => AROUND_EVERY_PAGE.some((file) => entry.includes(file)))
  if (!isAround && entries.length < MANY_PAGES) return null
  return id.includes('node_modules') ? 'vendor' : 'shell'
}

/** The entries that import a module, directly or through others, without `import()`. */
function entriesAbove(id: string, modules: Modules): string[] {
  const [seen, open] = [new Set<string>(), [id]]
  for (let importer = open.pop(); importer !== undefined; importer = open.pop()) {
    if (seen.has(importer)) continue
    seen.add(importer)
    open.push(...(modules.getModuleInfo(importer)?.importers ?? []))
  }
  return [...seen].filter((importer) => modules.getModuleInfo(importer)?.isEntry)
}

const chunk = (name: 'vendor' | 'shell', priority: number) => ({
  name: (id: string, modules: Modules) => (chunkOf(id, modules) === name ? name : null),
  priority,
})

/** During development nothing is bundled for the server, and React says what it dislikes. */
const bundledForTheServer = {
  // Everything is bundled: React renders in its production form whatever NODE_ENV the process has, and starts faster.
  resolve: { noExternal: true as const },
  build: { rollupOptions: { input: './app/serve.ts' } },
}

export default defineConfig(({ command }) => ({
  plugins: [withoutSchemasInTheBrowser(), reactRouter()],
  ...(command === 'build' && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
  // One stylesheet: apart, the styles of a page are up to ten files of a few hundred bytes each.
  build: { manifest: true, target: 'es2023', assetsInlineLimit: 0, cssCodeSplit: false },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: { codeSplitting: { groups: [chunk('vendor', 2), chunk('shell', 1)] } },
        },
      },
    },
    ...(command === 'build' && { ssr: bundledForTheServer }),
  },
}))
