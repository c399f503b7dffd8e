/** Who goes on sooner has hardly read the page. */
const READ_AFTER_MS = 3_000

type Connection = { saveData?: boolean }

/**
 * Has the service worker keep the document of a page that is being read, unless it has it: a page that was opened by a link has data
 * alone, and could not be loaded anew without a connection. Not where somebody saves data. Decision 0504.
 * @param path with its query
 * @returns calls it off: the page was left
 */
export function keepDocumentLater(path: string): () => void {
  const keep = () => {
    const { connection } = navigator as { connection?: Connection }
    if (document.visibilityState !== 'visible' || connection?.saveData) return
    navigator.serviceWorker?.controller?.postMessage({ kind: 'keep-document', path })
  }
  const timer = setTimeout(keep, READ_AFTER_MS)
  return () => clearTimeout(timer)
}
