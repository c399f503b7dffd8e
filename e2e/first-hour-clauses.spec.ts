import { expect, test, type Page } from '@playwright/test'
import { MAXIMUM_TIP_MENU } from '@stagedoor/contract/streams'
import { callsAs, makeCreator, makeFan, payAtSandbox, signIn, uniqueName } from './people/api.ts'
import { builtFile } from './people/built-file.ts'
import { DESK, expectAccessible, holdRequests, openAs, PHONE, savePicture, untilAlive } from './people/page.ts'
import { aLandscape } from './people/pictures.ts'
import { textsIn } from './texts.ts'

/** Promises of the first hour that no other story keeps. */
test.use({ viewport: PHONE })

const t = await textsIn('en-US')

test('the front page speaks to creators, says what they keep, and leads to their registration', async ({
  page,
  context,
  baseURL,
}, info) => {
  await context.addCookies([{ name: 'eighteen_day', value: '1990-01-01', url: baseURL ?? '' }])
  await page.goto('/en-US')
  await page.getByRole('link', { name: t('begin:frontLink') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('begin:title') })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(t('begin:keepText', { price: '$20.00', net: '$16.00' }))
  await savePicture(page, info.outputPath('for-creators.png'), { isWhole: true })
  await expectAccessible(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('begin:apply') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/auth\/register\/creator$/)
})

test('a fan changes the picture of their account', async ({ page, request, baseURL }) => {
  const fan = await makeFan(request)
  await openAs(page, fan, baseURL)
  await page.goto('/en-US/account')
  await untilAlive(page)
  const buffer = await aLandscape(3, { width: 400, height: 400 })
  await page.getByLabel(t('account:pictureFile')).setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: t('profiles:changePicture') }).click()
  await expect(page.getByRole('main').locator('img[src*="/media/public/"]')).toBeVisible()
  expect((await callsAs(request, fan.token).get<{ avatar: string | null }>('/users/me')).avatar).not.toBeNull()
})

test('a yearly price and twelve months are one plan, which is said before anything is sold twice', async ({
  page,
  request,
  baseURL,
}, info) => {
  const creator = await makeCreator(request)
  await callsAs(request, creator.token).send('PUT', '/performers/me', { monthlyPrice: 9.95, yearlyPrice: 100 })
  await openAs(page, creator, baseURL)
  await page.goto('/en-US/creator/prices')
  await untilAlive(page)
  const offer = page.locator('form').filter({ has: page.getByLabel(t('subscribers:months')) })
  await offer.getByLabel(t('subscribers:months')).selectOption('12')
  await offer.getByLabel(t('subscribers:price')).fill('95')
  await expect(offer.getByText(/You receive 76\.00 tokens \(≈ \$76\.00\)/)).toBeVisible()
  // Its answer comes before the code of the rule for forms, which the first form fetches.
  const release = await holdRequests(page, builtFile('app/shell/form-rule/FormRule.tsx'))
  await offer.getByRole('button', { name: t('subscribers:addOffer') }).click()
  const refusal = offer.getByText('a yearly price and a 12-month offer are one plan')
  await expect(refusal).toBeVisible()
  release()
  await expect(refusal).toBeInViewport({ ratio: 1 })
  await savePicture(page, info.outputPath('prices.png'))
  await expectAccessible(page)
  // The same answer again is shown again, beside what was sent.
  await offer.getByLabel(t('subscribers:months')).selectOption('1')
  await offer.getByRole('button', { name: t('subscribers:addOffer') }).click()
  await expect(offer.getByLabel(t('subscribers:months'))).toBeFocused()
  await expect(refusal.first()).toBeInViewport({ ratio: 1 })
})

test('what a year or some months cost a month is rounded up', async ({ page, request, baseURL }) => {
  const creator = await makeCreator(request)
  const own = callsAs(request, creator.token)
  await own.send('PUT', '/performers/me', { monthlyPrice: 9.95, yearlyPrice: 100 })
  await own.send('POST', '/performer/subscription-offers', { months: 3, price: 25 })
  await openAs(page, await makeFan(request), baseURL)
  await page.goto(`/en-US/subscribe/${creator.id}`)
  const plans = page.getByRole('main')
  // 8.33 and a third, of both.
  await expect(plans.getByText(t('subscriptions:thatIs', { dollars: '$8.34' }))).toHaveCount(2)
})

test('creators beside a page stay the same, in their order, when pages are opened again', async ({
  page,
  request,
  baseURL,
}) => {
  await page.setViewportSize(DESK)
  await openAs(page, await makeFan(request), baseURL)
  const beside = page.getByRole('complementary').getByRole('listitem').getByRole('link', { name: /@/ })
  const suggested = async () => {
    await expect(beside.first()).toBeVisible()
    return beside.allTextContents()
  }
  await page.goto('/en-US/home')
  const first = await suggested()
  expect(first.length).toBeGreaterThan(1)
  const onOthers: string[][] = []
  for (const path of ['home', 'bookmarks']) {
    await page.goto(`/en-US/${path}`)
    onOthers.push(await suggested())
  }
  // Stories beside this one add creators, who may come in between.
  for (const later of onOthers) {
    const both = later.filter((name) => first.includes(name))
    expect(both.length).toBeGreaterThan(1)
    expect(both).toEqual(first.filter((name) => later.includes(name)))
  }
})

