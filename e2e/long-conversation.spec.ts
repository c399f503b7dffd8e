import { expect, request as requests, test, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { PASSWORD } from '../server/src/test-support/test-app/password.ts'
import { callsAs, openMessagesOf, signIn } from './people/api.ts'
import { holdRequests, openAs, PHONE, untilAlive } from './people/page.ts'
import { startSmallSite, type SmallSite } from './set-up/small-site.ts'
import { textsIn } from './texts.ts'

const MESSAGES = 10_000

const t = await textsIn('en-US')

// In one worker: with more, each would start a site of its own.
test.describe.configure({ mode: 'default' })

// Its messages are written into the tables of a site of its own: by calls they would take an hour.
let site: SmallSite
let api: APIRequestContext
test.beforeAll(async () => {
  site = await startSmallSite('long-conversation', { LONG_CONVERSATION: String(MESSAGES) })
  api = await requests.newContext({ baseURL: site.url })
})
test.afterAll(async () => {
  await api.dispose()
  await site.stop()
})

/** The numbers of the messages that are in view, as they follow each other. */
const numbersInView = (log: Locator) =>
  log.evaluate((region) => {
    const { top, bottom } = region.getBoundingClientRect()
    const inView = [...region.querySelectorAll('article')].filter((row) => {
      const box = row.getBoundingClientRect()
      return box.bottom > top && box.top < bottom
    })
    return inView.map((row) => Number(/Line (\d+)\./.exec(row.textContent ?? '')?.[1]))
  })

/** The maker's conversation of ten thousand messages with fay, who reads it on a phone. */
async function openLong(page: Page) {
  const [token, makers] = [await signIn(api, 'fay', PASSWORD), await signIn(api, 'maker', PASSWORD)]
  await openMessagesOf(api, { token: makers }, { everyone: true })
  const { data } = await callsAs(api, token).get<{ data: { _id: string }[] }>('/conversations')
  const id = data[0]?._id ?? ''
  await page.setViewportSize(PHONE)
  await openAs(page, { token }, site.url)
  await page.goto(`${site.url}/en-US/messages/${id}`)
  await untilAlive(page)
  return { log: page.getByRole('log', { name: t('messages:messages') }), id, makers }
}

test('what is in view at the top of a long conversation stays in place while older messages are put above it', async ({
  page,
}) => {
  const { log, id, makers } = await openLong(page)
  await expect(log.locator(`#m${MESSAGES}`)).toBeInViewport()

  const release = await holdRequests(page, '**/api/messages/conversations/*?*beforeSequence*')
  await log.evaluate((region) => region.scrollTo({ top: -region.scrollHeight, behavior: 'instant' }))
  const inView = await numbersInView(log)
  const [first = 0] = inView
  expect(inView).toEqual(inView.map((_, at) => first + at))
  const placeOf = async () => (await log.locator(`#m${first + 1}`).boundingBox())?.y ?? Number.NaN
  const place = await placeOf()
  release()
  await expect(log.locator(`#m${first - 25}`)).toBeAttached()
  expect(Math.abs((await placeOf()) - place)).toBeLessThan(1)
  expect(await numbersInView(log)).toEqual(expect.arrayContaining(inView))

  // So it does when one arrives; what the reader writes is looked at.
  const before = await placeOf()
  await callsAs(api, makers).send('POST', `/messages/conversations/${id}`, { text: 'Just now' })
  await expect(log.locator(`#m${MESSAGES + 1}`)).toContainText('Just now')
  expect(Math.abs((await placeOf()) - before)).toBeLessThan(1)
  await page.getByRole('button', { name: t('messages:newBelow') }).click()
  await expect(log.locator(`#m${MESSAGES + 1}`)).toBeInViewport()
  await expect(log).toBeFocused()
  await expect(page.getByRole('button', { name: t('messages:newBelow') })).toBeHidden()
  await log.evaluate((region) => region.scrollTo({ top: -5_000, behavior: 'instant' }))
  await expect(page.getByRole('button', { name: t('messages:toLatest') })).toBeVisible()
  await page.getByLabel(t('messages:write')).fill('So late already')
  await page.getByRole('button', { name: t('messages:send') }).click()
  await expect(log.locator(`#m${MESSAGES + 2}`)).toBeInViewport()
  await expect(page.getByRole('button', { name: t('messages:toLatest') })).toBeHidden()
})

test('who has scrolled up stays there while what was written is answered, the second message before the first', async ({
  page,
}) => {
  const { log } = await openLong(page)
  const release = await holdRequests(
    page,
    '**/api/messages/conversations/*',
    (request) => request.postData()?.includes('Slow to leave') ?? false,
  )
  const releaseSecond = await holdRequests(
    page,
    '**/api/messages/conversations/*',
    (request) => request.postData()?.includes('Quick to leave') ?? false,
  )
  for (const text of ['Slow to leave', 'Quick to leave']) {
    await page.getByLabel(t('messages:write')).fill(text)
    await page.getByRole('button', { name: t('messages:send') }).click()
    await expect(log.getByRole('article').filter({ hasText: text })).toHaveAttribute('data-pending')
  }
  await log.evaluate((region) => region.scrollTo({ top: -1_000, behavior: 'instant' }))
  releaseSecond()
  await expect(log.getByRole('article').filter({ hasText: 'Quick to leave' })).not.toHaveAttribute('data-pending')
  expect(await log.evaluate((region) => region.scrollTop)).toBeLessThan(-900)
  release()
  await expect(log.getByRole('article').filter({ hasText: 'Slow to leave' })).not.toHaveAttribute('data-pending')
  expect(await log.evaluate((region) => region.scrollTop)).toBeLessThan(-900)
})
