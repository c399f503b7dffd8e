import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { firstLoads, type FirstLoad, type Manifest } from './first-load.ts'

const COMPRESSIBLE = /\.(js|css|svg|json|txt)$/
/** Below this a compressed file is not smaller when transferred, with the header that names its encoding. */
const MINIMUM_BYTES = 160

const client = join(import.meta.dirname, 'build', 'client')
const assets = join(client, 'assets')

/**
 * Compresses a built file once at the highest level, so that serving it costs no CPU. @returns its transferred bytes.
 */
async function compress(name: string): Promise<number> {
  const path = join(assets, name)
  const bytes = await readFile(path)
  if (bytes.length < MINIMUM_BYTES) return bytes.length
  const packed = await promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })
  await writeFile(`${path}.br`, packed)
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  return packed.length
}

/** The router's own list of routes is fetched by every page, and is in no manifest. */
function routerManifestBytes(sizes: ReadonlyMap<string, number>): number {
  return [...sizes].reduce((total, [file, bytes]) => (/assets\/manifest-/.test(file) ? total + bytes : total), 0)
}

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1)

/** A browser story checks the limits; here the figure is only printed. */
function report(loads: readonly FirstLoad[]): void {
  const heaviest = loads.toSorted((a, b) => b.scriptBytes - a.scriptBytes)[0]
  if (!heaviest) return
  const { route, scriptBytes, styleBytes } = heaviest
  console.log(
    `web: the heaviest first load is ${route}: ${kilobytes(scriptBytes)} KB of scripts, ${kilobytes(styleBytes)} KB of styles`,
  )
}

const names = (await readdir(assets)).filter((name) => COMPRESSIBLE.test(name))
const sizes = new Map<string, number>(
  await Promise.all(names.map(async (name) => [`assets/${name}`, await compress(name)] as const)),
)
const manifest: Manifest = JSON.parse(await readFile(join(client, '.vite', 'manifest.json'), 'utf8'))
const everywhere = routerManifestBytes(sizes)
report(
  firstLoads(manifest, (file) => sizes.get(file) ?? 0).map((load) => ({
    ...load,
    scriptBytes: load.scriptBytes + everywhere,
  })),
)
