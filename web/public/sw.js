// The service worker: shows pushes, and keeps the app readable without a connection. Decisions 0345 and 0346.
const ASSETS = 'assets-1'
const PAGES = 'pages-1'
const OFFLINE = '/offline.html'
const ALWAYS_KEPT = [OFFLINE, '/error.css', '/favicon.svg']
const MOST_ASSETS = 250
const MOST_PAGES = 24

/** Never kept: where one signs in, one's security and money, and what staff see. */
const NOT_KEPT = /^\/[a-zA-Z-]+\/(auth|account|staff|payment|add-card|banking|unsubscribe)(\/|$)/
/** A page of the site, or the data of one. Files of media, calls and sockets are never touched. */
const PAGE = /^\/(zh-TW|zh-CN|en-US|ja-JP|ko-KR)(\/|\.data$|$)/
/** After these nothing private may be left. */
const SIGNS_IN_OR_OUT = /^\/[a-zA-Z-]+\/auth\//

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(ASSETS)
      .then((cache) => cache.addAll(ALWAYS_KEPT))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== ASSETS && name !== PAGES).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim())
      .then(() => keepOpenPages(event)),
  )
})

/** A page that was opened before this worker was there is requested once more, so that it can be shown without a connection. */
async function keepOpenPages(event) {
  const windows = await self.clients.matchAll({ type: 'window' })
  const open = windows
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => PAGE.test(pathname) && !NOT_KEPT.test(pathname))
  const requests = open.map((url) => fromSite(event, new Request(url, { headers: { accept: 'text/html' } }), url))
  await Promise.allSettled(requests)
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  // Both when it begins and when the next page is shown: what the former session loads in between is forgotten, too.
  if (SIGNS_IN_OR_OUT.test(url.pathname)) event.waitUntil(forgetPages())
  if (request.method !== 'GET') return
  if (url.pathname.startsWith('/assets/')) event.respondWith(fromAssets(event, request))
  else if (PAGE.test(url.pathname) && !request.headers.has('range')) event.respondWith(fromSite(event, request, url))
})

/** Files whose name holds the hash of their content never change. */
async function fromAssets(event, request) {
  const cache = await caches.open(ASSETS)
  const kept = await cache.match(request.url)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200) {
    const copy = answer.clone()
    event.waitUntil(keep(cache, request.url, copy, MOST_ASSETS))
  }
  return answer
}

/** Pages come from the site; without a connection the last copy is shown. */
async function fromSite(event, request, url) {
  const session = forgotten
  try {
    const answer = await fetch(request)
    if (answer.redirected && SIGNS_IN_OR_OUT.test(new URL(answer.url).pathname)) event.waitUntil(forgetPages())
    else if (session === forgotten && answer.status === 200 && !answer.redirected && !NOT_KEPT.test(url.pathname)) {
      const copy = answer.clone()
      event.waitUntil(caches.open(PAGES).then((cache) => keep(cache, request.url, copy, MOST_PAGES)))
    }
    return answer
  } catch (error) {
    const cache = await caches.open(PAGES)
    const kept = await cache.match(request.url)
    if (kept) return kept
    if (request.mode !== 'navigate') throw error
    const offline = await caches.match(OFFLINE)
    return offline ?? Response.error()
  }
}

/** Keeps an answer as the newest; the oldest go. */
async function keep(cache, key, answer, most) {
  await cache.delete(key)
  await cache.put(key, answer)
  const keys = (await cache.keys()).filter(({ url }) => !ALWAYS_KEPT.includes(new URL(url).pathname))
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((old) => cache.delete(old)))
}

/** How often pages were forgotten: what was requested before is not kept afterwards. */
let forgotten = 0

function forgetPages() {
  forgotten += 1
  return caches.delete(PAGES)
}

self.addEventListener('message', (event) => {
  if (event.data === 'forget-pages') event.waitUntil(forgetPages())
})

self.addEventListener('push', (event) => {
  let shown = null
  try {
    shown = event.data?.json() ?? null
  } catch {
    // What is no JSON was not sent by this site.
  }
  if (shown && typeof shown.title === 'string') event.waitUntil(show(shown))
})

/** Nothing is shown over a page of the site that is being looked at: it shows the same by itself. */
async function show({ title, body, lang, tag, url, isDiscreet }) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.some(({ visibilityState, focused }) => visibilityState === 'visible' && focused)) return
  await self.registration.showNotification(title, {
    body,
    lang,
    tag,
    data: { url },
    ...(isDiscreet ? {} : { icon: '/icon-192.png', badge: '/badge-96.png' }),
  })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const path = event.notification.data?.url
  const address = new URL(typeof path === 'string' ? path : '/', self.location.origin)
  if (address.origin === self.location.origin) event.waitUntil(open(address.href))
})

async function open(address) {
  const windows = await self.clients.matchAll({ type: 'window' })
  const [first] = windows
  if (!first) return self.clients.openWindow(address)
  await first.focus()
  return first.navigate(address)
}
