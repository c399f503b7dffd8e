import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, minifySync, type Plugin } from 'vite'
import { chunkGroups } from './chunks.ts'
import { classNamesInPlace } from './class-names-in-place.ts'
import { inAscii } from './in-ascii.ts'
import { inLines } from './in-lines.ts'
import { importsAgain } from './imports-again.ts'
import { declaredTexts } from './page-texts.ts'
import { keepPageWithoutCode } from './keep-page-without-code.ts'
import { reactAsModules } from './react-as-modules.ts'
import { withoutUnusedPartsOfLibraries } from './unused-parts-of-libraries.ts'

const inWeb = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What a browser reads of a call's description beside method and path; who calls inside the server's process, of lists also their order. */
const READ = { browser: ['files'], server: ['files', 'query'] }

const isBrowser = ({ environment }: { environment: { name: string } }) => environment.name === 'client'

/**
 * Pages need method and path of a call but no schemas of what is sent and answered, because the API validates. Leaving them out saves
 * a browser, with the schema library, a fifth of the first load, and each process that renders pages the memory of a second copy.
 */
function withoutSchemasInPages(): Plugin {
  return {
    name: 'stagedoor:without-schemas-in-pages',
    resolveId: {
      order: 'pre',
      handler(source) {
        return source === 'typebox' && isBrowser(this) ? inWeb('./app/api/no-schemas.ts') : null
      },
    },
    transform: {
      filter: { id: '**/contract/src/**' },
      handler(code) {
        const edits = editsOf(this.parse(code), { code, isForBrowser: isBrowser(this) })
        return edits.reduceRight((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code)
      },
    },
  }
}

/** The line of Vite's `import()` that notes the stylesheets of the document. */
const NOTES_STYLESHEET = 'preloadedHrefs.styles.add(link.href)'

/**
 * The router writes the stylesheets of a page with a `#` behind their address, by which Vite's `import()` did not know them: it added
 * them to the document a second time, and the browser computed the style of the whole page again.
 */
function knownStylesheets(): Plugin {
  return {
    name: 'stagedoor:known-stylesheets',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!code.includes(NOTES_STYLESHEET)) throw new Error('Vite notes stylesheets in another way now')
        return code.replace(NOTES_STYLESHEET, "preloadedHrefs.styles.add(link.href.replace('#', ''))")
      },
    },
  }
}

