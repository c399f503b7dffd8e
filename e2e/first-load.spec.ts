import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Page, type Response } from '@playwright/test'
import { EVERYWHERE, filesOf, firstLoads, type Manifest } from '../web/first-load.ts'
import { signIn } from './people/api.ts'
import { openAs, passAgeGate, untilConnected, watchRequests } from './people/page.ts'

/** Limits of a first page load, in transferred bytes without headers. */
const GOAL = { scripts: 140 * 1024, styles: 15 * 1024, page: 10 * 1024, requests: 15, memberFiles: 16 }

test.use({ viewport: { width: 390, height: 844 } })

const SIGN_ON = 'app/features/identity/sign-on'

const readManifest = (): Manifest =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../web/build/client/.vite/manifest.json'), 'utf8'))

/** The files of the sign-on widget, which a page does not need without it. */
function widgetFiles(route: string): Set<string> {
  const manifest = readManifest()
  const page = filesOf(manifest, [...EVERYWHERE, `app/routes/${route}.tsx?__react-router-build-client-route`])
  return filesOf(manifest, [`${SIGN_ON}/SignOnWidget.tsx`, `${SIGN_ON}/WidgetButton.tsx`]).difference(page)
}

/** The files of the player, which a page fetches when a film that the reader may play is in view. */
function playerFiles(route: string): Set<string> {
  const manifest = readManifest()
  const page = filesOf(manifest, [...EVERYWHERE, `app/routes/${route}.tsx?__react-router-build-client-route`])
  const played = Object.keys(manifest).filter((name) => manifest[name]?.name === 'played')
  expect(played).toHaveLength(1)
  const parts = [...played, 'app/features/media/player/Player.tsx', 'app/locales/ja-JP/player.ts']
  return filesOf(manifest, parts).difference(page)
}

/**
 * The files that an anonymous first visit fetches from the site before any interaction; without pictures, later
 * requests, third parties, and the code that calls them.
 */
async function firstVisit(page: Page, address: string, route: string) {
  const all: Response[] = []
  page.on('response', (answer) => all.push(answer))
  const untilIdle = watchRequests(page)
  await page.goto(address)
  await untilIdle()
  const { host } = new URL(page.url())
  const leftOut = widgetFiles(route)
  const answers = all.filter((answer) => {
    const url = new URL(answer.url())
    return url.host === host && !leftOut.has(url.pathname.slice(1))
  })
  const bytesOf = async (kinds: readonly string[]) => {
    const sizes = answers
      .filter((answer) => kinds.includes(answer.request().resourceType()))
      .map(async (answer) => (await answer.request().sizes()).responseBodySize)
    return (await Promise.all(sizes)).reduce((total, bytes) => total + bytes, 0)
  }
  const needed = answers.filter((answer) =>
    ['document', 'script', 'stylesheet'].includes(answer.request().resourceType()),
  )
  return {
    scripts: await bytesOf(['script', 'other']),
    styles: await bytesOf(['stylesheet']),
    page: await bytesOf(['document']),
    // A recent file comes from the browser's cache.
    requests: new Set(needed.map((answer) => answer.url().split('#')[0])).size,
  }
}

for (const [address, route] of [
  ['/zh-TW/creator', 'profile'],
  ['/zh-TW', 'front'],
  ['/ja-JP/explore', 'explore'],
  ['/zh-TW/auth/login', 'sign-in'],
] as const) {
  test(`the first visit of ${address} stays within the limits`, async ({ page }) => {
    const load = await firstVisit(page, address, route)
    expect.soft(load.scripts, 'scripts').toBeLessThanOrEqual(GOAL.scripts)
    expect.soft(load.styles, 'styles').toBeLessThanOrEqual(GOAL.styles)
    expect.soft(load.page, 'page').toBeLessThanOrEqual(GOAL.page)
    expect.soft(load.requests, 'requests').toBeLessThanOrEqual(GOAL.requests)
    expect(load.scripts, 'scripts were counted').toBeGreaterThan(0)
  })
}

