import { expect, test, type Page } from '@playwright/test'
import { callsAs, makeCreator, makeFan, payAtSandbox } from './people/api.ts'
import { expectAccessible, openAs, savePicture } from './people/page.ts'
import { textsIn } from './texts.ts'

test.use({ locale: 'en-US', viewport: { width: 390, height: 844 } })

async function payWith(page: Page, card: 'decline' | 'approve'): Promise<void> {
  await page.locator(`input[name="card"][value="${card}"]`).check()
  await page.locator('form[action$="/pay"] button').click()
}

/** On the gateway's page, tries a card that is declined and then one that is not. */
async function payAfterDecline(page: Page): Promise<void> {
  await page.waitForURL(/\/sandbox\/checkout\//)
  await payWith(page, 'decline')
  await expect(page.getByRole('alert')).toBeVisible()
  await payWith(page, 'approve')
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'before JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a top-up that is paid after a declined card is never called failed', async ({ page, request, baseURL }) => {
      const t = await textsIn('en-US')
      const fan = await makeFan(request)
      await openAs(page, fan, baseURL)
      await page.goto('/en-US/wallet/top-up')
      await page.getByRole('button', { name: t('wallet:continueToPayment') }).click()
      await payAfterDecline(page)
      const failed = page.getByRole('heading', {
        name: new RegExp(`${t('wallet:failedTitle')}|${t('checkout:retryableTitle')}`),
      })
      await expect(page.getByRole('heading', { name: t('wallet:paidTitle') }).or(failed)).toBeVisible()
      expect(await failed.count()).toBe(0)
    })
  })
}

test('an unlock goes on by itself when its top-up is paid after a declined card', async ({
  page,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  const text = `Only for those who paid ${creator.username}.`
  const { _id } = await callsAs(request, creator.token).send<{ _id: string }>('POST', '/performer/feeds', {
    type: 'text',
    title: 'A sold post',
    text,
    fileIds: [],
    isSale: true,
    price: 7,
    status: 'active',
  })
  await openAs(page, fan, baseURL)
  await page.goto(`/en-US/post/${_id}/unlock`)
  await page.getByRole('button', { name: t('purchases:topUpAndUnlock') }).click()
  await payAfterDecline(page)
  await page.waitForURL((url) => url.pathname.endsWith(`/post/${_id}`))
  await expect(page.getByText(text)).toBeVisible()
})

test('a declined card is said within seconds, and becomes a success by itself when another one is paid with', async ({
  page,
  request,
  baseURL,
}, info) => {
  const t = await textsIn('en-US')
  const fan = await makeFan(request)
  await openAs(page, fan, baseURL)
  const { _id, paymentUrl } = await callsAs(request, fan.token).send<{ _id: string; paymentUrl: string }>(
    'POST',
    '/payment/wallet/top-up',
    { amount: 20 },
  )
  await page.goto(paymentUrl)
  await payWith(page, 'decline')
  await expect(page.getByRole('alert')).toBeVisible()
  const status = async () =>
    (await callsAs(request, fan.token).get<{ status: string }>(`/payment/transactions/${_id}`)).status
  await expect.poll(status).toBe('fail')

  // As a gateway that leads back to the site whatever came of it.
  await page.goto(`/en-US/payment/success?transactionId=${_id}&confirmed=1`)
  await expect(page.getByRole('heading', { name: t('wallet:confirmingTitle') })).toBeVisible()
  await expect(page.getByRole('heading', { name: t('checkout:retryableTitle') })).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText(t('wallet:failedRefused'))).toBeVisible()
  await expect(page.getByText(t('checkout:retryableText'))).toBeVisible()
  await expectAccessible(page)
  await savePicture(page, info.outputPath('retryable.png'))

  await payAtSandbox(request, paymentUrl)
  await expect(page.getByRole('heading', { name: t('wallet:paidTitle') })).toBeVisible({ timeout: 15_000 })
})
