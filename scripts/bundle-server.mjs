// Writes the server and most of its packages into few files: `node scripts/bundle-server.mjs`. Decision 0514.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { rolldown } from 'rolldown' // of Vite
import { inAscii } from '../web/in-ascii.ts'
import { root } from './places.mjs'

const folder = join(root, 'server/build')

/**
 * Read from their own folders: packages with native code, files or threads beside their modules, tables that are JSON (Node keeps no source
 * of those), and what few processes ever load (decision 0401).
 */
const packagesApart = [
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@cantoo/pdf-lib',
  '@fastify/swagger-ui',
  '@simplewebauthn/server',
  '@zip.js/zip.js',
  '@zxcvbn-ts/language-common',
  'cldr-core',
  'fontkit',
  'ioredis',
  'libheif-js',
  'mediabunny',
  'node-av',
  'node-datachannel',
  'nodemailer',
  'pg-native',
  'pino',
  'sharp',
  'stripe',
  'unicode-confusables',
  'web-push',
]

const isApart = (id) => packagesApart.some((name) => id === name || id.startsWith(`${name}/`))

/** Modules name files beside them, and programs that run as they are written: both stay where the sources are. */
const placesOfSources = {
  name: 'stagedoor:places-of-sources',
  transform: {
    filter: { code: 'import.meta', id: { include: /\.ts$/, exclude: /node_modules/ } },
    handler(code, id) {
      const join = `process.getBuiltinModule('node:path').join`
      const dirnameOf = `${join}(import.meta.dirname, ${JSON.stringify(relative(folder, dirname(id)))})`
      const url = `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`
      // On the same line: the source map counts lines.
      return code.replaceAll(/\bimport\.meta\.(dirname|url)\b/g, (_, name) => (name === 'url' ? url : dirnameOf))
    },
  },
}

const bundle = await rolldown({
  cwd: root,
  input: { main: join(root, 'server/src/main.ts') },
  platform: 'node',
  external: isApart,
  plugins: [placesOfSources],
  onLog(level, log, write) {
    // The edits above keep lines; columns of an edited line are approximate.
    if (log.code !== 'SOURCEMAP_BROKEN' && level === 'warn') write('error', log)
  },
})
const { output } = await bundle.generate({
  dir: folder,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  comments: false,
  keepNames: true,
  // Read when a stack is logged; the link would make Node read it.
  sourcemap: 'hidden',
})
await bundle.close()

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const file of output.filter(({ type }) => type === 'chunk')) {
  writeFileSync(join(folder, file.fileName), inAscii(file.code))
  if (file.map === null) continue // the bundler's own code
  const { version, sources, mappings } = file.map
  writeFileSync(join(folder, `${file.fileName}.map`), JSON.stringify({ version, names: [], sources, mappings }))
}
