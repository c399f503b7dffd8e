import { useEffect } from 'react'
import { readStored, store } from '../api/browser-storage.ts'
import { isKept } from './is-kept.ts'

const KEY = 'keptDocument'

/**
 * Loads the page again where its data did not arrive and the service worker keeps it as a document, which is asked for only then. Once:
 * a document that fails too says so.
 */
export function useKeptDocument(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    const { href } = location
    const isTried = readStored(KEY, 'sessionStorage') === href
    store(KEY, null, 'sessionStorage')
    if (isTried) return
    void isKept(href).then((isThere) => {
      if (isThere && location.href === href && store(KEY, href, 'sessionStorage')) location.reload()
    })
  }, [isWanted])
}
