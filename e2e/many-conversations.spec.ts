import { expect, request as requests, test, type APIRequestContext, type Page } from '@playwright/test'
import { PASSWORD } from '../server/src/test-support/test-app/password.ts'
import { callsAs, signIn } from './people/api.ts'
import {
  DESK,
  expectAccessible,
  openAs,
  pageOf,
  PHONE,
  readAgain,
  savePicture,
  untilAlive,
  untilConnected,
} from './people/page.ts'
import { startSmallSite, type SmallSite } from './set-up/small-site.ts'
import { textsIn } from './texts.ts'

/** More than two of the batches in which a message to all of them is sent. */
const FANS = 1_200
/** More than two pages of the list. */
const WRITING = 120

/** The call of one conversation, as the contract writes it. */
const OF_ONE = '/api/conversations/:id'

const t = await textsIn('en-US')

// In one worker: with more, each would start a site of its own.
test.describe.configure({ mode: 'default' })

// Its fans are written into the tables of a site of its own.
let site: SmallSite
let api: APIRequestContext
let token: string
test.beforeAll(async () => {
  site = await startSmallSite('many-conversations', { FANS: String(FANS), WRITING_FANS: String(WRITING) })
  api = await requests.newContext({ baseURL: site.url })
  token = await signIn(api, 'maker', PASSWORD)
  const { _id } = await callsAs(api, token).get<{ _id: string }>('/users/me')
  await callsAs(api, await signIn(api, 'fay', PASSWORD)).send('POST', `/follows/${_id}`)
})
test.afterAll(async () => {
  await api.dispose()
  await site.stop()
})

type Listed = { data: { _id: string; recipients: string[]; recipientInfo: { _id: string; name: string } }[] }

const rows = (page: Page) => page.getByRole('list', { name: t('messages:conversations') }).getByRole('link')
const status = (page: Page) => page.locator('header [data-tone]')

async function openInbox(page: Page, viewport: typeof DESK): Promise<void> {
  await page.setViewportSize(viewport)
  await openAs(page, { token }, site.url)
  const connected = untilConnected(page)
  await page.goto(`${site.url}/en-US/messages`)
  await untilAlive(page)
  await connected
}

/** What a page's loader has answered, with other values in place of some of the object that has all of these names. */
function patched(answer: string, values: Record<string, unknown>): string {
  // The router writes one list of all values, and objects as places in it: { _<place of the name>: <place of the value> }.
  const end = answer.indexOf('\n')
  const list = JSON.parse(answer.slice(0, end)) as unknown[]
  const keys = Object.keys(values).map((name) => `_${list.indexOf(name)}`)
  const found = list.find((value) => typeof value === 'object' && value !== null && keys.every((key) => key in value))
  Object.assign(
    found as object,
    Object.fromEntries(Object.values(values).map((value, at) => [keys[at], list.push(value) - 1])),
  )
  return JSON.stringify(list) + answer.slice(end)
}

test('a further page of conversations that the server fails to give can be asked for again, and the list stays', async ({
  page,
}, info) => {
  await openInbox(page, PHONE)
  await expect(rows(page)).toHaveCount(50)
  await page.route('**/api/conversations?*cursor=*', (route) => route.fulfill({ status: 503, body: 'Busy' }))
  await page.getByRole('link', { name: t('common:loadMore'), exact: true }).click()
  await expect(page.getByRole('alert').getByText(t('common:somethingWentWrong'))).toBeVisible()
  await expectAccessible(page)
  await savePicture(page, info.outputPath('failed.png'))
  await page.unroute('**/api/conversations?*cursor=*')
  await page.getByRole('link', { name: t('common:retry'), exact: true }).click()
  await expect(rows(page)).toHaveCount(100)
  await expect(page.getByText(t('common:somethingWentWrong'))).toHaveCount(0)
})

test('all conversations are read further from a page that was opened at a filter', async ({ page }) => {
  await openInbox(page, PHONE)
  await page.goto(`${site.url}/en-US/messages?filter=unread`)
  await untilAlive(page)
  await page.getByRole('link', { name: t('messages:filter_all'), exact: true }).click()
  await page.getByRole('link', { name: t('common:loadMore'), exact: true }).click()
  await expect(rows(page)).toHaveCount(100)
})