/** What a creator receives is said beside the price as soon as one is typed. */
const expectShare = async (page: Page, { path, label }: { path: string; label: string }) => {
  await page.goto(`/en-US/creator/${path}`)
  await untilAlive(page)
  const field = page.getByRole('main').getByLabel(label, { exact: true }).first()
  await field.fill('10')
  await expect(page.getByText(/You receive 8\.00 tokens \(≈ \$8\.00\)/).first()).toBeVisible()
}

test('what a creator receives is said beside the prices of products, plans and private minutes', async ({
  page,
  request,
  baseURL,
}) => {
  await openAs(page, await makeCreator(request), baseURL)
  await expectShare(page, { path: 'products/new', label: t('store:price') })
  await expectShare(page, { path: 'prices', label: t('subscribers:monthlyPrice') })
  await expectShare(page, { path: 'live/private', label: t('calls:price') })
})

test('days beyond what a trial may last are refused with the limit, and a price with what it looks like', async ({
  page,
  request,
  baseURL,
}) => {
  await openAs(page, await makeCreator(request), baseURL)
  await page.goto('/en-US/creator/prices')
  await untilAlive(page)
  const days = page.getByLabel(t('subscribers:days'), { exact: true })
  await days.fill('91')
  await page.getByRole('button', { name: t('subscribers:addTrial') }).click()
  await expect(days).toBeFocused()
  await expect(page.getByText(t('faults:tooMuch', { limit: '90' }), { exact: true }).first()).toBeVisible()

  await page.goto('/en-US/creator/posts/new')
  await untilAlive(page)
  await page.getByLabel(t('studio:text'), { exact: true }).fill('For sale.')
  await page.getByText(t('studio:forSale'), { exact: true }).click()
  await page.getByRole('button', { name: t('studio:publish'), exact: true }).click()
  const price = page.getByLabel(t('studio:price'), { exact: true })
  await expect(price).toBeFocused()
  await expect(page.getByText(t('auth:fieldAmount'), { exact: true })).toBeVisible()
})

test('the goal and the menu of a stream say beside their fields what is wrong', async ({ page, request, baseURL }) => {
  await openAs(page, await makeCreator(request), baseURL)
  await page.goto('/en-US/creator/live')
  await untilAlive(page)
  await page.getByLabel(t('live:title'), { exact: true }).fill('An evening of songs')
  await page.getByRole('button', { name: t('live:continue') }).click()
  await page.getByLabel(t('live:goalTitle'), { exact: true }).fill('A microphone')
  const amount = page.getByLabel(t('live:goalAmount'), { exact: true })
  await amount.fill('abc')
  await page.getByRole('button', { name: t('live:setGoal') }).click()
  await expect(amount).toBeFocused()
  await expect(amount).toHaveAccessibleDescription(new RegExp(t('live:goalWrong')))
  const menu = page.getByLabel(t('live:tipMenu'), { exact: true })
  await menu.fill('5 A song\nA dance')
  await page.getByRole('button', { name: t('live:saveMenu') }).click()
  await expect(menu).toBeFocused()
  await expect(menu).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText(t('live:menuWrong', { count: MAXIMUM_TIP_MENU })).first()).toBeInViewport()
})

test('a package that was bought has its name in the language of its reader, on the list and on the receipt', async ({
  page,
  request,
  baseURL,
}) => {
  const fan = await makeFan(request)
  const staff = callsAs(request, await signIn(request, 'admin@demo.test'))
  const [name, inChinese] = [uniqueName('Front row '), uniqueName('前排')]
  const pack = { name, names: { 'zh-TW': inChinese }, price: 50, tokens: 60 }
  const { _id: packageId } = await staff.send<{ _id: string }>('POST', '/admin/packages', pack)
  const own = callsAs(request, fan.token)
  const bought = await own.send<{ _id: string; paymentUrl: string }>('POST', '/payment/wallet/top-up', { packageId })
  await payAtSandbox(request, bought.paymentUrl)
  await expect
    .poll(async () => (await own.get<{ status: string }>(`/payment/transactions/${bought._id}`)).status)
    .toBe('success')
  await openAs(page, fan, baseURL)
  for (const [locale, shown] of [
    ['zh-TW', inChinese],
    ['ja-JP', name],
  ] as const) {
    await page.goto(`/${locale}/wallet/transactions`)
    await expect(page.getByRole('main').getByText(shown).first()).toBeVisible()
    await page.goto(`/${locale}/wallet/transactions/${bought._id}`)
    await expect(page.getByRole('definition').filter({ hasText: shown })).toBeVisible()
  }
})
