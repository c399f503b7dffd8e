import { expect, test, type Locator, type Page } from '@playwright/test'
import { callsAs, makeCreator, makeFan, topUp, uniqueName } from './people/api.ts'
import { builtFile } from './people/built-file.ts'
import { expectAccessible, openAs, passAgeGate, savePicture, untilAlive } from './people/page.ts'
import { phonePhotograph } from './people/photograph.ts'
import { textsIn, unlockFor } from './texts.ts'

test.use({ locale: 'en-US', viewport: { width: 390, height: 844 }, timezoneId: 'Asia/Taipei' })

test('Back closes the question of a purchase, a lost answer is asked for again, and after buying the focus is in the post', async ({
  page,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const creator = await makeCreator(request)
  const fan = await makeFan(request)
  await topUp(request, fan, 50)
  await callsAs(request, creator.token).send('POST', '/performer/feeds', {
    type: 'text',
    title: 'Harbour at night',
    text: 'A long evening.',
    fileIds: [],
    isSale: true,
    price: 12,
    status: 'active',
  })
  await openAs(page, fan, baseURL)
  await page.goto(`/en-US/${creator.username}`)
  await untilAlive(page)
  const address = page.url()
  const unlock = page.getByRole('link', { name: unlockFor(t, '12.00') })
  // Without the sheet's code the page stays, and it is asked for again.
  await page.route(builtFile('app/features/purchases/UnlockSheet.tsx'), (route) => route.abort())
  await unlock.click()
  const missing = page.getByRole('dialog', { name: t('common:loadFailed') })
  await expect(missing.getByRole('button', { name: t('common:retry') })).toBeFocused()
  await expectAccessible(page)
  await savePicture(page, test.info().outputPath('sheet-missing.png'))
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => missing.getByRole('button', { name: t('common:close') }).click(),
  ]) {
    await close()
    await expect(missing).toBeHidden()
    await expect(page.getByText('Harbour at night')).toBeVisible()
    await expect(unlock).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await page.unrouteAll()
  // This browser keeps that a module failed until the page is loaded again.
  await Promise.all([page.waitForEvent('load'), missing.getByRole('button', { name: t('common:retry') }).click()])
  await untilAlive(page)

  const loseAnswers = () => page.route(/\/unlock/, (route) => route.abort())
  await loseAnswers()
  await unlock.click()
  const sheet = page.getByRole('dialog', { name: t('purchases:unlockTitle') })
  const confirm = sheet.getByRole('button', { name: t('purchases:confirm', { amount: '12.00 tokens' }) })
  // What is known is there before the answer, and without one.
  await expect(sheet.getByText('12.00 tokens · ≈ $12.00')).toBeVisible()
  await expect(sheet.getByText(t('common:loadFailed'))).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  await sheet.getByRole('button', { name: t('common:retry') }).click()
  await expect(confirm).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(sheet).toBeHidden()
  expect(page.url()).toBe(address)
  await expect(unlock).toBeFocused()

  // The sheet shows what it knew, and asks again meanwhile.
  await Promise.all([page.waitForResponse(/\/unlock\.data/), page.keyboard.press('Enter')])
  await expect(confirm).toBeVisible()
  await loseAnswers()
  await confirm.click()
  await expect(sheet.getByText(t('common:noConnection'))).toBeVisible()
  await page.unrouteAll()
  await confirm.click()
  await expect(page.getByText(t('feeds:bought'))).toBeVisible()
  await expect(page.getByRole('article')).toBeFocused()
  // Beside what can be done with the post, each name stays on one line.
  const itemOf = (name: string) => page.getByRole('article').getByRole('listitem').filter({ hasText: name })
  for (const name of [t('feeds:bought'), t('profiles:tip')]) expect(await linesOf(itemOf(name), name)).toBe(1)
  // On a phone there is room for the actions alone: that it was bought stands before them, whatever the font.
  const topOf = async (name: string) => (await itemOf(name).boundingBox())?.y ?? 0
  expect(await topOf(t('feeds:bought'))).toBeLessThan(await topOf(t('profiles:tip')))
  await savePicture(page, test.info().outputPath('bought.png'))
})

