import { expect, request as requests, test, type APIRequestContext, type Page } from '@playwright/test'
import { io } from 'socket.io-client'
import { callsAs, signIn } from './people/api.ts'
import { violationsOf } from './people/axe.ts'
import { phonePhotograph } from './people/photograph.ts'
import { openInApp, untilAlive } from './people/page.ts'
import { addressIn, visitorIn } from './people/visitor.ts'
import { startSmallSite, type SmallSite } from './set-up/small-site.ts'
import { textsIn } from './texts.ts'

/** Settings that affect every reader, on a separate site. */
test.describe.configure({ mode: 'serial' })

const PASSWORD = 'a long sentence of mine'
let site: SmallSite
let api: APIRequestContext
let staff: ReturnType<typeof callsAs>
let staffToken: string

test.beforeAll(async () => {
  site = await startSmallSite('whole-site')
  api = await requests.newContext({ baseURL: site.url })
  staffToken = await signIn(api, 'boss', PASSWORD)
  staff = callsAs(api, staffToken)
})

test.afterAll(async () => {
  await api.dispose()
  await site.stop()
})

/** The status of a call from a country. */
async function callFrom(from: keyof typeof addressIn, path: string) {
  const reply = await api.get(path, { headers: { 'x-forwarded-for': addressIn[from] } })
  return { status: reply.status(), retryAfter: reply.headers()['retry-after'] }
}

/** The message of a socket after connecting: accepted, or why not. */
function socketFrom(from: keyof typeof addressIn, token: string): Promise<string> {
  const socket = io(site.url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    query: { token },
    extraHeaders: { 'x-forwarded-for': addressIn[from] },
  })
  return new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', ({ message }) => resolve(message))
  }).finally(() => void socket.disconnect())
}

async function expectNoProblems(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
}

