import { expect, test, type Page } from '@playwright/test'
import { callsAs, makeCreator, makeFan } from './people/api.ts'
import { expectAccessible, openAs, savePicture, untilAlive } from './people/page.ts'
import { creatorWithSubscriberPost } from './people/subscriber-post.ts'
import { makeProduct } from './people/works.ts'
import { textsIn } from './texts.ts'

test.use({ locale: 'en-US', viewport: { width: 390, height: 844 } })
test.setTimeout(60_000)

/** Cancels on the gateway's page and follows the way back. */
async function cancelAndReturn(
  page: Page,
  back: string,
  title: 'wallet:cancelledTitle' | 'wallet:failedTitle' = 'wallet:cancelledTitle',
): Promise<void> {
  const t = await textsIn('en-US')
  await page.waitForURL(/\/sandbox\/checkout\//)
  await page.locator('form[action$="/cancel"] button').click()
  await expect(page.getByRole('heading', { name: t(title) })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: back }).click()
}

test('a canceled card leads back to the subscription as it was chosen', async ({ page, request, baseURL }, info) => {
  const t = await textsIn('en-US')
  const { creator } = await creatorWithSubscriberPost(request)
  await callsAs(request, creator.token).send('PUT', '/performers/me', { yearlyPrice: 90 })
  await openAs(page, await makeFan(request), baseURL)
  await page.goto(`/en-US/subscribe/${creator.id}?plan=yearly`)
  await untilAlive(page)
  await page.getByRole('radio', { name: t('wallet:newCard') }).check()
  await page.getByRole('checkbox', { name: /agree/ }).check()
  await page.getByRole('button', { name: t('subscriptions:payAndSubscribe', { dollars: '$90.00' }) }).click()
  await page.waitForURL(/\/sandbox\/checkout\//)
  await page.locator('form[action$="/cancel"] button').click()
  await expect(page.getByRole('heading', { name: t('wallet:cancelledTitle') })).toBeVisible()
  await expect(page.locator('[data-tone="danger"]')).toBeHidden()
  await expectAccessible(page)
  await savePicture(page, info.outputPath('canceled.png'))
  await page
    .getByRole('main')
    .getByRole('link', { name: t('checkout:backToSubscription') })
    .click()
  await expect(page).toHaveURL(new RegExp(`/subscribe/${creator.id}`))
  await expect(page.getByRole('heading', { name: creator.name })).toBeVisible()
  await expect(
    page.getByRole('button', { name: t('subscriptions:payAndSubscribe', { dollars: '$90.00' }) }),
  ).toBeVisible()
})

test('a canceled top-up leads back to the post that was to be unlocked, with its sheet open', async ({
  page,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  const { _id } = await callsAs(request, creator.token).send<{ _id: string }>('POST', '/performer/feeds', {
    type: 'text',
    title: 'A sold post',
    text: 'Sold.',
    fileIds: [],
    isSale: true,
    price: 7,
    status: 'active',
  })
  const own = callsAs(request, fan.token)
  await openAs(page, fan, baseURL)
  for (const isDeclined of [false, true]) {
    await page.goto(`/en-US/post/${_id}/unlock`)
    await page.getByRole('button', { name: t('purchases:topUpAndUnlock') }).click()
    await page.waitForURL(/\/sandbox\/checkout\//)
    if (isDeclined) {
      await page.locator('input[name="card"][value="decline"]').check()
      await page.locator('form[action$="/pay"] button').click()
      const newest = async () =>
        (await own.get<{ data: { status: string }[] }>('/payment/transactions/user/search')).data[0]?.status
      await expect.poll(newest).toBe('fail')
    }
    const title = isDeclined ? 'wallet:failedTitle' : 'wallet:cancelledTitle'
    await cancelAndReturn(page, t('checkout:backTo_feed'), title)
    await expect(page).toHaveURL(new RegExp(`/post/${_id}$`))
    const sheet = page.getByRole('dialog', { name: t('purchases:unlockTitle') })
    await expect(sheet.getByRole('button', { name: t('purchases:topUpAndUnlock') })).toBeVisible()
  }
})

test('a canceled gift leads back to it, with its recipient', async ({ page, request, baseURL }) => {
  const t = await textsIn('en-US')
  const { creator } = await creatorWithSubscriberPost(request)
  const fan = await makeFan(request)
  const friend = await makeFan(request)
  await openAs(page, fan, baseURL)
  await page.goto(`/en-US/subscribe/${creator.id}/gift`)
  await untilAlive(page)
  await page.getByLabel(t('subscriptions:recipient')).fill(friend.username)
  await page.getByRole('radio', { name: t('wallet:newCard') }).check()
  await page.getByRole('button', { name: t('subscriptions:giveFor', { dollars: '$9.95' }) }).click()
  await cancelAndReturn(page, t('checkout:backToGift'))
  await expect(page.getByLabel(t('subscriptions:recipient'))).toHaveValue(friend.username)
})

test('a canceled top-up leads back to the order', async ({ page, request, baseURL }) => {
  const t = await textsIn('en-US')
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  const productId = await makeProduct(request, creator, { price: '4' })
  await openAs(page, fan, baseURL)
  await page.goto(`/en-US/product/${productId}/buy`)
  await page.getByRole('button', { name: t('store:topUpAndBuy') }).click()
  await cancelAndReturn(page, t('checkout:backToOrder'))
  await expect(page).toHaveURL(new RegExp(`/product/${productId}/buy`))
})