/** On how many lines a text stands. */
const linesOf = (place: Locator, text: string): Promise<number> =>
  place.getByText(text, { exact: true }).evaluate((element) => {
    // An icon beside the text may be higher or lower than it, by font.
    const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
    const boxes = texts.flatMap((node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return [...range.getClientRects()]
    })
    return new Set(boxes.filter(({ width }) => width > 0).map(({ bottom }) => Math.round(bottom))).size
  })

test('the pages of an account are marked in the navigation and have a way back; what a fan may not use is not offered', async ({
  page,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  await openAs(page, await makeFan(request), baseURL)
  const navigation = page.getByRole('navigation', { name: t('shell:mainNavigation') })
  for (const path of [
    'wallet',
    'wallet/top-up',
    'wallet/transactions',
    'wallet/charges',
    'wallet/cards',
    'wallet/limits',
    'subscriptions',
    'account',
    'account/security',
    'account/messages',
    'account/export',
    'account/deletion',
    'orders',
    'bookmarks',
    'following',
    'blocks',
  ]) {
    await page.goto(`/en-US/${path}`)
    await expect(page.getByRole('main').getByRole('link').first()).toHaveAttribute('href', /\/(me|wallet|account)$/)
    await expect(navigation.locator('[aria-current]:visible')).toHaveText(t('shell:me'))
  }
  await page.goto('/en-US/payment/cancel')
  await expect(page.getByRole('heading', { name: t('wallet:cancelledTitle') })).toBeVisible()
  await expect(page.locator('[data-tone="danger"]')).toBeHidden()

  await page.goto('/en-US/creator/posts')
  await untilAlive(page)
  await expect(page.getByRole('main').getByRole('heading')).toBeVisible()
  await expect(page.getByRole('navigation', { name: t('shell:studioNavigation') })).toHaveCount(0)

  // The frame of the browser takes the colour of the chosen theme, at once and on the next page.
  await page.goto('/en-US/me')
  await untilAlive(page)
  const frame = () =>
    page
      .locator('meta[name="theme-color"]')
      .evaluateAll((all: HTMLMetaElement[]) =>
        all.filter(({ media }) => matchMedia(media).matches).map(({ content }) => content),
      )
  expect(await frame()).toEqual(['#faf9f7'])
  await page
    .getByRole('button', { name: t('shell:themeDark') })
    .last()
    .click()
  expect(await frame()).toEqual(['#0e1114'])
  await page.reload()
  expect(await frame()).toEqual(['#0e1114'])

  // A 1280 × 1024 screen at 400 %: no bar stays over the page.
  await page.setViewportSize({ width: 320, height: 256 })
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }))
  for (const bar of [page.getByRole('banner').first(), navigation.last()]) await expect(bar).not.toBeInViewport()
  await savePicture(page, 'test-results/zoomed.png')
})

test('who has too little sees one way to top up and its button at once, and who is over a limit what is left', async ({
  page,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  const post = { type: 'text', title: 'A letter', text: 'For those who pay.', isSale: true, status: 'active' }
  await callsAs(request, creator.token).send('POST', '/performer/feeds', { ...post, price: 12.5 })
  await openAs(page, fan, baseURL)
  await page.goto(`/en-US/${creator.username}`)
  await untilAlive(page)
  const unlock = page.getByRole('link', { name: unlockFor(t, '12.50') })
  await unlock.click()
  const sheet = page.getByRole('dialog', { name: t('purchases:unlockTitle') })
  const pay = sheet.getByRole('button', { name: t('purchases:topUpAndUnlock') })
  for (const height of [844, 700]) {
    await page.setViewportSize({ width: 390, height })
    await expect(pay).toBeInViewport({ ratio: 1 })
  }
  await expect(sheet.getByRole('radio')).toHaveCount(1)
  await expect(sheet.getByRole('radio')).toBeChecked()
  await expectAccessible(page)
  await savePicture(page, 'test-results/insufficient.png')

  await topUp(request, fan, 50)
  await callsAs(request, fan.token).send('PUT', '/wallet/limits', { day: 5 })
  await page.reload()
  await untilAlive(page)
  await unlock.click()
  await sheet.getByRole('button', { name: t('purchases:confirm', { amount: '12.50 tokens' }) }).click()
  await expect(sheet.getByRole('alert')).toContainText('5')
  await expect(sheet.getByRole('link', { name: t('wallet:changeLimits') })).toHaveAttribute('href', /\/wallet\/limits$/)
  await savePicture(page, 'test-results/over-limit.png')
})

test('a page is shared with the device, and where it cannot, its address is copied', async ({
  page,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const creator = await makeCreator(request)
  await passAgeGate(page.context(), baseURL)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { configurable: true, value: undefined })
    Reflect.deleteProperty(Navigator.prototype, 'share')
    Reflect.deleteProperty(navigator, 'share')
  })
  await page.goto(`/en-US/${creator.username}`)
  await untilAlive(page)
  const share = page.getByRole('button', { name: t('common:share') })
  await share.click()
  await expect(page.getByText(t('common:copied'))).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await savePicture(page, 'test-results/shared.png')

  await page.evaluate(() => {
    Object.assign(navigator, { share: async ({ url }: { url: string }) => void (document.title = url) })
  })
  await share.click()
  await expect(page).toHaveTitle(page.url())

  // A browser may refuse both: the address is copied by hand, and Back leads back to the button.
  await page.evaluate(() => {
    const refuse = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    Object.assign(navigator, { share: refuse })
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: refuse } })
  })
  await share.click()
  const byHand = page.getByRole('dialog', { name: t('common:copyByHand') })
  const address = page.url()
  await expect(byHand.getByRole('textbox')).toHaveValue(address)
  await page.goBack()
  await expect(byHand).toBeHidden()
  expect(page.url()).toBe(address)
  await expect(share).toBeFocused()
})

