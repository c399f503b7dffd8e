import { expect, test, type Locator, type Page } from '@playwright/test'
import { callsAs, makeCreator, makeFan } from './people/api.ts'
import { expectAccessible, openAs, savePicture, untilAlive } from './people/page.ts'
import { textsIn, unlockFor } from './texts.ts'

const SMALL = { width: 320, height: 568 }

/** Whether what is at its middle is it, and nothing over it. */
const isUncovered = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

/** Nothing is scrolled: the one choice with its price and the button are to be seen. */
async function expectInSight(page: Page, sheet: Locator, name: string): Promise<void> {
  const button = sheet.getByRole('button', { name })
  const choice = sheet.locator('label', { has: page.locator('input[name="amount"]:checked') })
  for (const viewport of [SMALL, { width: 360, height: 640 }]) {
    await page.setViewportSize(viewport)
    for (const part of [button, choice]) {
      await expect(part).toBeInViewport({ ratio: 1 })
      expect(await isUncovered(part), `${await part.textContent()} at ${viewport.height}`).toBe(true)
    }
    await expect(sheet.getByRole('heading').first()).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize(SMALL)
}

for (const locale of ['en-US', 'ja-JP'] as const) {
  test.describe(locale, () => {
    test.use({ locale, viewport: SMALL })

    test('with too low a balance, the button of an unlock, a tip and a subscription is on a small phone at once', async ({
      page,
      request,
      baseURL,
    }, info) => {
      const t = await textsIn(locale)
      const [creator, fan] = [await makeCreator(request), await makeFan(request)]
      const own = callsAs(request, creator.token)
      await own.send('PUT', '/performers/me', { monthlyPrice: 9.95 })
      const post = { type: 'text', title: 'A letter from the mountains', text: 'For those who pay.', fileIds: [] }
      await own.send('POST', '/performer/feeds', { ...post, isSale: true, status: 'active', price: 12.5 })
      await openAs(page, fan, baseURL)
      const at = `/${locale}/${creator.username}`
      await page.goto(at)
      await untilAlive(page)
      await page.getByRole('link', { name: unlockFor(t, '12.50') }).click()
      await expectInSight(page, page.getByRole('dialog'), t('purchases:topUpAndUnlock'))
      await expectAccessible(page)
      await savePicture(page, info.outputPath('unlock.png'))

      await page.goto(at)
      await untilAlive(page)
      await page.getByRole('link', { name: t('profiles:tip'), exact: true }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('purchases:tipReview') })
        .click()
      await expectInSight(page, page.getByRole('dialog'), t('purchases:tipTopUp'))
      await savePicture(page, info.outputPath('tip.png'))

      await page.goto(at)
      await untilAlive(page)
      await page.getByRole('link', { name: t('profiles:subscribeFor', { dollars: '$9.95' }) }).click()
      const sheet = page.getByRole('dialog')
      await sheet.locator('input[name="payWith"][value="wallet"]').check()
      await sheet.locator('input[name="agrees"]').check()
      await sheet.locator('form button[type="submit"]').last().click()
      await expect(sheet.getByText(t('subscriptions:topUpFirst'))).toBeVisible()
      await expectInSight(page, sheet, t('subscriptions:topUpAndSubscribe'))
      await savePicture(page, info.outputPath('subscribe.png'))
    })
  })
}
