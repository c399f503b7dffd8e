import { expect, test, type Locator, type Page } from '@playwright/test'
import { MESSAGES_ON_A_PAGE } from '@stagedoor/contract/messages'
import { callsAs, makeCreator, makeFan, openConversation, openMessagesOf } from './people/api.ts'
import {
  expectAccessible,
  openAs,
  pageOf,
  PHONE,
  readAgain,
  savePicture,
  untilAlive,
  untilConnected,
} from './people/page.ts'
import { threadIn } from './people/thread.ts'
import { textsIn } from './texts.ts'

const t = await textsIn('en-US')
const { messages, message, write } = threadIn(t)
const badge = (page: Page) => page.getByText(t('shell:conversationsUnread', { count: 1 }))

test('a fan on a phone and a creator at a desk write, read, delete, and lose nothing while one is offline', async ({
  browser,
  request,
  baseURL,
}, info) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await openMessagesOf(request, creator, { everyone: false })

  // Who may not write reads what would let them.
  const fans = await pageOf(browser, fan, { site: baseURL, viewport: PHONE })
  await fans.goto(`/en-US/${creator.username}`)
  await untilAlive(fans)
  await fans.getByRole('button', { name: t('profiles:message') }).click()
  // The page before has a button of the same name.
  const conversation = fans.getByRole('region', { name: t('messages:with', { name: creator.name }) })
  const follow = conversation.getByRole('button', { name: t('profiles:followName', { name: creator.name }) })
  await expect(follow).toBeVisible()
  await expectAccessible(fans)
  await savePicture(fans, info.outputPath('gated.png'))
  // What opens the messages is done where it is said.
  await follow.press('Enter')
  await expect(fans.getByLabel(t('messages:write'))).toBeVisible()
  await expect(fans.locator('footer:focus')).toBeVisible()

  await write(fans, 'Where was the harbour picture taken?')
  await expect(message(fans, 'harbour picture')).not.toHaveAttribute('data-pending')
  const creators = await pageOf(browser, creator, { site: baseURL })
  await creators.goto('/en-US/home')
  await expect(badge(creators).first()).toBeAttached()
  await creators.goto('/en-US/messages')
  await untilAlive(creators)
  await savePicture(creators, info.outputPath('inbox.png'))
  const row = creators
    .getByRole('list', { name: t('messages:conversations') })
    .getByRole('link')
    .first()
  // What was written last is as wide as the row, also below the time.
  const endOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().right)
  expect(await endOf(row.getByText('harbour picture'))).toBeCloseTo(await endOf(row.locator('time')), 0)
  await row.click()
  await expect(message(creators, 'harbour picture')).toBeVisible()
  await expect(badge(creators)).toHaveCount(0)
  await expect(messages(fans)).toContainText(t('messages:seen'))

  // Both are there: the socket carries it.
  await creators.getByLabel(t('messages:write')).pressSequentially('In')
  await expect(fans.getByText(t('messages:typing'))).toBeVisible()
  await write(creators, 'In Keelung, at dusk')
  await write(creators, 'I am there each autumn')
  await expect(message(fans, 'each autumn')).toBeVisible()
  await expect(fans.getByText(t('messages:typing'))).toHaveCount(0)
  await expectAccessible(creators)
  await expectAccessible(fans)
  await savePicture(creators, info.outputPath('thread-desk.png'))
  await savePicture(fans, info.outputPath('thread-phone.png'))

  // Deleted for both.
  const own = message(creators, 'each autumn')
  await own.getByText(t('messages:delete'), { exact: true }).click()
  await own.getByRole('button', { name: t('messages:deleteForAll') }).click()
  await expect(own).toHaveCount(0)
  await expect(message(fans, t('messages:deleted'))).toBeVisible()

  // Offline: what could not be sent stays, and is there once afterwards; what was missed arrives, deletions too.
  await write(creators, 'Sent too early')
  await expect(message(fans, 'Sent too early')).toBeVisible()
  await fans.context().setOffline(true)
  await write(fans, 'Written in a tunnel')
  await expect(messages(fans)).toContainText(t('messages:notSent'))
  // Who one writes with stays in view below what says that there is no connection.
  const bar = fans.getByText(t('shell:offline'))
  await expect(bar).toBeVisible()
  const placeOf = async (part: Locator) => (await part.boundingBox()) ?? { y: Number.NaN, height: Number.NaN }
  const [barPlace, namePlace] = [await placeOf(bar), await placeOf(fans.getByRole('heading', { level: 1 }))]
  expect(barPlace.y + barPlace.height).toBeLessThanOrEqual(namePlace.y)
  await savePicture(fans, info.outputPath('offline-phone.png'))
  await write(creators, 'Meanwhile, more pictures')
  await expect(message(creators, 'Meanwhile')).not.toHaveAttribute('data-pending')
  const early = message(creators, 'Sent too early')
  await early.getByText(t('messages:delete'), { exact: true }).click()
  await early.getByRole('button', { name: t('messages:deleteForAll') }).click()
  await expect(early).toHaveCount(0)
  await fans.context().setOffline(false)
  await fans.getByRole('button', { name: t('messages:sendAgain') }).click()
  await expect(message(fans, 'Meanwhile')).toBeVisible()
  await expect(message(fans, 'Sent too early')).toHaveCount(0)
  await expect(message(creators, 'Written in a tunnel')).toHaveCount(1)
  await fans.reload()
  await expect(message(fans, 'Written in a tunnel')).toHaveCount(1)

  // What was begun is there after a while.
  await untilAlive(fans)
  await fans.getByLabel(t('messages:write')).pressSequentially('Half a thought')
  await fans.reload()
  await expect(fans.getByLabel(t('messages:write'))).toHaveValue('Half a thought')
  await Promise.all([fans.context().close(), creators.context().close()])
})

