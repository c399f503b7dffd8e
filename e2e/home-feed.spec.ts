import { expect, test, type APIRequestContext } from '@playwright/test'
import { callsAs, makeCreator, makeFan, type Creator } from './people/api.ts'
import {
  expectAccessible,
  holdRequests,
  openAs,
  readAgain,
  savePicture,
  untilAlive,
  untilConnected,
  watchRequests,
} from './people/page.ts'
import { textsIn } from './texts.ts'

const t = await textsIn('en-US')

const publish = (request: APIRequestContext, { token }: Creator, title: string) =>
  callsAs(request, token).send<{ _id: string }>('POST', '/performer/feeds', {
    type: 'text',
    title,
    text: 'For everyone. '.repeat(20),
    fileIds: [],
    isSale: true,
    price: 0,
    status: 'active',
  })

test('a feed announces new posts, keeps its place while it is left, and says when it is offline', async ({
  page,
  request,
  baseURL,
}, info) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  for (let number = 1; number <= 45; number += 1) await publish(request, creator, `Lamp ${number}`)
  await openAs(page, fan, baseURL)
  await page.goto('/en-US/home')
  await expect(page.getByRole('heading', { name: t('home:emptyHomeTitle') })).toBeVisible()
  await callsAs(request, fan.token).send('POST', `/follows/${creator.id}`)
  await page.goto('/en-US/home')
  await untilAlive(page)
  const card = (title: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  await expect(card('Lamp 45')).toBeVisible()

  // Further pages come by themselves; only cards near the screen are in the document.
  await expect(async () => {
    await page.mouse.wheel(0, 4_000)
    await expect(card('Lamp 1')).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(await page.getByRole('article').count()).toBeLessThan(40)
  await expect(card('Lamp 3')).toHaveCount(1)
  const like = card('Lamp 3').getByRole('button', { name: /^Like/ })
  await Promise.all([page.waitForResponse(/\/reaction/), like.click()])
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await card('Lamp 3').scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  await card('Lamp 3')
    .getByRole('link', { name: t('feeds:openPost') })
    .click()
  await expect(page).toHaveURL(/\/post\//)
  await page.goBack()
  await expect(card('Lamp 3').getByRole('button', { name: /^Like/ })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 100)
  await savePicture(page, info.outputPath('deep.png'))

  for (const title of ['Harbour 1', 'Harbour 2', 'Harbour 3']) await publish(request, creator, title)
  const top = await page.evaluate(() => window.scrollY)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  const newer = page.getByRole('button', { name: t('home:newPosts', { count: 3 }) })
  await expect(newer).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(top)
  await savePicture(page, info.outputPath('newer.png'))
  await newer.click()
  await expect(card('Harbour 3')).toBeVisible()
  await expect(newer).toBeHidden()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expectAccessible(page)

  // A page of the feed that the server cannot give leaves the rest as it is, and can be asked for again.
  await page.route(/\/home\/posts\.data/, (route) => route.fulfill({ status: 500 }))
  await expect(async () => {
    await page.mouse.wheel(0, 4_000)
    await expect(page.getByText(t('common:somethingWentWrong')).first()).toBeVisible({ timeout: 500 })
  }).toPass()
  await savePicture(page, info.outputPath('failed.png'))
  await page.unroute(/\/home\/posts\.data/)
  await page.getByRole('link', { name: t('common:retry'), exact: true }).click()
  await expect(page.getByText(t('common:somethingWentWrong'))).toHaveCount(0)
  await page.evaluate(() => window.scrollTo({ top: 0 }))
  await expect(card('Harbour 3')).toBeVisible()

  // A page that has just been opened has not the code of any button yet.
  const untilIdle = watchRequests(page)
  await page.reload()
  await untilIdle()
  await page.context().setOffline(true)
  const first = card('Harbour 3').getByRole('button', { name: /^Like/ })
  await first.click()
  await expect(first).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByText(t('common:noConnection')).first()).toBeVisible()
  await card('Harbour 3')
    .getByRole('link', { name: t('feeds:openPost') })
    .click()
  await expect(page).toHaveURL(/\/home$/)
  // Pointing at a link fetches the code of its page, which fails now.
  const failed = page.waitForEvent('requestfailed', (request) => request.resourceType() === 'script')
  await page.getByRole('link', { name: t('shell:explore'), exact: true }).hover()
  await failed
  await first.hover()
  await expect(page).toHaveURL(/\/home$/)
  await expect(first).toBeVisible()
  await savePicture(page, info.outputPath('offline.png'))
  await page.context().setOffline(false)
  await Promise.all([page.waitForResponse(/\/reaction/), first.click()])
  await expect(first).toHaveAttribute('aria-pressed', 'true')
})

test('a feed without a connection says so where more, or the newest, was asked for, and offers another try', async ({
  page,
  request,
  baseURL,
}, info) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  for (let number = 1; number <= 15; number += 1) await publish(request, creator, `Lamp ${number}`)
  await callsAs(request, fan.token).send('POST', `/follows/${creator.id}`)
  await openAs(page, fan, baseURL)
  // The router does not know the route of further pages, and nobody tells it.
  await page.route(/__manifest|home\/posts\.data/, (route) => route.abort())
  await page.goto('/en-US/home')
  await untilAlive(page)
  const card = (title: string) => page.getByRole('heading', { name: title, exact: true })
  await readAgain(page)
  await expect(card('Lamp 15')).toBeVisible()
  const said = page.getByRole('alert').filter({ hasText: t('common:noConnection') })
  const again = page.getByRole('link', { name: t('common:retry'), exact: true })
  await expect(async () => {
    await page.mouse.wheel(0, 4_000)
    await expect(again).toBeInViewport({ timeout: 500 })
  }).toPass()
  await expect(said).toBeInViewport()
  // Like every other link it can be opened in a tab of its own.
  const [tab] = await Promise.all([page.context().waitForEvent('page'), again.click({ modifiers: ['ControlOrMeta'] })])
  await expect(tab).toHaveURL(/\/home\?cursor=/)
  await tab.close()
  await page.unrouteAll()
  await again.click()
  await expect(said).toHaveCount(0)
  await expect(async () => {
    await page.mouse.wheel(0, 4_000)
    await expect(card('Lamp 1')).toBeVisible({ timeout: 500 })
  }).toPass()

  await publish(request, creator, 'Harbour')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  const newer = page.getByRole('button', { name: t('home:newPosts', { count: 1 }) })
  await expect(newer).toBeVisible()
  await page.context().setOffline(true)
  await newer.click()
  await expect(said).toBeInViewport()
  await savePicture(page, info.outputPath('newest-offline.png'))
  await expectAccessible(page)
  await page.context().setOffline(false)
  await newer.click()
  await expect(card('Harbour')).toBeInViewport()
  await expect(said).toHaveCount(0)
})

test('a block takes the posts of its creator out of an open feed, and out of one that is gone back to', async ({
  page,
  request,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [fan, stays, blocks, blocksLater] = [
    await makeFan(request),
    await makeCreator(request),
    await makeCreator(request),
    await makeCreator(request),
  ]
  for (const { id } of [stays, blocks, blocksLater]) await callsAs(request, fan.token).send('POST', `/follows/${id}`)
  for (let number = 1; number <= 5; number += 1) {
    await publish(request, stays, `Lamp ${number}`)
    await publish(request, blocks, `Harbour ${number}`)
    await publish(request, blocksLater, `Meadow ${number}`)
  }
  const block = (creator: Creator) => callsAs(request, creator.token).send('POST', '/block/users', { targetId: fan.id })
  const titled = (stem: string) => page.getByRole('heading', { level: 2, name: new RegExp(`^${stem} \\d`) })
  const scrollTo = (title: string) =>
    expect(async () => {
      await page.mouse.wheel(0, 4_000)
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible({ timeout: 500 })
    }).toPass()
  await openAs(page, fan, baseURL)
  await page.goto('/en-US/home')
  await untilAlive(page)
  await expect(titled('Harbour').first()).toBeVisible()
  await scrollTo('Harbour 1')
  await block(blocks)
  // Rule ACS-14.
  await expect(titled('Harbour')).toHaveCount(0)
  await scrollTo('Lamp 1')
  await expect(titled('Harbour')).toHaveCount(0)

  await page
    .getByRole('article')
    .filter({ hasText: 'Lamp 1' })
    .getByRole('link', { name: t('feeds:openPost') })
    .click()
  await expect(page).toHaveURL(/\/post\//)
  await block(blocksLater)
  // The page that is open is not theirs, and hears of it all the same.
  await page.waitForResponse(/\/post\/.*\.data/)
  await page.goBack()
  await expect(titled('Lamp').first()).toBeVisible()
  await scrollTo('Lamp 1')
  await expect(titled('Meadow')).toHaveCount(0)
})

test('another try at the newest posts keeps its button, with the focus, until they are there', async ({
  page,
  request,
  baseURL,
}) => {
  const [fan, stays, blocks] = [await makeFan(request), await makeCreator(request), await makeCreator(request)]
  for (const { id } of [stays, blocks]) await callsAs(request, fan.token).send('POST', `/follows/${id}`)
  await publish(request, stays, 'Lamp')
  await publish(request, blocks, 'Harbour')
  await openAs(page, fan, baseURL)
  const connected = untilConnected(page)
  await page.goto('/en-US/home')
  await untilAlive(page)
  await connected
  await page.route(/__manifest|home\/posts\.data/, (route) => route.abort())
  await callsAs(request, blocks.token).send('POST', '/block/users', { targetId: fan.id })
  const said = page.getByRole('alert').filter({ hasText: t('common:noConnection') })
  await expect(said).toBeVisible()
  await page.unrouteAll()
  const release = await holdRequests(page, '**/home/posts.data*')
  const again = page.getByRole('button', { name: t('common:retry'), exact: true })
  await again.focus()
  await page.keyboard.press('Enter')
  await expect(said).toHaveCount(0)
  await expect(again).toBeFocused()
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  release()
  await expect(again).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Harbour', exact: true })).toHaveCount(0)
})

test('a feed that is gone back to has no posts of a creator whom its reader has blocked meanwhile', async ({
  page,
  request,
  baseURL,
}) => {
  const [fan, stays, avoided] = [await makeFan(request), await makeCreator(request), await makeCreator(request)]
  for (const creator of [stays, avoided]) {
    await callsAs(request, fan.token).send('POST', `/follows/${creator.id}`)
    await publish(request, creator, creator === stays ? 'Lamp' : 'Harbour')
  }
  await openAs(page, fan, baseURL)
  await page.goto('/en-US/home')
  await untilAlive(page)
  const titled = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
  await expect(titled('Harbour')).toBeVisible()
  await page
    .getByRole('article')
    .filter({ hasText: 'Lamp' })
    .getByRole('link', { name: t('feeds:openPost') })
    .click()
  await expect(page).toHaveURL(/\/post\//)
  const readAgain = page.waitForResponse(/\/post\/.*\.data/)
  // In another tab, or on another device.
  await callsAs(request, fan.token).send('POST', '/block/users', { targetId: avoided.id })
  await readAgain
  await page.goBack()
  await expect(titled('Lamp')).toBeVisible()
  await expect(titled('Harbour')).toHaveCount(0)
})

test('a post that its creator deletes leaves an open feed, which keeps its place', async ({
  page,
  request,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await callsAs(request, fan.token).send('POST', `/follows/${creator.id}`)
  const ids: string[] = []
  for (let number = 1; number <= 14; number += 1) ids.push((await publish(request, creator, `Lamp ${number}`))._id)
  await openAs(page, fan, baseURL)
  await page.goto('/en-US/home')
  await untilAlive(page)
  const titled = (title: string) => page.getByRole('heading', { level: 2, name: title, exact: true })
  await expect(async () => {
    await page.mouse.wheel(0, 4_000)
    await expect(titled('Lamp 1')).toBeVisible({ timeout: 500 })
  }).toPass()
  // One of the first page, which is still in the document, and one of those loaded later.
  for (const number of [13, 2])
    await callsAs(request, creator.token).send('DELETE', `/performer/feeds/${ids[number - 1]}`)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  for (const title of ['Lamp 13', 'Lamp 2']) await expect(titled(title)).toHaveCount(0)
  for (const title of ['Lamp 14', 'Lamp 1']) await expect(titled(title)).toHaveCount(1)
})
