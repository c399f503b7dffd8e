import { isForBrowser } from '../design/is-for-browser.ts'
import { toast } from '../design/toasts.ts'
import { noConnection } from '../session/offline.ts'
import { isKept } from './is-kept.ts'

let isReached = false

/** The link that was clicked, if it leads to another page of this site. */
function findLink({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== location.origin) return null
  return link.pathname + link.search === location.pathname + location.search ? null : link
}

/** What was clicked or sent leads away: a form that does not say that it works offline, or a link to another page of this site. */
function isLeaving(event: Event): boolean {
  const { type, target } = event
  if (type === 'submit') return target instanceof Element && !target.hasAttribute('data-works-offline')
  return findLink(event) !== null
}

/** A page that the service worker keeps is opened as a document: it is there without a connection. */
async function openKept(event: Event): Promise<boolean> {
  const link = event instanceof MouseEvent && !isForBrowser(event) ? findLink(event) : null
  if (!link || link.target !== '' || !(await isKept(link.href))) return false
  location.assign(link.href)
  return true
}

/** Sends or follows it once more, if it is still on the page. */
function repeat(event: Event): void {
  const { target } = event
  if (!(target instanceof Element) || !target.isConnected) return
  if (event instanceof SubmitEvent && target instanceof HTMLFormElement)
    target.requestSubmit(event.submitter?.isConnected ? event.submitter : null)
  else target.closest('a')?.click()
}

function refuse(event: Event): void {
  if (navigator.onLine || isReached || !isLeaving(event)) return
  event.preventDefault()
  // No handler may show what is not going to happen.
  event.stopPropagation()
  void openKept(event).then((isOpen) => {
    if (!isOpen) announceLoss(event)
  })
}

function announceLoss(event: Event): void {
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
