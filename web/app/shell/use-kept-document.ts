import { useEffect } from 'react'
import { readStored, store } from '../api/browser-storage.ts'

const KEY = 'keptDocument'

/**
 * Loads the page again where its data did not arrive and the service worker keeps it as a document, which is asked for only then. Once:
 * a document that fails too says so.
 */
export function useKeptDocument(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('caches' in globalThis)) return
    const { href } = location
    const isTried = readStored(KEY, 'sessionStorage') === href
    store(KEY, null, 'sessionStorage')
    if (isTried) return
    const load = (kept: Response | undefined) => {
      if (kept && location.href === href && store(KEY, href, 'sessionStorage')) location.reload()
    }
    // A browser that refuses its caches keeps nothing.
    void caches.match(href).then(load, () => undefined)
  }, [isWanted])
}