type Edit = { start: number; end: number; by: string }
/** A node of the parsed code, as far as it is read. */
type Node = {
  type: string
  start: number
  end: number
  callee?: Node
  object?: Node
  arguments?: Node[]
  properties?: Node[]
  key?: Node
  name?: string
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** `Type.Object({…})`: its replacement in the browser would return an empty object, too, after its arguments. */
const isSchema = ({ type, callee }: Node) => type === 'CallExpression' && callee?.object?.name === 'Type'

/** `{ ...others, more }`: the bundler cannot know that reading the others does nothing else. */
const isCombined = ({ type, properties }: Node) =>
  type === 'ObjectExpression' && properties?.some((property) => property.type === 'SpreadElement')

/** What pages read of a call is written with the call: they would not find it in what calls have in common. */
function refuseSharedParts({ callee, arguments: [shared] = [] }: Node): void {
  if (callee?.name !== 'endpointsOf') return
  const part = shared?.properties?.find(({ key }) => READ.server.includes(key?.name ?? ''))
  if (part) throw new Error(`\`${part.key?.name}\` has to be written with each call, not in endpointsOf({…})`)
}

/** `endpoint('GET /path', {…})`, by any of the makers of `endpointsOf`. */
const isEndpoint = ({ callee }: Node) => /^endpoint$|Endpoint$/.test(callee?.name ?? '')

/**
 * Reduces each `endpoint('GET /path', {…})` to what a page reads, in a browser also schemas, and lets the bundler drop calls at module level:
 * they build descriptions, which most pages do not read.
 * @returns edits in the order of the code
 */
function editsOf(node: unknown, source: { code: string; isForBrowser: boolean }, isLoading = true): Edit[] {
  if (Array.isArray(node)) return node.flatMap((part) => editsOf(part, source, isLoading))
  if (!isNode(node)) return []
  refuseSharedParts(node)
  const { type, start, end } = node
  if (source.isForBrowser && isSchema(node)) return [{ start, end, by: '({})' }]
  const isWrapped = isLoading && (type === 'CallExpression' || isCombined(node))
  const isInside = isWrapped || type.includes('Function')
  return [
    ...(isWrapped ? [{ start, end: start, by: '/* @__PURE__ */ (() => (' }] : []),
    ...(isEndpoint(node)
      ? [{ start, end, by: readPartOf(node, source) }]
      : Object.values(node).flatMap((part) => editsOf(part, source, isLoading && !isInside))),
    ...(isWrapped ? [{ start: end, end, by: '))()' }] : []),
  ]
}

/** The part of a call's description that a page reads: `({ method: 'GET', path: '/path', files: … })`. */
function readPartOf(
  { arguments: [call, description] = [] }: Node,
  { code, isForBrowser }: { code: string; isForBrowser: boolean },
): string {
  const read = isForBrowser ? READ.browser : READ.server
  const textOf = (part: Node) => code.slice(part.start, part.end)
  if (!call || !description?.properties) throw new Error('an endpoint is written as endpoint(call, {…})')
  const [quote, method, path] = /^(.)(\S+) (.+)$/s.exec(textOf(call))?.slice(1) ?? []
  const parts = description.properties.filter(
    ({ type, key }) => type === 'SpreadElement' || read.includes(key?.name ?? ''),
  )
  return `({ ${[`method: ${quote}${method}${quote}`, `path: ${quote}${path}`, ...parts.map(textOf)].join(', ')} })`
}

/** On the server, links and forms of pages are text: decision 0357. The modules that say so import the router itself. */
function linksOnServer(): Plugin {
  const itself = new Set(
    ['router-on-server.ts', 'links-on-server.tsx', 'forms-on-server.tsx'].map((file) => inWeb(`./app/api/${file}`)),
  )
  return {
    name: 'stagedoor:links-on-server',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    resolveId: {
      order: 'pre',
      handler: (source, importer = '') =>
        source === 'react-router' && importer.startsWith(inWeb('./app/')) && !itself.has(importer)
          ? inWeb('./app/api/router-on-server.ts')
          : null,
    },
  }
}

/**
 * The server keeps the code of pages in memory: without whitespace (decision 0480), with short names (decision 0534), and in ASCII, because
 * its texts are in five languages.
 */
function smallServerCode(): Plugin {
  return {
    name: 'stagedoor:small-server-code',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    generateBundle(_, files) {
      for (const file of Object.values(files)) if (file.type === 'chunk') file.code = inAscii(minified(file))
    },
  }
}

const minified = ({ fileName, code: written }: { fileName: string; code: string }): string => {
  const { code, map, errors } = minifySync(fileName, written, {
    module: true,
    compress: false,
    mangle: { toplevel: false, keepNames: true },
    codegen: { removeWhitespace: true },
    sourcemap: true,
  })
  if (errors.length > 0 || !map) throw new Error(`${fileName} cannot be written without whitespace`)
  return inLines(code, map.mappings).code
}

/** During development nothing is bundled for the server, and React runs in its development form. */
const bundledForTheServer = {
  // Everything is bundled: React runs in its production form for any NODE_ENV, and starts faster.
  resolve: { noExternal: true as const },
  // Its stylesheets are not read: one is enough.
  build: { rollupOptions: { input: './app/serve.ts' }, cssCodeSplit: false },
}

/** The same for all classes of a file, and without its line numbers: every visitor loads the names of all classes. */
const ofFile = (file: string) =>
  createHash('sha256')
    .update(relative(inWeb('.'), file))
    .digest('base64url')
    .slice(0, 5)

export default defineConfig(({ command }) => ({
  plugins: [
    declaredTexts(inWeb('..')),
    withoutSchemasInPages(),
    reactAsModules(),
    withoutUnusedPartsOfLibraries(),
    knownStylesheets(),
    keepPageWithoutCode(inWeb('./app/session/without-code.ts')),
    linksOnServer(),
    smallServerCode(),
    reactRouter(),
    classNamesInPlace(),
    importsAgain(),
  ],
  ...(command === 'build' && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
  build: { manifest: true, target: 'es2023', assetsInlineLimit: 0 },
  css: { modules: { generateScopedName: (name: string, file: string) => `${name}_${ofFile(file)}` } },
  environments: {
    client: {
      build: {
        rollupOptions: {
          // For class names; of our other constants few are used in two files.
          optimization: { inlineConst: { mode: 'all', pass: 1 } },
          output: {
            codeSplitting: { groups: chunkGroups },
            // The manifest of routes, which each first visit loads, names every file: names would be a sixth of it.
            chunkFileNames: 'assets/[hash:8].js',
            entryFileNames: 'assets/[hash:8].js',
            assetFileNames: 'assets/[hash:8][extname]',
          },
        },
      },
    },
    ...(command === 'build' && { ssr: bundledForTheServer }),
  },
}))
