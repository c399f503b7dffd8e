import { expect, test, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test'
import type { Locale } from '@stagedoor/contract/locales'
import { callsAs, makeCreator, makeFan, topUp, type Creator } from './people/api.ts'
import { looksOf } from './people/looks.ts'
import { expectAccessible, openAs, passAgeGate, savePicture, untilAlive } from './people/page.ts'
import { aLandscape } from './people/pictures.ts'
import { textsIn, unlockFor } from './texts.ts'

type Look = {
  photoCount: number
  device: string
  viewport: { width: number; height: number }
  locale: Locale
  theme: 'light' | 'dark'
}

const looks: Look[] = [
  { photoCount: 3, device: 'desk', viewport: { width: 1440, height: 900 }, locale: 'en-US', theme: 'light' },
  { photoCount: 12, device: 'phone', viewport: { width: 390, height: 844 }, locale: 'zh-TW', theme: 'dark' },
]

for (const look of looksOf(looks, 1)) {
  test(`a creator publishes a gallery on a ${look.device} @looks`, async ({ browser, request, baseURL }, info) => {
    const t = await textsIn(look.locale)
    const creator = await makeCreator(request)
    const context = await browser.newContext({
      viewport: look.viewport,
      locale: look.locale,
      ...(baseURL !== undefined && { baseURL }),
    })
    await passAgeGate(context, baseURL, { token: creator.token, theme: look.theme })
    const page = await context.newPage()
    const picture = (name: string) => savePicture(page, info.outputPath(`${name}.png`), { isWhole: true })

    await page.goto(`/${look.locale}/creator/galleries`)
    await expect(page.getByText(t('works:noGalleriesTitle'))).toBeVisible()
    await expectAccessible(page)
    await picture('1-empty')
    await page
      .getByRole('main')
      .getByRole('link', { name: t('works:newGallery') })
      .first()
      .click()
    await page.getByLabel(t('studio:title'), { exact: true }).fill('Three harbours')
    await page.getByLabel(t('studio:forSale')).check()
    await page.getByLabel(t('studio:price')).fill('12')
    await picture('2-new')
    await page.getByRole('button', { name: t('studio:createGallery') }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Three harbours' })).toBeVisible()
    await untilAlive(page)

    // Many photos at once, in the order of choosing, while another screen is looked at.
    const chosen = Array.from({ length: look.photoCount }, (_, at) => `harbour-${at}.jpg`)
    const files = chosen.map(async (name, at) => ({
      name,
      mimeType: 'image/jpeg',
      buffer: await aLandscape(at, { width: 900, height: 700 }),
    }))
    await page.locator('input[type="file"]').setInputFiles(await Promise.all(files))
    await page.getByRole('link', { name: t('shell:photos'), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('works:photosTitle') })).toBeVisible()
    await page.goBack()
    const list = page.getByRole('list', { name: t('works:photos'), exact: true })
    const names = () => list.locator('[dir="auto"]:not(textarea, input)').allInnerTexts()
    await expect.poll(names).toEqual(chosen)
    await expect(page.getByRole('list', { name: t('uploads:uploads') })).toHaveCount(0)
    await picture('3-photos')
    await expectAccessible(page)

    // Ordered with keys, the cover chosen, one described.
    await page.getByRole('button', { name: t('uploads:moveBefore', { name: 'harbour-2.jpg' }) }).focus()
    await page.keyboard.press('Home')
    const others = chosen.filter((name) => name !== 'harbour-2.jpg')
    await expect.poll(names).toEqual(['harbour-2.jpg', ...others])
    if (look.device === 'desk') {
      // By the pointer: onto the first half of the photo before it, and still there at the next visit.
      const photo = (name: string) => list.getByRole('listitem').filter({ hasText: name })
      await expect(photo('harbour-1.jpg')).toHaveAttribute('draggable', 'true')
      await photo('harbour-1.jpg').dragTo(photo('harbour-0.jpg'), {
        sourcePosition: { x: 40, y: 40 },
        targetPosition: { x: 10, y: 40 },
      })
      await expect.poll(names).toEqual(['harbour-2.jpg', 'harbour-1.jpg', 'harbour-0.jpg'])
      await page.reload()
      await untilAlive(page)
      await expect.poll(names).toEqual(['harbour-2.jpg', 'harbour-1.jpg', 'harbour-0.jpg'])
    }
    await page.getByRole('button', { name: `${t('works:makeCover')} harbour-0.jpg` }).click()
    await expect(page.getByRole('button', { name: `${t('works:makeCover')} harbour-0.jpg` })).toHaveCount(0)
    const described = list.getByRole('listitem').filter({ hasText: 'harbour-2.jpg' })
    await described.locator('summary').click()
    await described.getByLabel(t('studio:altText'), { exact: true }).fill('A harbour at dusk')
    await described.getByRole('button', { name: t('studio:save') }).click()
    await expect(described.getByRole('img', { name: 'A harbour at dusk' })).toBeVisible()

    // Deleted, and brought back.
    await page.getByRole('button', { name: `${t('works:delete')} harbour-1.jpg` }).click()
    const undo = page.getByRole('button', { name: `${t('works:undo')} harbour-1.jpg` })
    await expect(undo).toBeFocused()
    await undo.click()
    await expect(page.getByRole('button', { name: `${t('works:delete')} harbour-1.jpg` })).toBeVisible()

    await page.getByRole('button', { name: t('studio:publish'), exact: true }).click()
    await page
      .getByRole('main')
      .getByRole('link', { name: t('works:view'), exact: true })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Three harbours' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('img', { name: 'A harbour at dusk' })).toBeVisible()
    await picture('4-public')
    await expectAccessible(page)

    // The second visit: the list knows it.
    await page.goto(`/${look.locale}/creator/galleries`)
    await expect(page.getByRole('main').getByText('Three harbours')).toBeVisible()
    await expect(page.getByRole('main').getByText(t('studio:statusActive')).first()).toBeVisible()
    await picture('5-list')
    await expectAccessible(page)
    await page.goto(`/${look.locale}/creator/photos`)
    await expect(page.getByRole('main').getByText('harbour-1.jpg').first()).toBeVisible()
    await picture('6-photos')
    await expectAccessible(page)
    await context.close()
  })
}

/** A gallery of four photos at a price, made by its calls. */
/** @param price tokens; null: for subscribers */
async function aGallery(request: APIRequestContext, creator: Creator, price: number | null): Promise<string> {
  const calls = callsAs(request, creator.token)
  const root = '/performer/performer-assets'
  const { _id } = await calls.send<{ _id: string }>('POST', `${root}/galleries`, {
    title: 'Four evenings',
    description: 'By the sea.',
    isSale: price !== null,
    ...(price !== null && { price }),
  })
  for (const number of [3, 4, 5, 6]) {
    const reply = await request.post(`/api${root}/photos/upload`, {
      headers: { authorization: creator.token },
      multipart: {
        galleryId: _id,
        title: `Evening ${number}`,
        photo: { name: `${number}.jpg`, mimeType: 'image/jpeg', buffer: await aLandscape(number) },
      },
    })
    expect(reply.status(), await reply.text()).toBe(201)
  }
  await calls.send('PUT', `${root}/galleries/${_id}`, { status: 'active' })
  return _id
}

test('a gallery for sale shows each viewer what they may see, and opens when it is bought', async ({
  browser,
  request,
  baseURL,
}, info) => {
  const t = await textsIn('en-US')
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  const id = await aGallery(request, creator, 12)
  await topUp(request, fan, 20)
  const address = `/en-US/gallery/${id}`
  const unlock = unlockFor(t, '12.00')
  const open = async (token: string | null, more: object = {}): Promise<[Page, BrowserContext]> => {
    const context = await browser.newContext({ ...more, ...(baseURL !== undefined && { baseURL }) })
    await passAgeGate(context, baseURL, token === null ? {} : { token })
    return [await context.newPage(), context]
  }

  // A visitor learns that it exists and what it costs.
  const [visitor, visits] = await open(null)
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Four evenings' })).toBeVisible()
  await expect(visitor.getByRole('link', { name: unlock })).toBeVisible()
  await expectAccessible(visitor)
  await savePicture(visitor, info.outputPath('visitor.png'), { isWhole: true })
  await visitor.goto(`/en-US/${creator.username}`)
  await visitor.getByRole('link', { name: t('profiles:galleries') }).click()
  await expect(visitor.getByRole('link', { name: /Four evenings/ })).toBeVisible()
  await expectAccessible(visitor)
  await savePicture(visitor, info.outputPath('profile-tab.png'), { isWhole: true })
  await visits.close()

  // A fan sees blurred photos, and buys them in a sheet.
  const [page, context] = await open(fan.token, { viewport: { width: 390, height: 844 } })
  await page.goto(address)
  await untilAlive(page)
  await expectAccessible(page)
  await savePicture(page, info.outputPath('fan.png'), { isWhole: true })
  await page
    .getByRole('button', { name: unlock })
    .or(page.getByRole('link', { name: unlock }))
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('purchases:confirm', { amount: '12.00 tokens' }) })
    .click()
  await expect(page.getByText(t('catalog:bought'))).toBeVisible()
  await expect(page.getByRole('dialog', { name: t('purchases:unlockGallery') })).toHaveCount(0)
  await savePicture(page, info.outputPath('buyer.png'), { isWhole: true })
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Evening 4' }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Evening 4' })).toBeVisible()
  await savePicture(page, info.outputPath('buyer-viewer.png'))
  await page.keyboard.press('Escape')
  // The step back over the viewer's own entry is over.
  await expect.poll(() => page.evaluate(() => 'cover' in (history.state ?? {}))).toBe(false)

  // The receipt leads back to it.
  await page.goto('/en-US/wallet/charges')
  await page.getByRole('main').getByRole('link', { name: 'Four evenings' }).click()
  await expect(page).toHaveURL(new RegExp(`/gallery/${id}$`))
  await context.close()
})

