import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '../../web/first-load.ts'

const manifest = (): Manifest =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../web/build/client/.vite/manifest.json'), 'utf8'))

/** The pattern of the file that the browser loads a module of the web from, or modules that are one file with a name (`web/chunks.ts`). */
export function builtFile(module: string): string {
  const files = manifest()
  const { file } = files[module] ?? Object.values(files).find(({ name }) => name === module) ?? {}
  if (file === undefined) throw new Error(`No file is built of ${module}`)
  return `**/${file}*`
}
