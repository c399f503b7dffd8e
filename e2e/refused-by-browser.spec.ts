import { expect, test, type Page } from '@playwright/test'
import { locales } from '@stagedoor/contract/locales'
import { makeCreator, makeFan, signIn } from './people/api.ts'
import { builtFile } from './people/built-file.ts'
import {
  DESK,
  expectAccessible,
  holdRequests,
  openAs,
  openInApp,
  passAgeGate,
  PHONE,
  savePicture,
  untilAlive,
  untilConnected,
  watchRequests,
} from './people/page.ts'
import { textsIn } from './texts.ts'

/** What a browser refuses, has lost or cannot reach, and what its user can do then. */
test.use({ locale: 'en-US', viewport: PHONE })

const t = await textsIn('en-US')

for (const locale of locales)
  test(`an address that may not be copied is offered in a field, selected, in ${locale}`, async ({
    page,
    request,
    baseURL,
  }, info) => {
    const inLocale = await textsIn(locale)
    const creator = await makeCreator(request)
    await passAgeGate(page.context(), baseURL)
    await page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'share')
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
    })
    await page.goto(`/${locale}/${creator.username}`)
    await untilAlive(page)
    const share = page.getByRole('button', { name: inLocale('common:share') })
    await share.click()
    const offer = page.getByRole('dialog', { name: inLocale('common:copyByHand') })
    const field = offer.getByRole('textbox', { name: inLocale('common:copyByHand') })
    await expect(field).toBeFocused()
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(page.url())
    await savePicture(page, info.outputPath('copy-by-hand.png'))
    await expectAccessible(page)
    const closed = async () => {
      await expect(offer).toHaveCount(0)
      await expect(share).toBeFocused()
    }
    await page.keyboard.press('Escape')
    await closed()
    await page.keyboard.press('Enter')
    await offer.getByRole('button', { name: inLocale('common:close') }).click()
    await closed()
  })

test('pages work in a browser that stores nothing, and the theme is changed', async ({ page, request, baseURL }) => {
  const creator = await makeCreator(request)
  await openAs(page, await makeFan(request), baseURL)
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('refused', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { get })
  })
  const faults: string[] = []
  // The router's own script in the document, which restores the place in a page, has a fault then that nothing depends on.
  page.on('pageerror', ({ stack = '' }) => stack.includes('/assets/') && faults.push(stack))
  for (const [path, heading] of [
    ['me', null],
    ['wallet', t('wallet:title')],
    [creator.username, creator.name],
  ] as const) {
    await page.goto(`/en-US/${path}`)
    await untilAlive(page)
    const title = page.getByRole('heading', { level: 1, ...(heading !== null && { name: heading }) })
    await expect(title).toBeVisible()
    await expect(page.getByText(t('results:crashText'))).toHaveCount(0)
  }
  await page.goto('/en-US/me')
  await untilAlive(page)
  await page.getByRole('main').getByText(t('shell:themeDark'), { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(faults).toEqual([])
})

/** What is at the top of a page, of each layout. */
const TOPS = [
  { path: 'creator/prices', who: 'creator', link: t('shell:prices') },
  { path: 'wallet', who: 'creator', link: t('shell:me') },
  { path: 'home', who: 'creator', link: 'Stagedoor' },
  { path: 'staff', who: 'staff', link: t('staff:toSite') },
  { path: 'auth/login', who: 'visitor', link: 'Stagedoor' },
] as const

for (const [width, viewport] of Object.entries({ phone: PHONE, desk: DESK, narrow: { width: 200, height: 844 } }))
  test(`the bar of a lost connection covers nothing of any layout (${width})`, async ({
    page,
    context,
    request,
    baseURL,
  }, info) => {
    const tokens = { creator: (await makeCreator(request)).token, staff: await signIn(request, 'admin@demo.test') }
    const bar = page
      .getByRole('status')
      .locator('p')
      .filter({ hasText: t('shell:offline') })
    for (const { path, who, link } of TOPS) {
      await context.clearCookies()
      await passAgeGate(context, baseURL, who === 'visitor' ? {} : { token: tokens[who] })
      await page.setViewportSize(viewport)
      await page.goto(`/en-US/${path}`)
      await untilAlive(page)
      await context.setOffline(true)
      await expect(bar).toBeVisible()
      const named = page.getByRole('link', { name: link, exact: true }).filter({ visible: true })
      const top = (path === 'wallet' ? page.locator('#content') : page).getByRole('link').and(named).first()
      const expectFree = () =>
        expect(async () => {
          const [covered, seen] = [await bar.boundingBox(), await top.boundingBox()]
          expect(seen?.y, path).toBeGreaterThanOrEqual((covered?.y ?? 0) + (covered?.height ?? Infinity))
        }).toPass({ timeout: 5_000 })
      await expectFree()
      await savePicture(page, info.outputPath(`offline-${path.replace('/', '-')}.png`))
      // With more lines it is higher.
      await bar.evaluate((element) => (element.style.paddingBlock = '2rem'))
      await expectFree()
      await context.setOffline(false)
      await expect(bar).toHaveCount(0)
    }
  })

const markOf = (page: Page) => new URL(page.url()).hash

test('another try keeps the place in the page that an address names', async ({ page, request, baseURL }) => {
  await openAs(page, await makeFan(request), baseURL)
  await page.goto('/en-US/home')
  await untilAlive(page)
  // A fault of a screen, whose data have arrived.
  const code = builtFile('app/routes/bookmarks.tsx?__react-router-build-client-route')
  await page.route(code, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export const handle = {}; export default function Fault() { throw new Error("a fault of the screen") }',
    }),
  )
  await openInApp(page, '/en-US/bookmarks#later')
  await expect(page.getByText(t('results:crashText'))).toBeVisible()
  await page.unroute(code)
  await page.getByRole('button', { name: t('common:refresh') }).click()
  await expect(page.getByText(t('results:crashText'))).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(markOf(page)).toBe('#later')

  await page.goto('/en-US/500?redirect=%2Fen-US%2Fexplore#later')
  await untilAlive(page)
  await expect(page.getByRole('link', { name: t('common:retry') })).toHaveAttribute('href', '/en-US/explore#later')
})

test('a part of a page that is tried again keeps the place that the address names', async ({
  page,
  request,
  baseURL,
}) => {
  await openAs(page, await makeCreator(request), baseURL)
  // A page that is connected late is read again, as if it were tried again.
  const [connected, untilIdle] = [untilConnected(page), watchRequests(page)]
  await page.goto('/en-US/creator/posts')
  await connected
  await untilIdle()
  // The rest of the page arrives.
  const call = '**/unlock.data?_routes=*unlock-item*'
  await page.route(call, (route) => route.abort())
  await openInApp(page, '/en-US/posts/00000000-0000-4000-8000-000000000000/unlock#later')
  const again = page.getByRole('link', { name: t('common:retry') })
  await expect(again).toBeVisible()
  // In a tab of its own it is a link like any other.
  const [tab] = await Promise.all([page.context().waitForEvent('page'), again.click({ modifiers: ['ControlOrMeta'] })])
  await tab.close()
  await expect(again).toHaveAttribute('aria-busy', 'false')
  const release = await holdRequests(page, '**/readyz')
  await again.click()
  await expect(again).toHaveAttribute('aria-busy', 'true')
  await page.unroute(call)
  release()
  // The server is asked, and says that there is no such post.
  await expect(page.getByRole('heading', { level: 1, name: t('results:title404') })).toBeVisible()
  expect(markOf(page)).toBe('#later')
})
