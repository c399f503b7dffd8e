import { expect, test } from '@playwright/test'
import { makeCreator } from './people/api.ts'
import {
  DESK,
  holdRequests,
  openInApp,
  pageOf,
  PHONE,
  readAgain,
  untilAlive,
  untilConnected,
  untilSettled,
} from './people/page.ts'
import { textsIn } from './texts.ts'

for (const width of [390, 1440])
  test(`a page of the studio that is gone back to is where it was left (${width} px)`, async ({
    browser,
    request,
    baseURL,
  }) => {
    const t = await textsIn('en-US')
    const creator = await makeCreator(request)
    const page = await pageOf(browser, creator, { site: baseURL, viewport: { width, height: 500 } })
    await page.goto('/en-US/creator/lists')
    await untilAlive(page)
    // The section of this page is behind the edge of a phone.
    const section = page
      .getByRole('navigation', { name: t('shell:studioNavigation') })
      .getByRole('link', { name: t('shell:followers') })
    await expect(section).toBeInViewport({ ratio: 1 })
    await page.mouse.move(width / 2, 250)
    await page.mouse.wheel(0, 300)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)
    const toMe = page.getByRole('navigation').getByRole('link', { name: t('shell:me'), exact: true })
    await toMe.filter({ visible: true }).click()
    await expect(page).toHaveURL(/\/me$/)
    // The address changes before the page does.
    await expect(section).toHaveCount(0)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: t('fans:lists') })).toBeAttached()
    await untilSettled(page)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)
  })

test('what a page reads beside itself is there when it is gone back to, though it was left before the answer', async ({
  browser,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const page = await pageOf(browser, await makeCreator(request), { site: baseURL, viewport: DESK })
  const connected = untilConnected(page)
  await page.goto('/en-US/me')
  await untilAlive(page)
  await connected
  await untilSettled(page)
  const lists = page.getByRole('heading', { level: 1, name: t('fans:lists') })
  const waiting = '**/orders/waiting.data*'
  const release = await holdRequests(page, waiting)
  await Promise.all([page.waitForRequest(waiting), openInApp(page, '/en-US/creator/lists')])
  await expect(lists).toBeAttached()
  await openInApp(page, '/en-US/me')
  await expect(lists).toHaveCount(0)
  // This stops what the page that was left has not been answered.
  await readAgain(page)
  release()
  await page.goBack()
  await expect(lists).toBeAttached()
  await untilSettled(page)
})

test('Back leads from filtered creators to those before, past the page of more filters', async ({
  browser,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const page = await pageOf(browser, await makeCreator(request), { site: baseURL, viewport: PHONE })
  await page.goto('/en-US/creators')
  await untilAlive(page)
  const ofMore = page.getByRole('heading', { name: t('search:moreFilters'), level: 1 })
  await page.getByText(t('search:filters'), { exact: true }).click()
  await page.getByRole('button', { name: t('search:moreFilters') }).click()
  await expect(ofMore).toBeVisible()
  await page.getByRole('combobox', { name: t('profiles:gender') }).selectOption('male')
  await page.getByRole('button', { name: t('search:apply') }).click()
  await expect(ofMore).toBeHidden()
  // Pressed once more, it changes nothing.
  await page.getByRole('button', { name: t('search:apply') }).click()
  await untilSettled(page)
  await expect(page).toHaveURL(/\/creators\?.*gender=male/)
  await page.goBack()
  await expect(page).toHaveURL(/\/en-US\/creators$/)
})