test('a long name is cut in cards, and what people write has a direction of its own', async ({
  page,
  request,
  baseURL,
}) => {
  const creator = await makeCreator(request)
  const own = callsAs(request, creator.token)
  const name = `${'Wilhelmina Alexandrina '.repeat(3)}${creator.username}`
  const [bio, text] = ['שלום, אני מציירת מנורות.', 'مصابيح في الميناء']
  await own.send('PUT', '/performers/me', { name, bio })
  await own.send('POST', '/performer/feeds', { type: 'text', text, isSale: true, price: 0, status: 'active' })
  const isCut = (shown: Locator) =>
    shown.evaluate((box) => box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight)
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

  await openAs(page, await makeFan(request), baseURL)
  await page.goto('/en-US/creators?sortBy=latest')
  const card = page.getByRole('main').getByRole('link').filter({ hasText: name })
  expect(await isCut(card.getByText(name))).toBe(true)
  await expect(card.getByText(bio)).toHaveCSS('direction', 'rtl')
  expect(await isWide()).toBe(false)
  await savePicture(page, 'test-results/long-name-card.png')

  await page.goto(`/en-US/${creator.username}`)
  const post = page.getByRole('article')
  expect(await isCut(post.getByText(name))).toBe(true)
  for (const written of [page.getByText(bio), post.getByText(text)]) await expect(written).toHaveCSS('direction', 'rtl')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('direction', 'ltr')
  expect(await isWide()).toBe(false)
  await savePicture(page, 'test-results/long-name-profile.png', { isWhole: true })
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await isWide()).toBe(false)
  await savePicture(page, 'test-results/long-name-desk.png')
})

test('a long password leaves its button free', async ({ page, baseURL }) => {
  const t = await textsIn('en-US')
  await passAgeGate(page.context(), baseURL)
  await page.goto('/en-US/auth/login')
  await untilAlive(page)
  const field = page.getByLabel(t('auth:password'), { exact: true })
  await field.fill('a very long password that is wider than its field on a phone')
  const show = page.getByRole('button', { name: t('auth:showPassword') })
  const [input, button] = [await field.boundingBox(), await show.boundingBox()]
  expect((input?.x ?? 0) + (input?.width ?? 0)).toBeLessThanOrEqual((button?.x ?? 0) + 1)
  await savePicture(page, 'test-results/password.png')
})

test('a picture that cannot be loaded leaves the initial of the name', async ({ page, request, baseURL }) => {
  const t = await textsIn('en-US')
  await openAs(page, await makeFan(request), baseURL)
  await page.goto('/en-US/account')
  await untilAlive(page)
  const main = page.getByRole('main')
  await main
    .getByLabel(t('account:pictureFile'))
    .setInputFiles({ name: 'face.jpg', mimeType: 'image/jpeg', buffer: await phonePhotograph() })
  await main.getByRole('button', { name: t('profiles:changePicture') }).click()
  const picture = main.locator('img[src*="/media/"]').first()
  await expect(picture).toBeAttached()

  await page.route('**/media/**', (route) => route.abort())
  await page.reload()
  await expect(picture).toBeAttached()
  await expect(main.getByText('F', { exact: true })).toBeVisible()
  await savePicture(page, 'test-results/initial.png')
})