for (const [name, route] of [
  ['home', 'home'],
  ['wallet', 'wallet'],
  ['messages', 'messages'],
  ['creator', 'profile'],
  ['post', 'post'],
] as const) {
  test(`a member’s ${name} stays within the limit with all scripts that come when the browser is idle`, async ({
    page,
    request,
    baseURL,
  }) => {
    await openAs(page, { token: await signIn(request, 'fan@demo.test') }, baseURL)
    // The language with the largest texts.
    const link = page.locator('a[href*="/ja-JP/post/"]').first()
    if (name === 'post') await page.goto('/ja-JP/creator')
    const address = name === 'post' ? ((await link.getAttribute('href')) ?? 'none') : `/ja-JP/${name}`
    await page.goto('about:blank')
    const [leftOut, ofPlayer] = [widgetFiles(route), playerFiles(route)]
    const scripts: Response[] = []
    page.on('response', (answer) => {
      const { origin, pathname } = new URL(answer.url())
      // The site's own; a third party's widget has scripts of its own.
      if (origin === baseURL && pathname.endsWith('.js') && !leftOut.has(pathname.slice(1))) scripts.push(answer)
    })
    const [connected, untilIdle] = [untilConnected(page), watchRequests(page)]
    await page.goto(address)
    await connected
    await untilIdle()
    const sizes = await Promise.all(
      scripts.map(async (script) => {
        const { responseBodySize, responseHeadersSize } = await script.request().sizes()
        const file = new URL(script.url()).pathname.slice(1)
        return { file, bytes: responseBodySize, bytesWithHeaders: responseBodySize + responseHeadersSize }
      }),
    )
    const list = sizes.map(({ file, bytes }) => `${file} ${bytes}`).join('\n')
    const total = (counted: readonly number[]) => counted.reduce((sum, bytes) => sum + bytes, 0)
    expect(total(sizes.map(({ bytes }) => bytes)), list).toBeLessThanOrEqual(GOAL.scripts)
    // With the headers of HTTP/1.1; whether a film is in view depends on who published last.
    const withoutFilm = sizes.filter(({ file }) => !ofPlayer.has(file))
    expect(total(withoutFilm.map(({ bytesWithHeaders }) => bytesWithHeaders)), list).toBeLessThanOrEqual(GOAL.scripts)
    expect(sizes.length, list).toBeLessThanOrEqual(GOAL.memberFiles)
    expect(sizes.length).toBeGreaterThan(5)
  })
}

for (const address of ['/zh-TW', '/zh-TW/creator']) {
  test(`the stylesheet of ${address} is fetched first, and one picture before all others`, async ({ page }) => {
    const answer = await page.goto(address)
    const style = await page.locator('link[rel="stylesheet"]').first().getAttribute('href')
    expect(answer?.headers()['link']).toContain(`<${style?.replace('#', '')}>; rel=preload; as=style`)
    const covers = page.locator('img[width="480"], img[width="1280"]')
    const hasCovers = (await covers.count()) > 0
    await expect(page.locator('img[fetchpriority="high"]')).toHaveCount(hasCovers ? 1 : 0)
    const sources = await covers.evaluateAll((pictures: HTMLImageElement[]) =>
      pictures.map(({ currentSrc }) => currentSrc),
    )
    expect(sources.filter((source) => source.endsWith('/w1600'))).toEqual([])
  })
}

test('a page that does not exist preloads the stylesheets that it uses, and no others', async ({ page, baseURL }) => {
  await passAgeGate(page.context(), baseURL)
  for (const address of ['/en-US/nobody-of-this-name', '/en-US/shop/nobody-of-this-name', '/en-US/a/b/c/d']) {
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(404)
    const preloaded = (answer?.headers()['link'] ?? '').matchAll(/<([^>]+)>; rel=preload; as=style/g)
    // Those of the document; parts that are loaded later name theirs with the site's origin.
    const used = await page
      .locator('link[rel="stylesheet"][href^="/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.replace('#', '')))
    expect(new Set([...preloaded].map(([, file]) => file))).toEqual(new Set(used))
  }
})

test('every page begins with scripts within the limit, members’ pages too', () => {
  const client = join(import.meta.dirname, '../web/build/client')
  // Files of a few bytes are not compressed.
  const bytesOf = (file: string) => {
    const path = join(client, file)
    return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
  }
  const loads = firstLoads(readManifest(), bytesOf)
  expect(loads.length).toBeGreaterThan(100)
  const over = loads.filter(({ scriptBytes }) => scriptBytes > GOAL.scripts)
  expect(over.map(({ route, scriptBytes }) => `${route}: ${scriptBytes}`)).toEqual([])
})

test('Agora’s library is fetched by an import of its own, and is in the files of no page', () => {
  const manifest = readManifest()
  const [library = 'missing'] = Object.keys(manifest).filter((name) => /node_modules\/agora-rtc-sdk-ng\//.test(name))
  expect(manifest[library]?.file).toMatch(/\.js$/)
  const pages = Object.keys(manifest).filter((name) => name.endsWith('?__react-router-build-client-route'))
  expect(pages.length).toBeGreaterThan(50)
  const files = filesOf(manifest, [...EVERYWHERE, ...pages])
  expect([...files].filter((file) => file === manifest[library]?.file)).toEqual([])
  const agora = [...files].filter(
    (file) =>
      file.endsWith('.js') &&
      readFileSync(join(import.meta.dirname, '../web/build/client', file), 'utf8').includes(
        'webrtc-cloud-proxy.agora.io',
      ),
  )
  expect(agora).toEqual([])
})
