import { toast } from '../design/toasts.ts'
import { noConnection } from '../session/offline.ts'

let isReached = false

/** What was clicked or sent leads away: a form that does not say that it works offline, or a link to another page of this site. */
function isLeaving({ type, target }: Event): boolean {
  if (!(target instanceof Element)) return false
  if (type === 'submit') return !target.hasAttribute('data-works-offline')
  const link = target.closest('a')
  if (!link || link.origin !== location.origin) return false
  return link.pathname + link.search !== location.pathname + location.search
}

function refuse(event: Event): void {
  if (navigator.onLine || isReached || !isLeaving(event)) return
  event.preventDefault()
  // No handler may show what is not going to happen.
  event.stopPropagation()
  toast({ tone: 'danger', title: noConnection(document.documentElement.lang) })
  fetch('/readyz', { cache: 'no-store' }).then(
    ({ ok }) => (isReached = ok),
    () => {},
  )
}

const forget = () => (isReached = false)

/** The router loads the document again when the code of a page cannot be fetched, also of one that it only prepares. */
function refuseReload(event: NavigateEvent): void {
  if (event.navigationType === 'reload' && !event.userInitiated && !navigator.onLine) event.preventDefault()
}

/**
 * Keeps the page while the device is offline: for code that it does not have yet the router loads the document again, and
 * the browser shows its own error page instead. Some devices say that they are offline and are not: when the server
 * answers, the next attempt is let through. Called again it changes nothing. Decision 0353.
 */
export function keepPage(): void {
  for (const kind of ['click', 'submit']) addEventListener(kind, refuse, true)
  addEventListener('offline', forget)
  // Older browsers do not have it.
  if ('navigation' in window) navigation.addEventListener('navigate', refuseReload)
}
