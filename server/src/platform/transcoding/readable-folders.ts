import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The `node_modules` with a decoder, and the code of this folder: everything that a decoding process may read. */
export function readableFolders(decoder: 'sharp' | 'node-av' | 'node-datachannel' | 'mediabunny'): string[] {
  const entry = fileURLToPath(import.meta.resolve(decoder))
  const marker = `${sep}node_modules${sep}`
  const modules = entry.slice(0, entry.lastIndexOf(marker) + marker.length - 1)
  return [
    modules,
    import.meta.dirname,
    join(import.meta.dirname, '../../../package.json'),
    join(dirname(modules), 'package.json'),
  ]
}
