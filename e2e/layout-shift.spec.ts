import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { callsAs, makeCreator, makeFan, uniqueName, type Creator } from './people/api.ts'
import { DESK, holdRequests, openAs, PHONE, watchRequests } from './people/page.ts'
import { aLandscape, uploadPhoto } from './people/pictures.ts'
import { makeProduct } from './people/works.ts'
import { textsIn } from './texts.ts'

const t = await textsIn('en-US')

/** Of one page, from its first paint to the last scrolling. */
const MOST_SHIFT = 0.01
const POSTS = 24

type Shift = { value: number; moved: string[] }

/** Gathers what moves on the pages that are opened from now on, but for what follows a press or a key. */
async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    type Moved = { node: Node | null }
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Moved[] }
    const shifts: { value: number; moved: string[] }[] = []
    Object.assign(globalThis, { shifts })
    const nameOf = ({ node }: Moved) => (node instanceof Element ? node.outerHTML.slice(0, 120) : '')
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
        if (!hadRecentInput) shifts.push({ value, moved: sources.map(nameOf) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts)
}

/** Posts with pictures of several shapes and posts of text in turn, all with one word in their titles. */
async function publish(request: APIRequestContext, creator: Creator, word: string, count: number): Promise<void> {
  const own = callsAs(request, creator.token)
  for (let number = 1; number <= count; number += 1) {
    const shape = [
      { width: 900, height: 600 },
      { width: 500, height: 900 },
    ][number % 4 === 1 ? 0 : 1]
    const fileIds =
      number % 2 === 1 ? [await uploadPhoto(request, creator, { bytes: await aLandscape(number, shape) })] : []
    await own.send('POST', '/performer/feeds', {
      type: fileIds.length > 0 ? 'photo' : 'text',
      title: `${word} ${number}`,
      text: 'For everyone. '.repeat(number),
      fileIds,
      isSale: true,
      price: 0,
      status: 'active',
    })
  }
}

// What both devices read is published once, and uploading its pictures takes longest.
test.describe.configure({ mode: 'default' })

let creator: Creator
let productId: string
const word = uniqueName('lamplight')
test.beforeAll(async ({ request }) => {
  creator = await makeCreator(request)
  await publish(request, creator, word, POSTS)
  productId = await makeProduct(request, creator, { price: '4' })
  const found = () =>
    callsAs(request, null).send<{ feeds: { total: number } }>('POST', '/search/keywords', { keyword: word })
  await expect.poll(async () => (await found()).feeds.total).toBe(POSTS)
})

for (const [device, viewport] of [
  ['phone', PHONE],
  ['desk', DESK],
] as const) {
  test(`nothing moves while home, explore, search and a product load, are scrolled and get new posts, on a ${device}`, async ({
    page,
    request,
    baseURL,
  }) => {
    await page.setViewportSize(viewport)
    const fan = await makeFan(request)
    await callsAs(request, fan.token).send('POST', `/follows/${creator.id}`)
    await openAs(page, fan, baseURL)
    const shifts = await watchShifts(page)

    const expectStill = async (path: string, meanwhile: () => Promise<void> = async () => {}) => {
      const untilIdle = watchRequests(page)
      // Pictures arrive when all the rest is there. The page's `load` waits for some of them.
      const release = await holdRequests(page, '**/media/**')
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      release()
      await untilIdle()
      await page.mouse.move(viewport.width / 2, viewport.height / 2)
      for (let turn = 0; turn < 10; turn += 1) await page.mouse.wheel(0, viewport.height)
      await untilIdle()
      const isScrollable = await page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight)
      if (isScrollable) await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
      for (let turn = 0; turn < 20; turn += 1) await page.mouse.wheel(0, -viewport.height)
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
      await meanwhile()
      await untilIdle()
      await page.unroute('**/media/**')
      const all = await shifts()
      const sum = all.reduce((total, { value }) => total + value, 0)
      expect(sum, `${path} ${JSON.stringify(all)}`).toBeLessThanOrEqual(MOST_SHIFT)
    }

    await expectStill('/en-US/home', async () => {
      await publish(request, creator, 'Later', 3)
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      await expect(page.getByRole('button', { name: t('home:newPosts', { count: 3 }) })).toBeVisible()
    })
    await expectStill('/en-US/explore')
    await expectStill(`/en-US/search?q=${word}`)
    await expectStill(`/en-US/product/${productId}`)

    // What does move is seen.
    const before = (await shifts()).length
    await page.evaluate(() =>
      document.querySelector('main')?.prepend(Object.assign(document.createElement('p'), { textContent: 'Moved' })),
    )
    await expect.poll(async () => (await shifts()).length).toBeGreaterThan(before)
  })
}
