import { expect, test, type Page } from '@playwright/test'
import { callsAs, makeCreator, makeFan, openConversation, openMessagesOf } from './people/api.ts'
import { pageOf, PHONE, untilAlive, untilConnected } from './people/page.ts'
import { threadIn } from './people/thread.ts'
import { textsIn } from './texts.ts'

const t = await textsIn('en-US')
const { messages, message, write } = threadIn(t)
const inbox = (page: Page) => page.getByRole('list', { name: t('messages:conversations') })

test('what could not be sent is there after the page was left and reloaded, and is sent once', async ({
  browser,
  request,
  baseURL,
}) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await callsAs(request, fan.token).send('POST', `/follows/${creator.id}`)
  await callsAs(request, creator.token).send('POST', '/conversations', { source: 'user', sourceId: fan.id })
  const page = await pageOf(browser, creator, { site: baseURL, viewport: PHONE })
  const id = await openConversation(request, fan, creator)
  await page.goto(`/en-US/messages/${id}`)
  await untilAlive(page)

  // The server takes the second, but its answer is lost.
  const sending = `**/api/messages/conversations/${id}`
  await page.route(sending, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await write(page, 'Never arrived')
  await expect(messages(page)).toContainText(t('messages:notSent'))
  await page.unroute(sending)
  await page.route(sending, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await write(page, 'Arrived unheard')
  await expect(message(page, 'Arrived unheard')).not.toHaveAttribute('data-pending')
  await page.unroute(sending)

  await page.reload()
  await untilAlive(page)
  await expect(message(page, 'Arrived unheard')).toHaveCount(1)
  const kept = message(page, 'Never arrived')
  await expect(kept).toContainText(t('messages:notSentBefore'))
  await expect(page.getByLabel(t('messages:write'))).toHaveValue('')
  await kept.getByRole('button', { name: t('messages:sendAgain') }).click()
  await expect(page.getByRole('button', { name: t('messages:sendAgain') })).toHaveCount(0)
  await page.reload()
  await untilAlive(page)
  for (const text of ['Never arrived', 'Arrived unheard']) await expect(message(page, text)).toHaveCount(1)
  await expect(messages(page)).not.toContainText(t('messages:notSentBefore'))
  await page.context().close()
})

test('a text that is too long stays whole until its writer has shortened it', async ({ browser, request, baseURL }) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await callsAs(request, fan.token).send('POST', `/follows/${creator.id}`)
  await callsAs(request, creator.token).send('POST', '/conversations', { source: 'user', sourceId: fan.id })
  const page = await pageOf(browser, creator, { site: baseURL, viewport: PHONE })
  await page.goto(`/en-US/messages/${await openConversation(request, fan, creator)}`)
  await untilAlive(page)
  const seen = (count: number) => page.locator('form').getByText(t('messages:tooLong', { count })).first()
  await write(page, `${'a'.repeat(5_000)} end`)
  await expect(seen(4)).toBeVisible()
  await expect(messages(page).getByRole('article')).toHaveCount(0)
  await page.reload()
  await untilAlive(page)
  await expect(page.getByLabel(t('messages:write'))).toHaveValue(/ end$/)
  await page.getByRole('button', { name: t('messages:send') }).click()
  await expect(seen(4)).toBeVisible()
  await write(page, 'a'.repeat(5_000))
  await expect(messages(page).getByRole('article')).toHaveCount(1)
  await expect(seen(4)).toHaveCount(0)
  await page.context().close()
})

test('a message is written and sent where the browser stores nothing', async ({ browser, request, baseURL }) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await callsAs(request, fan.token).send('POST', `/follows/${creator.id}`)
  await callsAs(request, creator.token).send('POST', '/conversations', { source: 'user', sourceId: fan.id })
  const page = await pageOf(browser, creator, { site: baseURL, viewport: PHONE })
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  const id = await openConversation(request, fan, creator)
  await page.goto(`/en-US/messages/${id}`)
  await untilAlive(page)
  const sending = `**/api/messages/conversations/${id}`
  await page.route(sending, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await write(page, 'Sent without storage')
  await message(page, 'Sent without storage')
    .getByRole('button', { name: t('messages:sendAgain') })
    .waitFor()
  await page.unroute(sending)
  await message(page, 'Sent without storage')
    .getByRole('button', { name: t('messages:sendAgain') })
    .click()
  await expect(page.getByRole('button', { name: t('messages:sendAgain') })).toHaveCount(0)
  await expect(message(page, 'Sent without storage')).not.toContainText(t('messages:sending'))
  await page.reload()
  await untilAlive(page)
  await expect(message(page, 'Sent without storage')).toHaveCount(1)
  await page.context().close()
})

