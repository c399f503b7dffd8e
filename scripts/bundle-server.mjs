// Writes the server and most of its packages into few files of a new folder: `node scripts/bundle-server.mjs FOLDER`. Decision 0514.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown' // of Vite
import { inAscii } from '../web/in-ascii.ts'
import { inLines } from '../web/in-lines.ts'
import { root } from './places.mjs'
import { withPlacesOfSources } from './places-of-sources.mjs'

/** Its name may be changed afterwards, its parent not: the bundle names places from there. */
const [, , folder] = process.argv

/**
 * Read from their own folders: packages with native code, files or threads beside their modules, tables that are JSON (Node keeps no source
 * of those), and what few processes ever load (decision 0401).
 */
const packagesApart = [
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@cantoo/pdf-lib',
  '@fastify/swagger-ui',
  '@ladjs/country-language',
  '@simplewebauthn/server',
  '@zip.js/zip.js',
  '@zxcvbn-ts/language-common',
  'cldr-core',
  'fontkit',
  'ioredis',
  'libheif-js',
  'mediabunny',
  'mime-db',
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
    handler: (code, id) => withPlacesOfSources(code, { path: id, folder }),
  },
}

/**
 * Parts of two packages that the product does not use, of which each process would keep the code: the queue's schedules by the calendar
 * (`schedule: false`), and the list of files that are served without a wildcard. What those packages import of them is undefined.
 */
const unusedPackages = {
  name: 'stagedoor:unused-packages',
  resolveId: {
    filter: { id: /^(cron-parser|glob|rrule-temporal)$/ },
    handler: (_, importer = '') => (/\/(pg-boss|@fastify\/static)\//.test(importer) ? '\0unused-package' : null),
  },
  load: {
    filter: { id: /^\0unused-package$/ },
    handler: () => 'module.exports = {}',
  },
}

const bundle = await rolldown({
  cwd: root,
  input: { main: join(root, 'server/src/main.ts') },
  platform: 'node',
  external: isApart,
  plugins: [placesOfSources, unusedPackages],
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
  minify: { compress: false, mangle: { toplevel: false, keepNames: true }, codegen: { removeWhitespace: true } },
  // Read when a stack is logged; the link would make Node read it.
  sourcemap: 'hidden',
})
await bundle.close()

mkdirSync(folder, { recursive: true })
for (const file of output.filter(({ type }) => type === 'chunk')) {
  const { code, mappings } = inLines(file.code, file.map?.mappings ?? '')
  writeFileSync(join(folder, file.fileName), inAscii(code))
  if (file.map === null) continue // the bundler's own code
  const { version, sources } = file.map
  writeFileSync(join(folder, `${file.fileName}.map`), JSON.stringify({ version, names: [], sources, mappings }))
}