for (const [name, viewport] of [
  ['desk', DESK],
  ['phone', PHONE],
] as const)
  test(`a conversation that the server fails to give says so in its place and can be tried again (${name})`, async ({
    page,
  }, info) => {
    await openInbox(page, viewport)
    const { data } = await callsAs(api, token).get<Listed>('/conversations')
    const id = data[0]?._id ?? ''
    const thread = page.getByRole('region', { name: t('messages:with', { name: data[0]?.recipientInfo.name ?? '' }) })
    await site.fail([OF_ONE])
    await rows(page).first().click()
    await expect(page.getByRole('heading', { name: t('results:title500') })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/messages/${id}`))
    await expect(page.locator('head > title')).toHaveCount(1)
    await expectAccessible(page)
    await savePicture(page, info.outputPath('failed.png'))
    /** At a desk the list stays beside it, on a phone it is a way back. */
    const seeList = async () => {
      if (viewport === PHONE) await page.getByRole('link', { name: t('messages:back') }).click()
      await expect(rows(page)).toHaveCount(50)
      if (viewport === PHONE) await rows(page).first().click()
      await expect(page.getByRole('heading', { name: t('results:title500') })).toBeVisible()
    }
    await seeList()
    await site.fail([])
    await page.getByRole('link', { name: t('common:retry') }).click()
    await expect(thread.getByRole('article')).toContainText('Good evening')

    // A document that is loaded anew has it in its place, too; of one that is not there nothing is tried again.
    await site.fail([OF_ONE])
    await page.reload()
    await untilAlive(page)
    await seeList()
    await site.fail([])
    await page.getByRole('link', { name: t('common:retry') }).click()
    await expect(thread.getByRole('article')).toContainText('Good evening')
    await page.goto(`${site.url}/en-US/messages/${id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}`)
    await expect(page.getByRole('heading', { name: t('results:title404') })).toBeVisible()
    await expect(page.getByRole('link', { name: t('messages:back') })).toBeVisible()
    await expect(page.getByRole('link', { name: t('common:retry') })).toHaveCount(0)

    // The message that an address leads to is come to once it is there.
    await site.fail([OF_ONE])
    await page.goto(`${site.url}/en-US/messages/${id}#m1`)
    await untilAlive(page)
    await expect(page.locator('head > title')).toHaveCount(1)
    await site.fail([])
    await page.getByRole('link', { name: t('common:retry') }).click()
    await expect(thread.getByRole('article').first()).toHaveAttribute('data-found')
    await expect(page).toHaveURL(/#m1$/)
  })

test('a conversation that cannot be shown leaves a way back to the list on a phone', async ({ page }) => {
  await openInbox(page, PHONE)
  const ofOne = /\/messages\/[\w-]+\.data/
  await page.route(ofOne, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: patched(await response.text(), { messages: null, deletionsVersion: 0 }) })
  })
  await rows(page).first().click()
  await expect(page.getByText(t('results:crashText'))).toBeVisible()
  await expect(page.locator('head > title')).toHaveCount(1)
  await expectAccessible(page)
  await page.unroute(ofOne)
  await page.getByRole('link', { name: t('messages:back') }).click()
  await expect(rows(page)).toHaveCount(50)
})

test('an open conversation that is read again in vain stays with what is written, says so and can be tried again', async ({
  page,
}) => {
  await openInbox(page, DESK)
  await rows(page).first().click()
  const message = page.getByRole('article').first()
  await expect(message).toContainText('Good evening')
  await page.getByLabel(t('messages:write')).fill('Not sent yet')
  const line = page.getByRole('status').filter({ hasText: t('messages:notRefreshed') })
  await page.evaluate(() => document.querySelectorAll('output').forEach(({ dataset }) => (dataset['wasThere'] = '')))
  const seeKept = async () => {
    await readAgain(page)
    await expect(line).toBeVisible()
    // A screen reader announces a text that comes into an element, not an element that comes with its text.
    await expect(line).toHaveAttribute('data-was-there')
    await expect(message).toContainText('Good evening')
    await expect(page.getByLabel(t('messages:write'))).toHaveValue('Not sent yet')
    await expect(rows(page)).toHaveCount(50)
  }
  for (const calls of [[OF_ONE], ['/api/conversations']]) {
    await site.fail(calls)
    await seeKept()
  }
  await site.fail([])
  await readAgain(page)
  await expect(line).toHaveCount(0)
  await page.route('**/*.data*', (route) => route.abort())
  await seeKept()
  await expectAccessible(page)
  await page.unroute('**/*.data*')
  await line.getByRole('button', { name: t('common:retry') }).click()
  await expect(line).toHaveCount(0)
  await expect(page.getByLabel(t('messages:write'))).toHaveValue('Not sent yet')

  await site.fail([OF_ONE])
  await seeKept()
  await site.fail([])
  // Another conversation is read anew, and so is this one on the way back.
  await rows(page).nth(1).click()
  await expect(page.getByLabel(t('messages:write'))).toHaveValue('')
  await expect(line).toHaveCount(0)
  await page.goBack()
  await expect(page.getByLabel(t('messages:write'))).toHaveValue('Not sent yet')
  await expect(line).toHaveCount(0)
})

