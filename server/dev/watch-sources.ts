import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** The sources of the server. Vite watches those of the web. */
const FOLDERS = ['server/src', 'server/demo', 'server/dev', 'server/migrations', 'contract/src']

/** Editors write a file in several steps. */
const SETTLE_MS = 40

const isSource = (path: string): boolean => /\.(ts|sql|json)$/.test(path) && !/\.test\.ts$|test-support/.test(path)

/**
 * Calls `onChange` with the changed file, relative to the product's folder, once for simultaneous changes.
 * @returns a function that stops watching
 */
export function watchSources(onChange: (path: string) => void): () => void {
  let settling: NodeJS.Timeout | undefined
  const watchers = FOLDERS.filter((folder) => existsSync(join(ROOT, folder))).map((folder) =>
    watch(join(ROOT, folder), { recursive: true }, (_event, path) => {
      if (path === null || !isSource(path)) return
      clearTimeout(settling)
      settling = setTimeout(() => onChange(join(folder, path)), SETTLE_MS)
    }),
  )
  return () => {
    clearTimeout(settling)
    for (const watcher of watchers) watcher.close()
  }
}