test('a gallery is bought before JavaScript, and a tab of the creator leads to it', async ({
  browser,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  const id = await aGallery(request, creator, 5)
  await topUp(request, fan, 10)
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL !== undefined && { baseURL }) })
  const page = await context.newPage()
  await openAs(page, fan, baseURL)
  await page.goto(`/en-US/${creator.username}?tab=galleries`)
  const card = page.getByRole('link', { name: /Four evenings/ })
  await expect(card).toContainText(unlockFor(t, '5.00'))
  await card.click()
  await page.getByRole('link', { name: unlockFor(t, '5.00') }).click()
  await page.getByRole('button', { name: t('purchases:confirm', { amount: '5.00 tokens' }) }).click()
  await expect(page).toHaveURL(new RegExp(`/gallery/${id}$`))
  await expect(page.getByRole('main').getByRole('img', { name: 'Evening 3' })).toBeVisible()
  await context.close()
})

test('the card of a gallery for subscribers says what opens it, and for how much', async ({
  page,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const creator = await makeCreator(request)
  await callsAs(request, creator.token).send('PUT', '/performers/me', { monthlyPrice: 9.95 })
  await aGallery(request, creator, null)
  await passAgeGate(page.context(), baseURL)
  await page.goto(`/en-US/${creator.username}?tab=galleries`)
  const month = t('profiles:perMonth', { dollars: '$9.95' })
  await expect(page.getByRole('link', { name: /Four evenings/ })).toContainText(
    `${t('feeds:forSubscribers')} · ${month}`,
  )
  await expectAccessible(page)
  await savePicture(page, 'test-results/gallery-cards.png', { isWhole: true })
})