test('a blocked country sees a notice only: pages, calls and sockets', async ({ browser }) => {
  const t = await textsIn('en-US')
  const fay = await signIn(api, 'fay', PASSWORD)
  await staff.send('PUT', '/admin/region-policies/KR', { policy: 'blocked', reason: 'a story' })

  const { page } = await visitorIn(browser, { site: site.url, from: 'KR' })
  const answers = await Promise.all(
    ['/en-US/explore', '/en-US/home', '/en-US/auth/login', '/en-US/nowhere/at/all'].map((path) =>
      page.request.get(path),
    ),
  )
  expect(answers.map((answer) => answer.status())).toEqual([451, 451, 451, 451])
  await page.goto('/en-US/explore')
  await expect(page.getByRole('heading', { name: t('shell:blockedTitle') })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectNoProblems(page)

  expect((await callFrom('KR', '/api/countries/list')).status).toBe(451)
  expect((await callFrom('KR', '/api/settings/public')).status).toBe(200)
  expect((await callFrom('JP', '/api/countries/list')).status).toBe(200)
  expect(await socketFrom('KR', fay)).toBe('COUNTRY_BLOCKED')
  expect(await socketFrom('JP', fay)).toBe('connected')

  await staff.send('PUT', '/admin/region-policies/KR', { policy: null, reason: 'a story' })
  await expect.poll(async () => (await page.goto('/en-US/explore'))?.status()).toBe(200)
})

test('during maintenance readers see the notice, staff can enter, and clients get Retry-After', async ({ browser }) => {
  const t = await textsIn('en-US')
  const fay = await signIn(api, 'fay', PASSWORD)
  await staff.send('PUT', '/admin/maintenance', { isOn: true, image: '/favicon.svg', reason: 'a story' })

  const { page } = await visitorIn(browser, { site: site.url, from: 'TW' })
  const answer = await page.goto('/en-US/explore')
  expect([answer?.status(), answer?.headers()['retry-after']]).toEqual([503, '30'])
  expect((await page.request.get('/en-US/wallet')).status()).toBe(503)
  await expect(page.getByRole('heading', { name: t('shell:maintenanceTitle') })).toBeVisible()
  await expect(page.locator('img[src="/favicon.svg"]')).toBeVisible()
  await expectNoProblems(page)

  expect(await callFrom('TW', '/api/countries/list')).toEqual({ status: 503, retryAfter: '30' })
  expect((await callFrom('TW', '/healthz')).status).toBe(200)
  expect(await socketFrom('TW', fay)).toBe('MAINTENANCE')
  expect(await socketFrom('TW', staffToken)).toBe('connected')

  // Staff sign in by the page that stays open.
  await page.goto('/en-US/auth/login')
  await page.getByLabel(t('auth:usernameOrEmail')).fill('boss')
  await page.getByLabel(t('auth:password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t('auth:signIn'), exact: true }).click()
  await expect(page).toHaveURL(/\/en-US\/staff$/)
  await expect(page.getByRole('heading', { name: t('shell:maintenanceTitle') })).toHaveCount(0)
  expect((await page.goto('/en-US/explore'))?.status()).toBe(200)

  await staff.send('PUT', '/admin/maintenance', { isOn: false, reason: 'a story' })
  expect((await callFrom('TW', '/api/countries/list')).status).toBe(200)
})

test('where the region requires more than a date, the gate leads to the provider and back', async ({ browser }) => {
  const t = await textsIn('en-US')
  await staff.send('PUT', '/admin/region-policies/JP', { policy: 'assured', reason: 'a story' })
  const { page } = await visitorIn(browser, { site: site.url, from: 'JP', isConfirmed: false })

  await page.goto('/en-US/explore')
  await untilAlive(page)
  await page.getByLabel(t('gate:dateOfBirth')).fill('1990-01-01')
  await page.getByRole('button', { name: t('gate:enter') }).click()
  await expect(page).toHaveURL(/\/en-US\/auth\/login\?redirect=%2Fen-US%2Fage%2Fassured$/)
  await untilAlive(page)
  await page.getByLabel(t('auth:usernameOrEmail')).fill('fay')
  await page.getByLabel(t('auth:password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t('auth:signIn'), exact: true }).click()
  await page.getByRole('button', { name: t('contact:assuredBegin') }).click()
  await expect(page).toHaveURL(/\/sandbox\/age-assurance/)
  await page.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/en-US\/age\/assured$/)
  await expect(page.getByText(t('contact:assuredOk'))).toBeVisible()
  await expectNoProblems(page)
  await page.goto('/en-US/explore')
  await expect(page).toHaveURL(/\/en-US\/explore$/)

  // The same without JavaScript, and for readers who passed the gate before the region required more.
  const plain = await visitorIn(browser, { site: site.url, from: 'JP', isConfirmed: false, hasScripts: false })
  await plain.page.goto('/en-US/explore')
  await plain.page.getByLabel(t('gate:dateOfBirth')).fill('1990-01-01')
  await plain.page.getByRole('button', { name: t('gate:enter') }).click()
  await expect(plain.page).toHaveURL(/\/en-US\/auth\/login\?redirect=%2Fen-US%2Fage%2Fassured$/)
  await plain.page.goto('/en-US/contact')
  await expect(plain.page).toHaveURL(/\/en-US\/contact$/)
  await staff.send('PUT', '/admin/region-policies/JP', { policy: null, reason: 'a story' })
})

/** Page views reported to analytics, as path and fragment. */
const viewsOf = (page: Page) =>
  page.evaluate(() =>
    ((Reflect.get(window, 'dataLayer') as IArguments[] | undefined) ?? [])
      .map((command) => Array.from(command))
      .filter(([, name]) => name === 'page_view')
      .map(([, , facts]) => {
        const { pathname, hash } = new URL((facts as { page_location: string }).page_location)
        return `${pathname}${hash}`
      }),
  )

test('counts pages only when the site enables it, and after consent where the law requires it', async ({ browser }) => {
  const t = await textsIn('en-US')
  const early = await visitorIn(browser, { site: site.url, from: 'TW' })
  await early.page.goto('/en-US/auth/register')
  await untilAlive(early.page)
  expect(await viewsOf(early.page)).toEqual([])

  await staff.send('PUT', '/admin/settings', {
    values: { gaCode: 'G-STORY1', pageViewTracking: true },
    reason: 'a story',
  })
  const { page, foreign } = await visitorIn(browser, { site: site.url, from: 'TW' })
  await page.goto('/en-US/explore')
  await untilAlive(page)
  await expect.poll(() => viewsOf(page)).toEqual(['/en-US/explore'])
  await page
    .getByRole('navigation', { name: t('shell:mainNavigation') })
    .first()
    .getByRole('link', { name: t('shell:home') })
    .click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect.poll(() => viewsOf(page)).toEqual(['/en-US/explore', '/en-US/auth/login'])
  await page.evaluate(() => void (location.hash = 'here'))
  await expect.poll(() => viewsOf(page)).toEqual(['/en-US/explore', '/en-US/auth/login', '/en-US/auth/login#here'])
  expect(foreign.map(({ href }) => href)).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-STORY1'])

  const german = await visitorIn(browser, { site: site.url, from: 'DE' })
  await german.page.goto('/en-US/explore')
  const question = german.page.getByRole('region', { name: t('site:consentTitle') })
  await expect(question).toBeVisible()
  expect([await viewsOf(german.page), german.foreign]).toEqual([[], []])
  await question.getByRole('button', { name: t('site:consentDeny') }).click()
  await german.page.reload()
  await untilAlive(german.page)
  await expect(question).toHaveCount(0)
  expect([await viewsOf(german.page), german.foreign]).toEqual([[], []])
  await german.page.context().clearCookies({ name: 'analyticsConsent' })
  await german.page.reload()
  await question.getByRole('button', { name: t('site:consentGrant'), exact: true }).click()
  await expect.poll(() => viewsOf(german.page)).toEqual(['/en-US/explore'])
  await staff.send('PUT', '/admin/settings', { values: { pageViewTracking: false }, reason: 'a story' })
})

test('sends a message to the operator by mail', async ({ browser }) => {
  const t = await textsIn('en-US')
  const { page } = await visitorIn(browser, { site: site.url, from: 'TW' })
  await page.goto('/en-US/contact')
  await untilAlive(page)
  await page.getByLabel(t('contact:yourName')).fill('Rosa Reader')
  await page.getByLabel(t('contact:yourEmail')).fill('rosa@example.test')
  await page.getByLabel(t('contact:yourMessage')).fill('The lamps on the front page are lovely.')
  await expectNoProblems(page)
  await page.getByRole('button', { name: t('contact:send') }).click()
  await expect(page.getByText(t('contact:sentTitle'))).toBeVisible()
  const mails = async () => JSON.stringify(await (await api.get('/dev/mail.json')).json())
  await expect.poll(mails).toContain('The lamps on the front page are lovely.')
})

test('hides a static page as a draft and shows it in the reader’s language once published', async ({ browser }) => {
  const text = (locale: string, title: string) => ({
    locale,
    title,
    content: `# ${title}\n\nAs it stands.`,
    shortDescription: title,
  })
  const texts = [text('en-US', 'Architecture tests'), text('zh-TW', '使用規則')]
  const draft = { slug: 'architecture-tests', status: 'draft', ordering: 0, texts }
  const { _id } = await staff.send<{ _id: string }>('POST', '/admin/posts', draft)
  const { page } = await visitorIn(browser, { site: site.url, from: 'TW' })
  expect((await page.goto('/en-US/page/architecture-tests'))?.status()).toBe(404)

  await staff.send('PUT', `/admin/posts/${_id}`, { ...draft, status: 'published' })
  expect((await page.goto('/en-US/page/architecture-tests?now'))?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: 'Architecture tests' })).toBeVisible()
  await expectNoProblems(page)
  await page.goto(`/zh-TW/page/${_id}`)
  await expect(page.getByRole('heading', { level: 1, name: '使用規則' })).toBeVisible()
})

test('a server error leads to its page, and an ended session to sign-in and back', async ({ browser }) => {
  const t = await textsIn('en-US')
  const { page, context } = await visitorIn(browser, { site: site.url, from: 'TW' })
  await site.fail(['/api/settings/public'])
  await page.goto('/en-US/explore?settings')
  await expect(page).toHaveURL(/\/error\.html$/)

  await site.fail(['/api/performers/user/search'])
  await page.goto('/en-US/auth/register')
  await untilAlive(page)
  await page.goto('/en-US')
  await untilAlive(page)
  await page
    .getByRole('navigation', { name: t('shell:mainNavigation') })
    .first()
    .getByRole('link', { name: t('shell:explore') })
    .click()
  await expect(page).toHaveURL(/\/en-US\/500\?redirect=%2Fen-US%2Fexplore$/)
  await expect(page.getByRole('heading', { name: 'Server Error' })).toBeVisible()
  await expectNoProblems(page)
  await site.fail([])
  await page.getByRole('link', { name: t('common:retry') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('shell:explore') })).toBeVisible()
  await expect(page).toHaveURL(/\/en-US\/explore$/)

  // The mark behind an address is in the way back as well.
  await page.goto('/en-US/auth/register')
  await untilAlive(page)
  await site.fail(['/api/performers/user/search'])
  await openInApp(page, '/en-US/explore#content')
  await expect(page).toHaveURL(/\/en-US\/500\?redirect=%2Fen-US%2Fexplore%23content$/)
  await site.fail([])
  await page.getByRole('link', { name: t('common:retry') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('shell:explore') })).toBeVisible()
  await expect(page).toHaveURL(/\/en-US\/explore#content$/)

  const token = await signIn(api, 'fay', PASSWORD)
  await context.addCookies([{ name: 'token', value: token, url: site.url }])
  await page.goto('/en-US/wallet')
  await expect(page).toHaveURL(/\/en-US\/wallet$/)
  await callsAs(api, token).send('POST', '/auth/logout')
  await page.goto('/en-US/wallet/charges?current=2')
  await expect(page).toHaveURL(/\/en-US\/auth\/login\?redirect=%2Fen-US%2Fwallet%2Fcharges%3Fcurrent%3D2$/)
  await untilAlive(page)
  await page.getByLabel(t('auth:usernameOrEmail')).fill('fay')
  await page.getByLabel(t('auth:password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t('auth:signIn'), exact: true }).click()
  await expect(page).toHaveURL(/\/en-US\/wallet\/charges\?current=2$/)
})

test('shows the operator’s name, logos, icon and menus on a phone and on a desktop', async ({ browser }) => {
  const t = await textsIn('en-US')
  const item = (section: string, title: string, ordering: number, rest: object = {}) => ({
    section,
    title,
    ordering,
    path: `/page/${title.toLowerCase()}`,
    internal: true,
    isNewTab: false,
    ...rest,
  })
  const elsewhere = { path: 'https://elsewhere.example/news', internal: false, isNewTab: true }
  const menus = [
    item('main', 'Second', 2),
    item('main', 'First', 1),
    item('header', 'News', 1, elsewhere),
    item('footer', 'Terms', 1),
  ]
  await staff.send('PUT', '/admin/menus', { menus })
  await staff.send('PUT', '/admin/settings', { values: { siteName: 'Lamplight' }, reason: 'a story' })
  const addresses: Record<string, string> = {}
  for (const kind of ['logo', 'darkmode-logo', 'favicon']) {
    const file = { name: `${kind}.jpg`, mimeType: 'image/jpeg', buffer: await phonePhotograph() }
    const reply = await api.post(`/api/admin/site-pictures/${kind}`, {
      headers: { authorization: staffToken },
      multipart: { file },
    })
    expect(reply.status(), await reply.text()).toBe(201)
    addresses[kind] = ((await reply.json()) as { data: { url: string } }).data.url
  }

  const { page } = await visitorIn(browser, { site: site.url, from: 'TW' })
  await page.goto('/en-US/explore?menus')
  const rail = page.getByRole('navigation', { name: t('shell:mainMenu') })
  await expect(rail.getByRole('link')).toHaveText(['First', 'Second'])
  await expect(rail.getByRole('link', { name: 'First' })).toHaveAttribute('href', '/en-US/page/first')
  const strip = page.getByRole('navigation', { name: t('shell:siteMenu') })
  const visible = strip.getByRole('link').filter({ visible: true })
  await expect(visible).toHaveText(['News'])
  await expect(visible).toHaveAttribute('target', '_blank')
  await expect(visible).toHaveAttribute('href', 'https://elsewhere.example/news')
  await expect(page.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/en-US/page/terms')
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', addresses['favicon'] ?? '')
  const shown = page.getByRole('img', { name: 'Lamplight' }).filter({ visible: true }).first()
  await expect(shown).toHaveAttribute('src', addresses['logo'] ?? '')
  await expectNoProblems(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(rail).toBeHidden()
  await expect(visible).toHaveText(['First', 'Second', 'News'])
  await page.context().addCookies([{ name: 'theme', value: 'dark', url: site.url }])
  await page.reload()
  await expect(shown).toHaveAttribute('src', addresses['darkmode-logo'] ?? '')
  await expectNoProblems(page)
  await staff.send('PUT', '/admin/menus', { menus: [] })
})