test('a list that the server fails to give fails as a page does, with a conversation open too', async ({ page }) => {
  await openInbox(page, DESK)
  await rows(page).first().click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('link', { name: t('messages:toMass') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('mass:title') })).toBeVisible()
  await site.fail(['/api/conversations'])
  await page.goBack()
  await expect(page.getByRole('heading', { name: t('results:title500') })).toBeVisible()
  await expect(page).toHaveURL(/\/500\?redirect=/)
  await site.fail([])
  await page.getByRole('link', { name: t('common:retry') }).click()
  await expect(rows(page)).toHaveCount(50)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('more conversations than a page that change without a connection are all as they are after it is back', async ({
  page,
}) => {
  await openInbox(page, DESK)
  // Not the last page: it is read with the others.
  const more = page.getByRole('link', { name: t('common:loadMore'), exact: true })
  await more.click()
  await expect(rows(page)).toHaveCount(100)
  const calls = callsAs(api, token)
  const userIds: string[] = []
  for (let cursor: string | undefined, pages = 0; pages < 3; pages += 1) {
    const answer = await calls.get<Listed & { cursor?: string }>(
      `/conversations?limit=50${cursor ? `&cursor=${cursor}` : ''}`,
    )
    userIds.push(...answer.data.map(({ recipientInfo }) => recipientInfo._id))
    cursor = answer.cursor && encodeURIComponent(answer.cursor)
  }
  const list = await calls.send<{ _id: string }>('POST', '/performer/lists', { name: 'All who wrote', userIds })

  await page.context().setOffline(true)
  const text = 'The harbour set is out'
  const mass = { text, type: 'text', subscriptionType: 'none', listIds: [list._id], fileIds: [], isSchedule: false }
  const { _id } = await calls.send<{ _id: string }>('POST', '/messages/mass-messages', mass)
  await expect
    .poll(async () => (await calls.get<{ status: string }>(`/messages/mass-messages/${_id}`)).status, {
      timeout: 60_000,
    })
    .toBe('sent')
  await page.context().setOffline(false)
  await expect(rows(page).filter({ hasText: text })).toHaveCount(WRITING)
  await expect(rows(page)).toHaveCount(WRITING)
  await expect(more).toHaveCount(0)
})

test('a creator sees how far a message to thousands is, to its end, without a reload; it is read, and taken back from all', async ({
  page,
  browser,
}, info) => {
  await openInbox(page, DESK)
  await page.goto(`${site.url}/en-US/creator/mass-messages/new`)
  await untilAlive(page)
  await page.getByRole('radio', { name: t('mass:to_followers'), exact: true }).check({ force: true })
  await expect(page.getByText(t('mass:reach', { count: FANS + 1 }))).toBeVisible()
  await page.getByLabel(t('mass:text'), { exact: true }).fill('Lamps in the harbour')
  // The page hears of a message to thousands, so that each step is there for as long as it is looked at.
  const total = 12_001
  let step = 0
  const ofMessage = /\/creator\/mass-messages\/(?!new)[\w-]+\.data/
  await page.route(ofMessage, async (route) => {
    const response = await route.fetch()
    const values = { status: 'sending', isUnderWay: true, totalRecipients: total, totalSent: step }
    await route.fulfill({ response, body: patched(await response.text(), values) })
  })
  await page.getByRole('button', { name: t('mass:review') }).click()
  await page
    .getByRole('dialog', { name: t('mass:confirmTitle', { count: FANS + 1 }) })
    .getByRole('button', { name: t('mass:send') })
    .click()

  await page.waitForURL(/mass-messages\/[\w-]+$/)
  const progress = page.getByRole('progressbar')
  for (step of [0, 4_000, 9_000, total]) await expect(progress).toHaveJSProperty('value', (100 * step) / total)
  await expect(status(page)).toHaveText(t('mass:status_sending'))
  await savePicture(page, info.outputPath('under-way.png'))
  await page.unroute(ofMessage)
  await expect(status(page)).toHaveText(t('mass:status_sent'), { timeout: 60_000 })
  await expect(progress).toHaveCount(0)
  const fact = (name: string) =>
    page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator('+ dd')
  await expect(fact(t('mass:sent'))).toHaveText('1,201')

  const fay = await pageOf(browser, { token: await signIn(api, 'fay', PASSWORD) }, { site: site.url, viewport: PHONE })
  await fay.goto('/en-US/messages')
  await fay.getByRole('link').filter({ hasText: 'Lamps in the harbour' }).click()
  await expect(fay.getByRole('article').filter({ hasText: 'Lamps in the harbour' })).toBeVisible()
  await page.reload()
  await expect(fact(t('mass:read'))).toHaveText('1')

  await page.getByRole('link', { name: t('mass:unsend') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('mass:unsend') })
    .click()
  await expect(fact(t('mass:takenBack'))).toHaveText('1,201', { timeout: 120_000 })
  await expect(page.getByText(t('mass:takingBack'))).toHaveCount(0)
  await expect(fay.getByRole('article').filter({ hasText: t('messages:deleted') })).toBeVisible()
  await fay.context().close()
})
