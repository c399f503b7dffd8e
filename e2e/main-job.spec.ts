import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import type { Locale } from '@stagedoor/contract/locales'
import sharp from 'sharp'
import { callsAs, makeCreator, makeFan, type Person } from './people/api.ts'
import { expectAccessible, passAgeGate, savePicture, untilAlive } from './people/page.ts'
import { phonePhotograph } from './people/photograph.ts'
import { textsIn, unlockFor } from './texts.ts'

type Look = { device: string; viewport: { width: number; height: number }; locale: Locale; theme: 'light' | 'dark' }

const phone = { device: 'phone', viewport: { width: 390, height: 844 } }
const desktop = { device: 'desktop', viewport: { width: 1440, height: 900 } }
const looks: Look[] = [
  { ...phone, locale: 'zh-TW', theme: 'dark' },
  { ...desktop, locale: 'en-US', theme: 'light' },
]

/** A browser for one account, past the age gate, in the story's theme. */
async function browserOf(browser: Browser, baseURL: string, look: Look): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport: look.viewport,
    locale: look.locale,
    hasTouch: look.device === 'phone',
  })
  await passAgeGate(context, baseURL, { theme: look.theme })
  return context
}

for (const look of looks) {
  test(`a creator sells a photograph and a fan buys it (${look.device}, ${look.locale}, ${look.theme})`, async ({
    browser,
    request,
    baseURL,
  }, info) => {
    const origin = baseURL ?? ''
    const t = await textsIn(look.locale)
    const [creator, fan] = [await makeCreator(request), await makeFan(request)]
    const picture = (name: string, page: Page) => savePicture(page, info.outputPath(`${name}.png`))

    // The creator signs in and publishes.
    const studio = await (await browserOf(browser, origin, look)).newPage()
    await signInThroughTheForm(studio, creator, look.locale, t)
    const title = `Evening ${creator.username}`
    await publish(studio, { title, price: '30', locale: look.locale, t })
    await picture('studio', studio)
    await studio.goto(`/${look.locale}/creator/earnings`)
    await expect(studio.getByText(t('studio:noEarningsTitle'))).toBeVisible()
    await expectAccessible(studio)

    // A fan sees it locked, and nothing on the page links to the full file.
    const page = await (await browserOf(browser, origin, look)).newPage()
    await signInThroughTheForm(page, fan, look.locale, t)
    await page.goto(`/${look.locale}/${creator.username}`)
    const unlock = page
      .getByRole('button', { name: unlockFor(t, '30.00', look.locale) })
      .or(page.getByRole('link', { name: unlockFor(t, '30.00', look.locale) }))
    await expect(unlock.first()).toBeVisible()
    await picture('locked', page)
    await expectAccessible(page)
    const fullAddresses = await addressesOfWhole(creator, request)
    for (const address of fullAddresses) expect(await page.content()).not.toContain(address)

    // The wallet is too low: the top-up is offered in the same place, and completes the purchase.
    await unlock.first().click()
    await expect(page.getByText(t('purchases:insufficient'))).toBeVisible()
    await picture('insufficient', page)
    await page.getByRole('button', { name: t('purchases:topUpAndUnlock') }).click()
    await payWith(page, 'decline')
    await expect(page.getByRole('alert')).toBeVisible()
    await picture('declined', page)
    await payWith(page, 'challenge')
    // The creator's open page is observed from here on for the message about the sale.
    const received = studio
      .getByText(t('shell:saleTitle', { buyer: 'Fay Fan', amount: '30.00' }))
      .waitFor({ timeout: 180_000 })
      .then(
        () => true,
        () => false,
      )
    await page.locator('button[name="answer"][value="pass"]').click()
    await page.waitForURL(/payment\/success|post\//)
    await finishUnlocking(page, t)

    // It is open, upright, and without its GPS position.
    const photo = page.getByRole('main').locator('img[src*="/media/"]').first()
    await expect(photo).toBeVisible()
    await picture('unlocked', page)
    await expectAccessible(page)
    await expectUprightAndBare(page, photo)

    // The creator's open page received the message, and the books agree.
    expect(await received).toBe(true)
    await picture('sale', studio)
    await expectBooksToAgree({ request, creator, fan, page, studio, locale: look.locale })
  })
}

type Translate = Awaited<ReturnType<typeof textsIn>>

async function signInThroughTheForm(page: Page, person: Person, locale: Locale, t: Translate): Promise<void> {
  await page.goto(`/${locale}/auth/login`)
  await page.getByLabel(t('auth:usernameOrEmail')).fill(person.username)
  await page.getByLabel(t('auth:password'), { exact: true }).fill(person.password)
  await page.getByRole('button', { name: t('auth:signIn'), exact: true }).click()
  await page.waitForURL((url) => !url.pathname.includes('/auth/'))
}

async function publish(
  page: Page,
  post: { title: string; price: string; locale: Locale; t: Translate },
): Promise<void> {
  const { t } = post
  await page.goto(`/${post.locale}/creator/posts/new`)
  await untilAlive(page)
  await page.getByLabel(t('studio:title'), { exact: true }).fill(post.title)
  await page.getByLabel(t('studio:text'), { exact: true }).fill('The light lasted for a minute.')
  await page
    .getByLabel(t('studio:addPhotos'))
    .setInputFiles({ name: 'evening.jpg', mimeType: 'image/jpeg', buffer: await phonePhotograph() })
  await expect(page.getByText(t('uploads:ready'))).toBeVisible()
  await page.getByLabel(t('studio:forSale')).check()
  await page.getByLabel(t('studio:price')).fill(post.price)
  await page.getByRole('button', { name: t('studio:publish'), exact: true }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/new'))
}

async function payWith(page: Page, card: 'approve' | 'decline' | 'challenge'): Promise<void> {
  await page.waitForURL(/\/sandbox\/checkout\//)
  await page.locator(`input[name="card"][value="${card}"]`).check()
  await page.locator('form[action$="/pay"] button').click()
}

/** Returned from paying, the page completes by itself, or asks once. */
async function finishUnlocking(page: Page, t: Translate): Promise<void> {
  const finish = page.getByRole('button', { name: t('wallet:finishUnlock', { amount: '30.00' }) })
  await Promise.race([page.waitForURL(/\/post\//), finish.waitFor().then(() => finish.click())])
  await page.waitForURL(/\/post\/[^/]+$/)
}

type Post = { _id: string; files: { url: string | null }[] }

/** The creator's addresses of the full files: no other reader may see even their paths. */
async function addressesOfWhole(creator: Person, request: Parameters<typeof callsAs>[0]): Promise<string[]> {
  const { data } = await callsAs(request, creator.token).get<{ data: Post[] }>('/performer/feeds?limit=10')
  const urls = data.flatMap((post) => post.files.map((file) => file.url)).filter((url) => url !== null)
  expect(urls.length).toBeGreaterThan(0)
  return urls.map((url) => url.split('?')[0] ?? '')
}

async function expectUprightAndBare(page: Page, photo: ReturnType<Page['locator']>): Promise<void> {
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth))
    .toBe(true)
  const address = await photo.evaluate((image: HTMLImageElement) => image.currentSrc)
  const served = await page.request.get(address)
  expect([served.status(), served.headers()['x-content-type-options']]).toEqual([200, 'nosniff'])
  const { exif, xmp, iptc, orientation, width, height } = await sharp(await served.body()).metadata()
  expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined])
  expect(height).toBeGreaterThan(width)
  const shared = await page.request.fetch(address, { headers: { cookie: 'token=somebody-else' } })
  expect(shared.status()).toBe(404)
}

type Books = {
  request: Parameters<typeof callsAs>[0]
  creator: Person
  fan: Person
  page: Page
  studio: Page
  locale: Locale
}

async function expectBooksToAgree({ request, creator, fan, page, studio, locale }: Books): Promise<void> {
  const asFan = callsAs(request, fan.token)
  const asCreator = callsAs(request, creator.token)
  const me = await asFan.get<{ balance: number }>('/users/me')
  const payments = await asFan.get<{ data: { status: string; tokens: number }[] }>('/payment/transactions/user/search')
  const charges = await asFan.get<{ data: { totalPrice: number; status: string }[]; total: number }>(
    '/wallet/charges/search',
  )
  const earnings = await asCreator.get<{ data: { grossPrice: number; netPrice: number; siteCommission: number }[] }>(
    '/performer/earning/search',
  )
  const paidIn = payments.data.filter(({ status }) => status === 'success').reduce((sum, { tokens }) => sum + tokens, 0)

  expect(charges.data).toMatchObject([{ totalPrice: 30, status: 'success' }])
  expect(me.balance).toBe(paidIn - 30)
  expect(earnings.data).toMatchObject([{ grossPrice: 30, netPrice: 24, siteCommission: 6 }])

  await page.goto(`/${locale}/wallet`)
  await expect(
    page
      .getByRole('main')
      .getByText(new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(me.balance))
      .first(),
  ).toBeVisible()
  await studio.goto(`/${locale}/creator/earnings`)
  await expect(studio.getByRole('main').getByText('24.00').first()).toBeVisible()
}
