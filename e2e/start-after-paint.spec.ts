import { expect, test, type Page } from '@playwright/test'
import { callsAs, makeCreator, makeFan } from './people/api.ts'
import { openAs, untilAlive, watchRequests } from './people/page.ts'
import { aLandscape, uploadPhoto } from './people/pictures.ts'

/** When a page requests its scripts. Decision 0440. No frame and no timer comes before the test says so. */
test.use({ viewport: { width: 390, height: 844 } })

/** Opens a creator's page, and collects the scripts that it requests. */
async function open(page: Page, username = 'creator'): Promise<string[]> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url())
  })
  await page.goto(`/zh-TW/${username}`, { waitUntil: 'domcontentloaded' })
  return scripts
}

test('scripts are requested two frames after the styles and pictures in view', async ({ page }) => {
  const scripts = await open(page)
  await page.waitForLoadState()
  expect(scripts).toEqual([])
  await expect(async () => {
    await page.clock.runFor(20)
    expect(scripts).not.toEqual([])
  }).toPass()
  expect(await page.evaluate(() => Date.now())).toBeLessThan(2_500)
  await untilAlive(page)
})

test('who presses does not wait for the paint', async ({ page }) => {
  const scripts = await open(page)
  await page.waitForLoadState()
  expect(scripts).toEqual([])
  await page.keyboard.press('Tab')
  await untilAlive(page)
})

test('a tab that is not shown starts at once', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Document.prototype, 'hidden', { get: () => true }))
  await open(page)
  await untilAlive(page)
})

test('a picture that never arrives delays a page by two seconds', async ({ page, request, baseURL }) => {
  const creator = await makeCreator(request)
  const fileId = await uploadPhoto(request, creator, { bytes: await aLandscape(4) })
  const post = { type: 'photo', text: 'The pier', fileIds: [fileId], isSale: true, price: 0 }
  await callsAs(request, creator.token).send('POST', '/performer/feeds', post)
  await openAs(page, await makeFan(request), baseURL)
  await page.route('**/media/**', () => {})
  const scripts = await open(page, creator.username)
  await page.clock.runFor(1_900)
  expect(scripts).toEqual([])
  await page.clock.runFor(200)
  await untilAlive(page)
})

test('a page has each of its stylesheets once, with those of what it fetches after hydration', async ({
  page,
  request,
  baseURL,
}) => {
  await openAs(page, await makeFan(request), baseURL)
  const untilIdle = watchRequests(page)
  await page.goto('/zh-TW/wallet')
  await untilIdle()
  const sheets = await page.evaluate(() => Array.from(document.styleSheets, ({ href }) => href?.replace('#', '')))
  expect(sheets.length).toBeGreaterThan(0)
  expect(sheets).toEqual([...new Set(sheets)])
})
