import { expect, type Browser, type BrowserContext, type Page, type Request } from '@playwright/test'
import type { Person } from './api.ts'
import { violationsOf } from './axe.ts'

type Theme = 'light' | 'dark'

/**
 * Waits until the page is hydrated; before, only forms react. Call it after loading a document and before an
 * interaction that needs JavaScript.
 */
export async function untilAlive(page: Page): Promise<void> {
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
}

/**
 * Counts a page's requests from now on, also those that it makes once it is hydrated: its scripts come after its first paint, and
 * the network may be idle before.
 * @returns waits until the page is hydrated and nothing was requested for half a second
 */
export function watchRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>()
  let changedAt = performance.now()
  const noted = (change: (request: Request) => unknown) => (request: Request) => {
    change(request)
    changedAt = performance.now()
  }
  page.on(
    'request',
    noted((request) => pending.add(request)),
  )
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(
      end as 'requestfinished',
      noted((request) => pending.delete(request)),
    )
  return async () => {
    await untilAlive(page)
    await expect.poll(() => pending.size === 0 && performance.now() - changedAt > 500).toBe(true)
  }
}

/**
 * Holds requests of a page: those of a pattern, or of them only what `isHeld` says. What it does not hold, another one may.
 * @returns lets them go
 */
export async function holdRequests(
  page: Page,
  pattern: string,
  isHeld: (request: Request) => boolean = () => true,
): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    if (isHeld(route.request())) await released
    await route.fallback()
  })
  return release
}

type WindowOfRouter = { __reactRouterDataRouter: { revalidate(): Promise<void>; navigate(to: string): Promise<void> } }

/** Has the router read the page again, as a form or an event does. */
export const readAgain = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as unknown as WindowOfRouter).__reactRouterDataRouter.revalidate())

/** Has the router open an address, as a link does. */
export const openInApp = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => (globalThis as unknown as WindowOfRouter).__reactRouterDataRouter.navigate(to), address)

/** Waits until the router sends and reads nothing: what a form changed is on the page. */
export const untilSettled = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    type Router = {
      state: { revalidation: string; navigation: { state: string }; fetchers: Map<string, { state: string }> }
    }
    const { state } = (globalThis as unknown as { __reactRouterDataRouter: Router }).__reactRouterDataRouter
    const pending = [state.navigation, ...state.fetchers.values()].filter((one) => one.state !== 'idle')
    return state.revalidation === 'idle' && pending.length === 0
  })
}

/** `40` begins the packet that answers a connection (Engine.IO message, Socket.IO connect). */
const ACCEPTED = '40'

/** Watches a page before it is opened: resolves when the server has accepted its socket, which polls where a websocket takes too long. */
export const untilConnected = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => payload.toString().startsWith(ACCEPTED) && resolve()),
    )
    page.on('response', async (response) => {
      if (!response.url().includes('transport=polling')) return
      // An answer that is called off has no text.
      const text = await response.text().catch(() => '')
      if (text.split('\u001e').some((packet) => packet.startsWith(ACCEPTED))) resolve()
    })
  })

/** A browser that has passed the age gate, with further cookies. */
export async function passAgeGate(
  context: BrowserContext,
  site: string | undefined,
  also: { token?: string; theme?: Theme } = {},
): Promise<void> {
  const cookies = { eighteen_day: '1990-01-01', ...also }
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: site ?? '' })))
}

/** A page past the age gate, signed in. */
export const openAs = (page: Page, { token }: Pick<Person, 'token'>, site: string | undefined): Promise<void> =>
  passAgeGate(page.context(), site, { token })

export const DESK = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** A page in a browser of a person's own. */
export async function pageOf(
  browser: Browser,
  person: Pick<Person, 'token'>,
  { site, viewport = DESK }: { site: string | undefined; viewport?: typeof DESK },
): Promise<Page> {
  const context = await browser.newContext({ viewport, ...(site && { baseURL: site }) })
  const page = await context.newPage()
  await openAs(page, person, site)
  return page
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Checks WCAG 2.2 A and AA on the current page, then contrasts in the other theme. */
export async function expectAccessible(page: Page): Promise<void> {
  // A link half under the sticky header counts as a too small target.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await endTransitions(page)
  const violations = await violationsOf(page, { runOnly: WCAG })
  const inOther = await inOtherTheme(page, () => violationsOf(page, { runOnly: OF_COLOURS }))
  const complaints = [...violations, ...inOther].flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
  )
  expect(complaints).toEqual([])
}

/** The same at the width of a phone and of a desk. */
export async function expectAccessibleAtBothSizes(page: Page): Promise<void> {
  const size = page.viewportSize()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
  if (size) await page.setViewportSize(size)
}

/**
 * Colours between two states have no contrast worth measuring. Waiting could take for ever where no frames are drawn. The end of
 * a transition of an inherited colour begins those of the elements inside.
 */
const endTransitions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (let depth = 0; depth < 10; depth++)
      for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
  })

/** Runs checks in the other theme. */
async function inOtherTheme<Found>(page: Page, look: () => Promise<Found>): Promise<Found> {
  const html = page.locator('html')
  const was = (await html.getAttribute('data-theme')) ?? 'light'
  const wear = (theme: string) => html.evaluate((root, name) => root.setAttribute('data-theme', name), theme)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await wear(was === 'dark' ? 'light' : 'dark')
  await endTransitions(page)
  const found = await look()
  await wear(was)
  await page.emulateMedia({ reducedMotion: null })
  return found
}

/** Keeps what a page looks like, for people: `npm run story` sets STORY_PICTURES. It decides nothing, so `npm test` leaves it out. */
export async function savePicture(shown: Shown, path: string, { isWhole = false } = {}): Promise<void> {
  if (process.env['STORY_PICTURES'] !== undefined) await shown.screenshot({ path, fullPage: isWhole })
}

/** A page or a part of one. */
type Shown = { screenshot(options: { path: string; fullPage: boolean }): Promise<unknown> }
