import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/**
 * Keeps a page in a document of its own. Its content policy lets another company's script run, so the document covers no
 * other page: a visitor who comes by a link inside the site loads it whole, and leaving loads the next page whole.
 */
export function useOwnDocument(): void {
  useEffect(() => {
    const [loaded] = performance.getEntriesByType('navigation')
    if (loaded && new URL(loaded.name).pathname !== location.pathname) location.reload()
  }, [])
  const leaving = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    if (leaving.state !== 'blocked') return
    const { pathname, search, hash } = leaving.location
    location.assign(pathname + search + hash)
  }, [leaving])
  useEffect(() => {
    // The shell's forms, such as signing out, are sent by the browser itself.
    const sendPlainly = (event: SubmitEvent) => {
      const form = event.target
      const isOfShell = form instanceof HTMLFormElement && !form.closest('[data-own-document]')
      if (isOfShell && form.action !== location.href) event.stopImmediatePropagation()
    }
    addEventListener('submit', sendPlainly, true)
    return () => removeEventListener('submit', sendPlainly, true)
  }, [])
}
