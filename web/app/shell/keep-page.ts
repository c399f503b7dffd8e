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

/** Sends or follows it once more, if it is still on the page. */
function repeat(event: Event): void {
  const { target } = event
  if (!(target instanceof HTMLElement || target instanceof SVGElement) || !target.isConnected) return
  if (event instanceof SubmitEvent && target instanceof HTMLFormElement)
    target.requestSubmit(event.submitter?.isConnected ? event.submitter : null)
  else target.closest('a')?.click()
}

function refuse(event: Event): void {
  if (navigator.onLine || isReached || !isLeaving(event)) return
  event.preventDefault()
  // No handler may show what is not going to happen.
  event.stopPropagation()
  toast({ tone: 'danger', title: noConnection(document.documentElement.lang), retry: () => repeat(event) })
  fetch('/readyz', { cache: 'no-store' }).then(
    ({ ok }) => (isReached = ok),
    () => {},
  )
}

const forget = () => (isReached = false)

/**
 * Keeps the page while the device is offline: what cannot arrive would be replaced by an error. Some devices say that they
 * are offline and are not: when the server answers, the next attempt is let through. Called again it changes nothing.
 * Decision 0353.
 */
export function keepPage(): void {
  for (const kind of ['click', 'submit']) addEventListener(kind, refuse, true)
  addEventListener('offline', forget)
}
