import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { callsAs, makeCreator, makeFan, openConversation, openMessagesOf } from './people/api.ts'
import { DESK, pageOf, PHONE, untilAlive } from './people/page.ts'
import { textsIn } from './texts.ts'

const t = await textsIn('en-US')
const log = (page: Page) => page.getByRole('log', { name: t('messages:messages') })
const message = (page: Page, text: string) => log(page).getByRole('article').filter({ hasText: text })
const result = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text }).getByRole('link')

/** A fan's conversation of 90 lines, most of them further up than its first page, with other texts at some places. */
async function longConversation(request: APIRequestContext, texts: Record<number, string>) {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await openMessagesOf(request, creator, { everyone: true })
  const id = await openConversation(request, fan, creator)
  for (let number = 1; number <= 90; number += 1)
    await callsAs(request, fan.token).send('POST', `/messages/conversations/${id}`, {
      text: texts[number] ?? `Line ${number}.`,
    })
  return { creator, fan }
}

/** The found message is in view, and from the first message that is there on none is missing. */
async function expectAtFound(page: Page, text: string): Promise<void> {
  await expect(async () => {
    const ids = await log(page)
      .getByRole('article')
      .evaluateAll((articles) => articles.map(({ id }) => id))
    const first = Number(ids[0]?.slice(1))
    expect(ids).toEqual(Array.from({ length: 91 - first }, (_, at) => `m${first + at}`))
  }).toPass({ timeout: 30_000 })
  await expect(message(page, text)).toHaveAttribute('data-found')
  await expect(message(page, text)).toBeInViewport({ ratio: 1 })
}

test('a message that a search found stays in view while what came after it is read', async ({
  browser,
  request,
  baseURL,
}) => {
  const { creator, fan } = await longConversation(request, { 30: 'A lighthouse keeper' })
  const page = await pageOf(browser, fan, { site: baseURL, viewport: PHONE })
  await page.goto('/en-US/messages?q=Line')
  await expect(page.getByText(t('messages:foundLatest', { count: 25 }))).toBeVisible()
  await page.goto('/en-US/messages?q=lighthouse')
  await untilAlive(page)
  // With whom the conversation is, and that the reader wrote it themselves.
  await expect(result(page, 'lighthouse')).toContainText(`${creator.name}${t('messages:you')}A lighthouse keeper`)
  await result(page, 'lighthouse').click()
  await expect(message(page, 'Line 29.')).toBeInViewport({ ratio: 1 })
  await expect(message(page, 'Line 31.')).toBeInViewport({ ratio: 1 })
  await expectAtFound(page, 'lighthouse')
  await page.reload()
  await expectAtFound(page, 'lighthouse')
  await page.context().close()
})

test('a message is found in a conversation that was looked at before, with everything that followed it', async ({
  browser,
  request,
  baseURL,
}) => {
  const { creator, fan } = await longConversation(request, { 30: 'A lighthouse keeper' })
  const page = await pageOf(browser, fan, { site: baseURL, viewport: PHONE })
  await page.goto('/en-US/messages')
  await untilAlive(page)
  await result(page, creator.username).click()
  await expect(message(page, 'Line 90.')).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: t('messages:back'), exact: true }).click()
  const search = page.getByRole('searchbox', { name: t('messages:find') })
  await search.fill('lighthouse')
  await search.press('Enter')
  await result(page, 'lighthouse').click()
  await expectAtFound(page, 'lighthouse')
  await page.context().close()
})

test('at a desk each of several messages that a search found in one conversation comes into view', async ({
  browser,
  request,
  baseURL,
}) => {
  const { fan } = await longConversation(request, { 20: 'A first lighthouse', 70: 'A second lighthouse' })
  const page = await pageOf(browser, fan, { site: baseURL, viewport: DESK })
  await page.goto('/en-US/messages?q=lighthouse')
  await untilAlive(page)
  for (const text of ['second lighthouse', 'first lighthouse', 'second lighthouse']) {
    await result(page, text).click()
    await expectAtFound(page, text)
  }
  await page.context().close()
})
