// The service worker: shows pushes, and keeps the app readable without a connection. Decisions 0345, 0346 and 0504.
const ASSETS = 'assets-1'
const PAGES = 'pages-1'
const MOST_ASSETS = 250
/** Documents and data of pages; a page that was opened by a link has both. */
const MOST_PAGES = 48
/** A document that is older is requested again when its page is opened by a link. */
const LONGEST_KEPT_MS = 86_400_000

/** Never kept: where one signs in, one's security and money, and what staff see. */
const NOT_KEPT = /^\/[a-zA-Z-]+\/(auth|account|staff|payment|add-card|banking|unsubscribe)(\/|$)/
/** A page of the site, or the data of one. Files of media, calls and sockets are never touched. */
const PAGE = /^\/(zh-TW|zh-CN|en-US|ja-JP|ko-KR)(\/|\.data$|$)/
/** Where the installed app and the bare address begin: the site chooses the language. */
const STARTS = ['/', '/home']
const LANGUAGE = /^\/[a-z]{2}-[A-Z]{2}/
/** After these nothing private may be left. */
const SIGNS_IN_OR_OUT = /^\/[a-zA-Z-]+\/auth\//

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== ASSETS && name !== PAGES).map((name) => caches.delete(name))),
      )
      .catch(() => undefined)
      .then(() => self.clients.claim())
      .then(() => keepOpenPages(event)),
  )
})

/** A page that was opened before this worker was there is requested once more, so that it can be shown without a connection. */
async function keepOpenPages(event) {
  const windows = await self.clients.matchAll({ type: 'window' })
  await Promise.allSettled(windows.map(({ url }) => requestDocument(event, new URL(url))))
}

async function requestDocument(event, url) {
  if (!PAGE.test(url.pathname) || NOT_KEPT.test(url.pathname)) return
  await fromSite(event, new Request(url, { headers: { accept: 'text/html' } }), url)
}

/** A page that was opened by a link has data alone: its document is requested, so that the page can be loaded anew without a connection. */
async function keepDocument(event, url) {
  const kept = await findKept(PAGES, url.href)
  if (kept && Date.now() - Date.parse(kept.headers.get('date')) < LONGEST_KEPT_MS) return
  // Without a connection, or an answer, the page is as it was.
  await requestDocument(event, url).catch(() => undefined)
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
  else if (STARTS.includes(url.pathname) && request.mode === 'navigate') event.respondWith(fromStart(request, url))
})

/** Files whose name holds the hash of their content never change. */
async function fromAssets(event, request) {
  const kept = await findKept(ASSETS, request.url)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200) {
    const copy = answer.clone()
    event.waitUntil(keep(ASSETS, request.url, copy, MOST_ASSETS))
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
      event.waitUntil(keep(PAGES, request.url, copy, MOST_PAGES))
    }
    return answer
  } catch (error) {
    const kept = await findKept(PAGES, request.url)
    if (kept) return kept
    if (request.mode !== 'navigate') throw error
    return offlinePage(url)
  }
}

/** Without a connection the app begins with the last copy of that page in any language. */
async function fromStart(request, { pathname }) {
  try {
    return await fetch(request)
  } catch {
    const kept = await caches
      .open(PAGES)
      .then((cache) => cache.keys())
      .catch(() => [])
    const paths = kept.map(({ url }) => new URL(url).pathname).toReversed()
    const start = paths.find((path) => (path.replace(LANGUAGE, '') || '/') === pathname)
    return start === undefined
      ? offlinePage({ pathname: paths[0] ?? `/${navigator.language}` })
      : Response.redirect(start)
  }
}

/** A browser may refuse its caches, or have lost them: the site then goes on as without a worker. */
const findKept = (name, key) =>
  caches
    .open(name)
    .then((cache) => cache.match(key))
    .catch(() => undefined)

/** Keeps an answer as the newest; the oldest go. */
async function keep(name, key, answer, most) {
  try {
    const cache = await caches.open(name)
    await cache.delete(key)
    await cache.put(key, answer)
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((old) => cache.delete(old)))
  } catch {
    // What is not kept is asked for again.
  }
}

/** What the page without a connection says, and its button. */
const OFFLINE = {
  'zh-TW': ['目前沒有網路連線', '連線恢復後請再試一次。', '再試一次'],
  'zh-CN': ['目前没有网络连接', '连接恢复后请重试。', '重试'],
  'en-US': ['You’re offline', 'Try again when you’re connected.', 'Try again'],
  'ja-JP': ['オフラインです', '接続が戻ったらもう一度お試しください。', 'もう一度試す'],
  'ko-KR': ['오프라인 상태입니다', '연결되면 다시 시도해 주세요.', '다시 시도'],
}

/** In place of a page that was never read: in its language, and whole in itself, since nothing else may be kept either. */
function offlinePage({ pathname }) {
  const named = pathname.split('/')[1].replace('.data', '')
  const lang = named in OFFLINE ? named : 'en-US'
  const [title, text, retry] = OFFLINE[lang]
  const html = `<!doctype html>
<html lang="${lang}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${title}</title>
    <style>
      :root { color-scheme: light dark }
      body { display: grid; place-content: center; justify-items: center; gap: 1rem; min-height: 100dvh; margin: 0; padding: 1.5rem; box-sizing: border-box; background: light-dark(#faf9f7, #0e1114); color: light-dark(#1b1c1f, #eceff2); font: 1rem/1.6 system-ui, sans-serif; text-align: center }
      main { display: grid; justify-items: center; gap: 1rem }
      h1, p { margin: 0 }
      h1 { font-size: 1.5rem }
      p { color: light-dark(#56575d, #a9b2bc) }
      a { padding: 0.7rem 1.5rem; border-radius: 999px; background: #42b1e8; color: #06222f; font-weight: 650; text-decoration: none }
    </style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${text}</p>
      <a href="">${retry}</a>
    </main>
  </body>
</html>`
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

/** How often pages were forgotten: what was requested before is not kept afterwards. */
let forgotten = 0

function forgetPages() {
  forgotten += 1
  return caches.delete(PAGES).catch(() => false)
}

self.addEventListener('message', (event) => {
  if (event.data === 'forget-pages') event.waitUntil(forgetPages())
  else if (event.data?.kind === 'keep-document') {
    const url = new URL(event.data.path, self.location.origin)
    if (url.origin === self.location.origin) event.waitUntil(keepDocument(event, url))
  }
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