test('a message far up that is deleted while its reader is offline is gone once they are back', async ({
  browser,
  request,
  baseURL,
}) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await callsAs(request, fan.token).send('POST', `/follows/${creator.id}`)
  const calls = callsAs(request, creator.token)
  const { _id: id } = await calls.send<{ _id: string }>('POST', '/conversations', { source: 'user', sourceId: fan.id })
  const lines: { _id: string }[] = []
  for (let number = 1; number <= 40; number += 1)
    lines.push(await calls.send('POST', `/messages/conversations/${id}`, { text: `Line ${number}.` }))

  const [fans, creators] = [
    await pageOf(browser, fan, { site: baseURL, viewport: PHONE }),
    await pageOf(browser, creator, { site: baseURL }),
  ]
  for (const page of [fans, creators]) {
    const connected = untilConnected(page)
    await page.goto(`/en-US/messages/${id}`)
    await untilAlive(page)
    await connected
    await messages(page).hover()
    await expect(async () => {
      await page.mouse.wheel(0, -2_000)
      await expect(message(page, 'Line 1.')).toBeInViewport({ timeout: 500 })
    }).toPass()
  }
  await fans.context().setOffline(true)
  await calls.send('DELETE', `/messages/${lines[1]?._id}`)
  await expect(message(creators, 'Line 2.')).toHaveCount(0)
  await expect(message(fans, 'Line 2.')).toHaveCount(1)
  await fans.context().setOffline(false)
  await expect(message(fans, 'Line 2.')).toHaveCount(0)
  await expect(message(fans, t('messages:deleted'))).toHaveCount(1)
  await expect(message(fans, 'Line 3.')).toHaveCount(1)
  await Promise.all([fans.context().close(), creators.context().close()])
})

test('what is deleted for everyone leaves the list of conversations, and the title counts what is unread', async ({
  browser,
  request,
  baseURL,
}) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await callsAs(request, fan.token).send('POST', `/follows/${creator.id}`)
  const calls = callsAs(request, creator.token)
  const { _id: id } = await calls.send<{ _id: string }>('POST', '/conversations', { source: 'user', sourceId: fan.id })
  const send = (text: string) => calls.send<{ _id: string }>('POST', `/messages/conversations/${id}`, { text })
  await send('Good evening')

  const page = await pageOf(browser, fan, { site: baseURL })
  await page.addInitScript(() => {
    navigator.setAppBadge = (count) => Promise.resolve(void (document.documentElement.dataset['icon'] = String(count)))
  })
  const icon = (count: number) => expect(page.locator('html')).toHaveAttribute('data-icon', String(count))
  const connected = untilConnected(page)
  await page.goto('/en-US/messages')
  await untilAlive(page)
  await connected
  await icon(1)
  const title = t('messages:messages')
  await expect(page).toHaveTitle(new RegExp(`^\\(1\\) .*${title}`))
  const { _id: mistaken } = await send('Meant for somebody else')
  await expect(inbox(page)).toContainText('Meant for somebody else')
  await expect(inbox(page)).toContainText(t('messages:unread', { count: 2 }))
  await calls.send('DELETE', `/messages/${mistaken}`)
  await expect(inbox(page)).not.toContainText('Meant for somebody else')
  await expect(inbox(page)).toContainText(t('messages:unread', { count: 1 }))
  await expect(inbox(page)).toContainText(t('messages:deleted'))

  // Read on another device.
  await callsAs(request, fan.token).send('POST', `/messages/read-all/${id}`)
  await expect(inbox(page)).not.toContainText(t('messages:unread', { count: 1 }))
  await expect(page).toHaveTitle(new RegExp(`^${title}`))
  await icon(0)

  // A page whose scripts did not run before somebody signed out left the number; the next one takes it away.
  await page.context().clearCookies({ name: /token$/ })
  await page.goto('/en-US/auth/login')
  await icon(0)
  await page.context().close()
})

test('what is begun in one conversation is there when its writer comes back from another, and nowhere else', async ({
  browser,
  request,
  baseURL,
}) => {
  const creator = await makeCreator(request)
  await openMessagesOf(request, creator, { everyone: true })
  const ids: string[] = []
  for (const fan of [await makeFan(request), await makeFan(request)]) {
    const id = await openConversation(request, fan, creator)
    await callsAs(request, fan.token).send('POST', `/messages/conversations/${id}`, {
      text: `Hello from ${fan.username}`,
    })
    ids.push(id)
  }
  const page = await pageOf(browser, creator, { site: baseURL })
  await page.goto(`/en-US/messages/${ids[0]}`)
  await untilAlive(page)
  const field = page.getByLabel(t('messages:write'))
  const open = (id: string | undefined) => inbox(page).locator(`a[href$="/messages/${id}"]`).click()
  await field.fill('To the first')
  await open(ids[1])
  await expect(field).toHaveValue('')
  await field.fill('To the second')
  await open(ids[0])
  await expect(field).toHaveValue('To the first')
  await page.reload()
  await untilAlive(page)
  await open(ids[1])
  await expect(field).toHaveValue('To the second')
  await page.context().close()
})
