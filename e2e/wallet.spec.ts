import { expect, test } from '@playwright/test'
import { callsAs, makeFan, signIn, topUp, uniqueName } from './people/api.ts'
import { expectAccessible, openAs, savePicture, untilAlive } from './people/page.ts'
import { creatorWithSubscriberPost } from './people/subscriber-post.ts'
import { textsIn } from './texts.ts'

test.use({ locale: 'en-US', viewport: { width: 390, height: 844 } })

test('a fan tops up with a package and a coupon, and sees the price before paying', async ({
  page,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const staff = callsAs(request, await signIn(request, 'admin@demo.test'))
  const name = uniqueName('Pack')
  const code = uniqueName('TWENTY')
  await staff.send('POST', '/admin/packages', { name, price: 50, tokens: 60 })
  await staff.send('POST', '/admin/coupons', { name, code, type: 'percent', value: 20, target: 'tokens' })
  const fan = await makeFan(request)
  await openAs(page, fan, baseURL)

  await page.goto('/en-US/wallet/top-up')
  // The sum follows the choice once JavaScript has loaded.
  await expect(async () => {
    await page.getByRole('radio', { name: new RegExp(name) }).check()
    await expect(page.locator('dl').getByText('60.00 tokens')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.getByText(t('wallet:haveCoupon')).click()
  await page.getByLabel(t('wallet:couponCode')).fill(code)
  await page.getByRole('button', { name: t('wallet:applyCoupon') }).click()
  await expect(page.getByText('−$10.00')).toBeVisible()
  await expect(page.getByText('$40.00', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: t('wallet:continueToPayment') }).click()
  await page.waitForURL(/\/sandbox\/checkout\//)
  await expect(page.getByText('40.00').first()).toBeVisible()
  await page.locator('input[name="card"][value="approve"]').check()
  await page.locator('form[action$="/pay"] button').click()
  await expect(page.getByRole('heading', { name: t('wallet:paidTitle') })).toBeVisible()
  expect((await callsAs(request, fan.token).get<{ balance: number }>('/users/me')).balance).toBe(60)

  // The receipt shows what was paid, and how.
  await page.getByRole('link', { name: t('wallet:receipt') }).click()
  await expect(page.getByText(t('wallet:discount', { code }), { exact: false })).toBeVisible()
  await expect(page.getByText(t('wallet:seller'), { exact: true })).toBeVisible()
  await expect(page.getByText(t('wallet:paidWith'), { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('a subscription that the wallet paid is on the wallet once, and in both whole lists', async ({
  page,
  request,
  baseURL,
}) => {
  const { creator } = await creatorWithSubscriberPost(request)
  const fan = await makeFan(request)
  await topUp(request, fan, 20)
  const { _id } = await callsAs(request, fan.token).send<{ _id: string }>('POST', '/payment/subscribe/performers', {
    performerId: creator.id,
    type: 'monthly',
    paymentGateway: 'wallet',
    expectedPrice: 9.95,
  })
  await openAs(page, fan, baseURL)
  const receipts = page.locator(`main a[href="/en-US/wallet/transactions/${_id}"]`)
  const lines = page.getByRole('listitem').filter({ has: page.locator(`a[href$="${_id}"]`) })
  await page.goto('/en-US/wallet')
  await expect(receipts).toHaveCount(1)
  await expect(lines).toContainText('−9.95')
  await expect(page.getByRole('main').getByText('$20.00')).toHaveCount(1)
  await page.goto('/en-US/wallet/charges')
  await expect(lines).toContainText('−9.95')
  await page.goto('/en-US/wallet/transactions')
  await expect(lines).toContainText('$9.95')
})

test('a lower limit holds immediately, a raise is shown until it holds and can be canceled', async ({
  page,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const fan = await makeFan(request)
  await openAs(page, fan, baseURL)

  await page.goto('/en-US/wallet/limits')
  await untilAlive(page)
  await page.getByLabel(t('limits:day')).fill('50')
  await page.getByRole('button', { name: t('limits:save') }).click()
  await expect(page.getByRole('progressbar')).toHaveAccessibleName(/50\.00/)
  await page.getByLabel(t('limits:day')).fill('80')
  await page.getByRole('button', { name: t('limits:save') }).click()
  const keep = page.getByRole('button', { name: t('limits:keepCurrent', { limit: '50.00 tokens' }) })
  await expect(keep).toBeVisible()
  await expectAccessible(page)
  await keep.click()
  await expect(keep).toBeHidden()
  const limits = await callsAs(request, fan.token).get<{ day: unknown }>('/wallet/limits')
  expect(limits.day).toEqual({ limit: 50, spent: 0, pending: null })
})

test('a card is saved by paying with it, and removed with two clicks', async ({ page, request, baseURL }) => {
  const t = await textsIn('en-US')
  const fan = await makeFan(request)
  const calls = callsAs(request, fan.token)
  await topUp(request, fan, 10, { savesCard: true })
  await expect.poll(async () => (await calls.get<{ total: number }>('/payment-cards')).total).toBe(1)
  await openAs(page, fan, baseURL)

  await page.goto('/en-US/wallet/cards')
  await page.getByRole('link', { name: /^Remove/ }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByText(t('wallet:cardRemoved'))).toBeVisible()
  await expect(page.getByText(t('wallet:noCardsTitle'))).toBeVisible()
  expect((await calls.get<{ total: number }>('/payment-cards')).total).toBe(0)
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'adding a card' : 'adding a card before JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a card is added without a payment, and a refused one is not', async ({ page, request, baseURL }) => {
      const t = await textsIn('en-US')
      const fan = await makeFan(request)
      await openAs(page, fan, baseURL)
      await page.goto('/en-US/wallet/cards')
      await page.getByRole('link', { name: t('wallet:addCard') }).click()
      await expect(page.getByText(t('wallet:addCardSteps'))).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      await savePicture(page, test.info().outputPath('add-card.png'), { isWhole: true })
      await page.getByRole('button', { name: t('wallet:continueToCard') }).click()
      await page.waitForURL(/\/sandbox\/cards\//)
      await page.locator('input[name="card"][value="decline"]').check()
      await page.locator('form button').click()
      await expect(page.getByRole('alert')).toBeVisible()
      await savePicture(page, test.info().outputPath('card-page.png'), { isWhole: true })
      await page.locator('input[name="card"][value="approve"]').check()
      await page.locator('form button').click()

      await expect(page.getByText(t('wallet:cardAdded'))).toBeVisible()
      await expect(page.getByText('4242')).toBeVisible()
      await savePicture(page, test.info().outputPath('card-added.png'), { isWhole: true })
      const calls = callsAs(request, fan.token)
      expect((await calls.get<{ total: number }>('/payment-cards')).total).toBe(1)
      expect((await calls.get<{ balance: number }>('/users/me')).balance).toBe(0)

      // A reference that is nobody's adds nothing and leads to another attempt.
      await page.goto('/en-US/wallet/cards/new?gateway=sandbox&card=card_of_nobody')
      await expect(page.getByRole('button', { name: t('wallet:continueToCard') })).toBeVisible()
      await expect(page.getByRole('alert')).toBeVisible()
    })
  })
}