test('before JavaScript a message is sent and deleted, and older ones are a link away', async ({
  browser,
  request,
  baseURL,
}) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await openMessagesOf(request, creator, { everyone: true })
  const asFan = callsAs(request, fan.token)
  const id = await openConversation(request, fan, creator)
  for (let number = 1; number <= 27; number += 1)
    await asFan.send('POST', `/messages/conversations/${id}`, { text: `Line ${number}` })
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await openAs(page, fan, baseURL)
  await page.goto(`/en-US/messages/${id}`)
  await expect(message(page, 'Line 27')).toBeInViewport()
  await expect(message(page, 'Line 2').first()).not.toHaveText(/Line 2$/)
  await write(page, 'Without scripts')
  await expect(message(page, 'Without scripts')).toHaveCount(1)
  const own = message(page, 'Without scripts')
  await own.getByText(t('messages:delete'), { exact: true }).click()
  await own.getByRole('button', { name: t('messages:deleteForAll') }).click()
  await expect(message(page, t('messages:deleted'))).toBeVisible()
  await page.getByRole('link', { name: t('messages:older') }).click()
  await expect(message(page, 'Line 1').first()).toBeVisible()
  await context.close()
})

/** More than four pages. */
const LONG = 4 * MESSAGES_ON_A_PAGE + 5

test('a long conversation is scrolled up to its first message, and everything stays within the width', async ({
  browser,
  request,
  baseURL,
}, info) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await openMessagesOf(request, creator, { everyone: true })
  const [asCreator, asFan] = [callsAs(request, creator.token), callsAs(request, fan.token)]
  const id = await openConversation(request, fan, creator)
  for (let number = 1; number <= LONG; number += 1) {
    const sender = number % 2 === 1 ? asFan : asCreator
    await sender.send('POST', `/messages/conversations/${id}`, { text: `Line ${number}.` })
  }
  const page = await pageOf(browser, fan, { site: baseURL, viewport: PHONE })
  await page.goto(`/en-US/messages/${id}`)
  await untilAlive(page)
  const log = messages(page)
  await expect(message(page, `Line ${LONG - 1}.`)).toBeInViewport({ ratio: 1 })

  // Older ones that cannot be loaded are asked for once, and again when their reader wants.
  let tries = 0
  const older = '**/api/messages/conversations/*?*beforeSequence*'
  await page.route(older, (route) => {
    tries += 1
    return route.fulfill({ status: 503, json: { statusCode: 503, message: 'Busy', error: 'OVERLOADED' } })
  })
  await log.hover()
  await expect(async () => {
    await page.mouse.wheel(0, -2_000)
    await expect(log.getByRole('alert')).toHaveText(t('common:loadFailed'), { timeout: 500 })
  }).toPass()
  await expect(log.getByRole('link', { name: t('messages:older') })).toBeInViewport()
  await page.mouse.wheel(0, 4_000)
  await page.mouse.wheel(0, -4_000)
  expect(tries).toBe(1)
  await page.unroute(older)
  await log.getByRole('link', { name: t('messages:older') }).click()
  await expect(log.getByRole('alert')).toHaveCount(0)

  await expect(async () => {
    await page.mouse.wheel(0, -2_000)
    await expect(message(page, 'Line 1.')).toBeInViewport({ ratio: 1, timeout: 500 })
  }).toPass()
  await savePicture(page, info.outputPath('first-message.png'))
  await expect(message(page, 'Line 2.')).toBeInViewport({ ratio: 1 })
  expect(await log.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  const lines = await log.getByRole('article').allTextContents()
  const numbers = lines.map((text) => Number(/Line (\d+)\./.exec(text)?.[1]))
  expect(numbers).toEqual(Array.from({ length: LONG }, (_, index) => index + 1))
  await page.context().close()
})

test('a message that comes while the connection is lost for a moment is in the list of conversations', async ({
  browser,
  request,
  baseURL,
}) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await openMessagesOf(request, creator, { everyone: true })
  const asFan = callsAs(request, fan.token)
  const id = await openConversation(request, fan, creator)
  const write = (text: string) => asFan.send('POST', `/messages/conversations/${id}`, { text })
  await write('Good morning')
  const page = await pageOf(browser, creator, { site: baseURL, viewport: PHONE })
  let drop: () => Promise<unknown> = async () => undefined
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    socket.connectToServer()
    drop = () => socket.close()
  })
  const connected = untilConnected(page)
  await page.goto('/en-US/messages')
  await connected
  await untilAlive(page)
  const list = page.getByRole('list', { name: t('messages:conversations') })
  await expect(list).toContainText('Good morning')
  await drop()
  await write('Written in between')
  await expect(list).toContainText('Written in between')
  await page.context().close()
})

test('the first message of a conversation stays in the list that is being read again when it comes', async ({
  browser,
  request,
  baseURL,
}) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await openMessagesOf(request, creator, { everyone: true })
  const page = await pageOf(browser, creator, { site: baseURL })
  const connected = untilConnected(page)
  await page.goto('/en-US/messages')
  await connected
  await untilAlive(page)

  // The server has answered before the message, and the answer arrives after it.
  const [answered, arriving] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/messages.data*', async (route) => {
    const response = await route.fetch()
    answered.resolve()
    await arriving.promise
    await route.fulfill({ response })
  })
  const reading = readAgain(page)
  await answered.promise
  const id = await openConversation(request, fan, creator)
  await callsAs(request, fan.token).send('POST', `/messages/conversations/${id}`, { text: 'Are you open today?' })
  const list = page.getByRole('list', { name: t('messages:conversations') })
  await expect(list).toContainText('Are you open today?')
  arriving.resolve()
  await reading
  await expect(list).toContainText('Are you open today?')
  await page.context().close()
})