test('a visitor who unlocks, subscribes, tips, gives, follows or writes reads what for, and comes back to exactly that', async ({
  browser,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  const own = callsAs(request, creator.token)
  await own.send('PUT', '/performers/me', { monthlyPrice: 9.95 })
  const everyone = { everyone: true, subscribers: false, followers: false, minimumTip: null, minimumSpent: null }
  await own.send('PUT', '/performer/messages/policy', { ...everyone, listIds: [] })
  const post = { type: 'text', title: 'A letter', text: 'Only for those who pay.', status: 'active' }
  await own.send('POST', '/performer/feeds', { ...post, isSale: true, price: 12.5 })
  const followOf = (page: Page) => page.getByText(t('profiles:follow'), { exact: true })
  const ways = [
    [(page: Page) => page.getByRole('link', { name: unlockFor(t, '12.50') }), 'unlock_feed', register],
    [(page: Page) => page.getByRole('link', { name: /9\.95/ }).first(), 'subscribe', signIn],
    [(page: Page) => page.getByRole('link', { name: t('profiles:tipCreator', { name: creator.name }) }), 'tip', signIn],
    [(page: Page) => page.getByRole('link', { name: t('profiles:gift') }), 'gift', signIn],
    [followOf, 'follow', signIn],
    [(page: Page) => page.getByRole('button', { name: t('profiles:message') }), 'message', signIn],
  ] as const
  for (const [control, reason, enter] of ways) {
    const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
    await passAgeGate(context, baseURL)
    const page = await context.newPage()
    const address = `/en-US/${creator.username}`
    await page.goto(address)
    await untilAlive(page)
    await control(page).click()
    await expect(page.getByText(t(`entry:${reason}`))).toBeVisible()
    await enter(page)
    if (reason === 'message') await expect(page).toHaveURL(/\/messages\/[\w-]+$/)
    else {
      // Following would change something: it is left to the reader.
      if (reason === 'follow') await expect(followOf(page)).toBeFocused()
      else await expect(page.getByRole('dialog')).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(address)
      await expect(page).not.toHaveURL(/#/)
    }
    await context.close()
  }

  async function register(page: Page) {
    const main = page.getByRole('main')
    await main.getByRole('link', { name: t('auth:createAccount') }).click()
    await expect(page.getByRole('heading', { name: t('entry:fanTitle') })).toBeVisible()
    await expect(page.getByText(t('entry:unlock_feed'))).toBeVisible()
    await page.getByLabel(t('auth:email'), { exact: true }).fill(`${uniqueName('joins')}@example.test`)
    await page.getByLabel(t('auth:password'), { exact: true }).fill('a long enough sentence')
    await page.getByLabel(t('auth:dateOfBirth')).fill('1990-05-05')
    await page.getByRole('button', { name: t('entry:createFan') }).click()
  }

  async function signIn(page: Page) {
    const main = page.getByRole('main')
    await page.getByLabel(t('auth:usernameOrEmail')).fill(fan.username)
    await page.getByLabel(t('auth:password'), { exact: true }).fill(fan.password)
    await main.getByRole('button', { name: t('auth:signIn'), exact: true }).click()
  }
})

test('at 400 % zoom the parts of the header stand beside each other', async ({ page, request, baseURL }) => {
  const creator = await makeCreator(request)
  await passAgeGate(page.context(), baseURL)
  await page.setViewportSize({ width: 320, height: 256 })
  for (const locale of ['en-US', 'ja-JP'] as const) {
    await page.goto(`/${locale}/${creator.username}`)
    const name = await page.locator('header').getByText('Stagedoor').filter({ visible: true }).boundingBox()
    const search = await page
      .getByRole('link', { name: (await textsIn(locale))('shell:search') })
      .filter({ visible: true })
      .boundingBox()
    expect((name?.x ?? 0) + (name?.width ?? Infinity)).toBeLessThanOrEqual(search?.x ?? 0)
  }
})
