import { expect, test } from '@playwright/test'
import { callsAs, makeCreator, makeFan, topUp } from './people/api.ts'
import { expectAccessible, openAs, passAgeGate, savePicture, untilAlive } from './people/page.ts'
import { phonePhotograph } from './people/photograph.ts'
import { textsIn, unlockFor } from './texts.ts'

test.use({ locale: 'en-US', viewport: { width: 390, height: 844 }, timezoneId: 'Asia/Taipei' })

test('Back closes the question of a purchase, and after buying the focus is in the post', async ({
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
  await unlock.click()
  const sheet = page.getByRole('dialog', { name: t('purchases:unlockTitle') })
  await expect(sheet.getByRole('button', { name: t('purchases:confirm', { amount: '12.00' }) })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(sheet).toBeHidden()
  expect(page.url()).toBe(address)
  await expect(unlock).toBeFocused()

  await page.keyboard.press('Enter')
  await sheet.getByRole('button', { name: t('purchases:confirm', { amount: '12.00' }) }).click()
  await expect(page.getByText(t('feeds:bought'))).toBeVisible()
  await expect(page.locator('article:focus, article :focus')).toBeAttached()
})

test('the pages of an account have a way back, and a cancelled payment is no failure', async ({
  page,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  await openAs(page, await makeFan(request), baseURL)
  for (const path of ['wallet', 'wallet/limits', 'account', 'account/security', 'orders', 'subscriptions']) {
    await page.goto(`/en-US/${path}`)
    await expect(page.getByRole('main').getByRole('link').first()).toHaveAttribute('href', /\/(me|wallet|account)$/)
  }
  await page.goto('/en-US/payment/cancel')
  await expect(page.getByRole('heading', { name: t('wallet:cancelledTitle') })).toBeVisible()
  await expect(page.locator('[data-tone="danger"]')).toBeHidden()
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
