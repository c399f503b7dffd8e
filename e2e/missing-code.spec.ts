import { expect, test, type Page } from '@playwright/test'
import { makeCreator, makeFan } from './people/api.ts'
import { builtFile } from './people/built-file.ts'
import { openAs, passAgeGate, untilConnected, watchRequests } from './people/page.ts'
import { textsIn } from './texts.ts'

test.use({ locale: 'en-US' })

/** From here on no code arrives; `alsoGone` as well. */
async function loseCode(page: Page, alsoGone = '**/nothing'): Promise<void> {
  for (const pattern of ['**/assets/*.js*', alsoGone]) await page.route(pattern, (route) => route.abort())
}

/** Tells later whether the document is still the same. */
const markDocument = (page: Page) => page.evaluate(() => void (document.documentElement.dataset['isFirst'] = ''))
const isFirstDocument = (page: Page) => page.evaluate(() => 'isFirst' in document.documentElement.dataset)

/** A search with everything that it requests, in a marked document. @returns waits until nothing is requested */
async function openSearch(page: Page, { keyword, site }: { keyword: string; site: string | undefined }) {
  await passAgeGate(page.context(), site)
  const untilIdle = watchRequests(page)
  await page.goto(`/en-US/explore?keyword=${keyword}`)
  await untilIdle()
  await markDocument(page)
  return untilIdle
}

test('a page whose code is gone opens as a document, and only pointing at its link changes nothing', async ({
  page,
  request,
  baseURL,
}) => {
  const creator = await makeCreator(request)
  const untilIdle = await openSearch(page, { keyword: creator.username, site: baseURL })
  await loseCode(page)
  const card = page.getByRole('main').getByRole('link', { name: creator.name })
  const failed = page.waitForEvent('requestfailed', (sent) => sent.url().includes('/assets/'))
  await card.hover()
  await failed
  await untilIdle()
  expect(await isFirstDocument(page)).toBe(true)

  await card.click()
  await expect(page).toHaveURL(new RegExp(`/${creator.username}$`))
  await expect(page.getByRole('heading', { level: 1, name: creator.name })).toBeVisible()
  expect(await isFirstDocument(page)).toBe(false)
})

test('a page whose code and data do not arrive says so in the app, and opens when it is tried again', async ({
  page,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const creator = await makeCreator(request)
  await openSearch(page, { keyword: creator.username, site: baseURL })
  await loseCode(page, '**/readyz')
  await page.getByRole('main').getByRole('link', { name: creator.name }).click()
  await expect(page.getByText(t('common:noConnection'))).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/${creator.username}$`))
  expect(await isFirstDocument(page)).toBe(true)

  await page.unrouteAll()
  await page.getByRole('link', { name: t('common:retry') }).click()
  await expect(page.getByRole('heading', { level: 1, name: creator.name })).toBeVisible()
})

test('a page whose route does not arrive says so in its language, and opens when it is tried again', async ({
  page,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const creator = await makeCreator(request)
  await page.route('**/__manifest?*', (route) => route.abort())
  await openSearch(page, { keyword: creator.username, site: baseURL })
  await page.getByRole('main').getByRole('link', { name: creator.name }).click()
  await expect(page.getByText(t('common:noConnection'))).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/${creator.username}$`))

  await page.unrouteAll()
  await page.getByRole('link', { name: t('common:retry') }).click()
  await expect(page.getByRole('heading', { level: 1, name: creator.name })).toBeVisible()
})

test('a button whose code does not arrive keeps the page and says why, and pressed again it has its code', async ({
  page,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await openAs(page, fan, baseURL)
  const untilIdle = watchRequests(page)
  const connected = untilConnected(page)
  await page.goto(`/en-US/${creator.username}`)
  // A page that is connected late is read again, which fails without its data.
  await connected
  await untilIdle()
  await markDocument(page)
  await page.route('**/assets/*.js*', (route) => route.abort())
  await page.route('**/*.data*', (route) => route.abort())
  const follow = page.getByRole('button', { name: `Follow ${creator.name}`, exact: true })
  await follow.click()
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: t('common:noConnection') })
      .first(),
  ).toBeVisible()
  await expect(follow).toBeVisible()
  expect(await isFirstDocument(page)).toBe(true)

  await page.unrouteAll()
  await follow.click()
  const unfollow = page.getByRole('button', { name: `Unfollow ${creator.name}` })
  // A browser that remembers the failure has loaded the page again.
  await expect(async () => {
    if (!(await unfollow.isVisible())) await follow.click({ timeout: 1000 })
    await expect(unfollow).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test('a member whose later code did not arrive has it once the device is online again: the socket stands', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await openAs(page, await makeFan(request), baseURL)
  const later = builtFile('members-later')
  await page.route(later, (route) => route.abort())
  const connected = untilConnected(page)
  const failed = page.waitForEvent('requestfailed', (sent) => sent.url().includes('/assets/'))
  await page.goto('/en-US/home')
  await failed
  await markDocument(page)
  await page.unroute(later)
  await context.setOffline(true)
  await context.setOffline(false)
  await connected
  expect(await isFirstDocument(page)).toBe(true)
})
