import { expect, test, type Page } from '@playwright/test'
import { locales } from '@stagedoor/contract/locales'
import { makeFan } from './people/api.ts'
import { expectAccessible, openAs, openInApp, PHONE, savePicture, untilAlive } from './people/page.ts'
import { textsIn } from './texts.ts'

/** What a member can read without a connection. Decisions 0346 and 0504. */
test.use({ locale: 'en-US', viewport: PHONE, serviceWorkers: 'allow' })

const t = await textsIn('en-US')

const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await caches.match(location.href)) !== undefined)

for (const locale of locales)
  test(`a page that nothing was kept of says so and offers another try, in ${locale}`, async ({
    page,
    context,
    request,
    baseURL,
  }, info) => {
    await openAs(page, await makeFan(request), baseURL)
    await page.goto(`/${locale}/home`)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.evaluate(async () => Promise.all((await caches.keys()).map((name) => caches.delete(name))))
    await context.setOffline(true)
    await page.goto(`/${locale}/wallet`)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    const again = page.getByRole('link', { name: (await textsIn(locale))('common:retry') })
    await expect(again).toBeVisible()
    await savePicture(page, info.outputPath('nothing-kept.png'))
    await expectAccessible(page)
    await context.setOffline(false)
    await again.click()
    await expect(page.getByRole('heading', { level: 1, name: (await textsIn(locale))('wallet:title') })).toBeVisible()
  })

test('the page that a member opened first can be read again without a connection', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await openAs(page, await makeFan(request), baseURL)
  await page.goto('/en-US/wallet')
  await expect.poll(() => isKept(page)).toBe(true)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: t('wallet:title') })).toBeVisible()
})

test('a page that was opened as a document is there without a connection when its reader comes back by links', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await openAs(page, await makeFan(request), baseURL)
  await page.goto('/en-US/wallet')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(() => isKept(page)).toBe(true)
  await untilAlive(page)
  await openInApp(page, '/en-US/explore')
  await expect(page.getByRole('heading', { level: 1, name: t('profiles:exploreTitle') })).toBeVisible()
  await context.setOffline(true)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: t('wallet:title') })).toBeVisible()
})

test('pages that were opened by links are loaded anew without a connection, and links lead between them', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const untilKept = () => expect.poll(() => isKept(page)).toBe(true)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const linkTo = (path: string) => page.getByRole('main').locator(`a[href$="${path}"]`).first()
  await openAs(page, await makeFan(request), baseURL)
  await page.goto('/en-US/explore')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await untilAlive(page)
  await openInApp(page, '/en-US/wallet')
  await expect(heading(t('wallet:title'))).toBeVisible()
  await untilKept()
  await openInApp(page, '/en-US/wallet/limits')
  await expect(heading(t('limits:title'))).toBeVisible()
  await untilKept()
  await context.setOffline(true)
  await page.reload()
  await expect(heading(t('limits:title'))).toBeVisible()
  await untilAlive(page)
  await linkTo('/wallet').click()
  await expect(page).toHaveURL(/\/wallet$/)
  await expect(heading(t('wallet:title'))).toBeVisible()
  await untilAlive(page)
  await linkTo('/wallet/top-up').click()
  await expect(page.getByText(t('common:noConnection'))).toBeInViewport()
})

test('the installed app begins with what it keeps when there is no connection', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const inChinese = await textsIn('zh-TW')
  await openAs(page, await makeFan(request), baseURL)
  await page.goto('/zh-TW/wallet')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(() => isKept(page)).toBe(true)
  const { start_url: start } = (await (await request.get('/site.webmanifest')).json()) as { start_url: string }
  await context.setOffline(true)
  await page.goto(start)
  await expect(page.getByRole('link', { name: inChinese('common:retry') })).toBeVisible()
  await context.setOffline(false)
  await page.goto(start)
  await expect(page).toHaveURL(/\/home$/)
  await expect.poll(() => isKept(page)).toBe(true)
  const address = page.url()
  await context.setOffline(true)
  await page.goto(start)
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
