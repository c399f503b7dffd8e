import { expect, test } from '@playwright/test'
import { callsAs, makeCreator, makeFan, topUp } from './people/api.ts'
import { looksOf } from './people/looks.ts'
import { DESK, expectAccessible, openAs, PHONE, savePicture, untilAlive } from './people/page.ts'
import { textsIn } from './texts.ts'

test.use({ locale: 'en-US', timezoneId: 'Asia/Taipei' })

const looks = [
  { device: 'phone', viewport: PHONE, locale: 'en-US', colorScheme: 'light' },
  { device: 'desk', viewport: DESK, locale: 'zh-TW', colorScheme: 'dark' },
] as const

for (const { device, viewport, locale, colorScheme } of looksOf(looks, 0)) {
  test.describe(device, () => {
    test.use({ viewport, locale, colorScheme })

    test('a fan tips over a creator’s page: a wrong amount, a change, a lost answer, and the tip is sent once @looks', async ({
      page,
      request,
      baseURL,
    }) => {
      const t = await textsIn(locale)
      const [creator, fan] = [await makeCreator(request), await makeFan(request)]
      await topUp(request, fan, 60)
      await openAs(page, fan, baseURL)
      await page.goto(`/${locale}/${creator.username}`)
      await untilAlive(page)
      const address = page.url()
      const opener = page.getByRole('link', { name: t('profiles:tip'), exact: true })
      const sheet = page.getByRole('dialog', { name: t('purchases:tipTitle', { name: creator.name }) })
      const other = sheet.getByRole('textbox', { name: t('purchases:tipOther') })
      const review = sheet.getByRole('button', { name: t('purchases:tipReview') })

      // Without an answer the sheet stays, and asks again.
      await page.route(/\/tip\//, (route) => route.abort())
      await opener.click()
      await expect(sheet.getByText(t('common:loadFailed'))).toBeVisible()
      await page.unrouteAll()
      await sheet.getByRole('button', { name: t('common:retry') }).click()
      await expect(review).toBeVisible()
      await expectAccessible(page)
      await savePicture(page, test.info().outputPath('tip-sheet.png'))
      await page.goBack()
      await expect(sheet).toBeHidden()
      expect(page.url()).toBe(address)
      await expect(opener).toBeFocused()

      await page.keyboard.press('Enter')
      await other.fill('9.99')
      await review.click()
      await expect(other).toHaveAttribute('aria-invalid', 'true')
      // The focus moves there afterwards, and what is typed meanwhile would go with it.
      await expect(other).toBeFocused()
      await expect(other).toBeInViewport()
      await savePicture(page, test.info().outputPath('tip-sheet-wrong.png'))
      await other.fill('35')
      await sheet.getByLabel(t('purchases:tipMessage')).fill('For the lamps')
      await review.click()

      await expect(sheet.getByText('For the lamps')).toBeVisible()
      await expect(sheet.locator(':focus')).toBeAttached()
      await expectAccessible(page)
      await savePicture(page, test.info().outputPath('tip-sheet-question.png'))
      await sheet.getByRole('button', { name: t('purchases:tipChange') }).click()
      await expect(other).toHaveValue('35')
      await expect(sheet.getByLabel(t('purchases:tipMessage'))).toHaveValue('For the lamps')
      await sheet.getByRole('radio', { name: '50.00' }).check({ force: true })
      await review.click()

      // The tip is paid, and its answer is lost: the same tip is asked for again.
      const send = sheet.getByRole('button', { name: t('purchases:tipSend', { amount: '50.00' }) })
      await expect(send).toBeVisible()
      await page.route(/\/tip\//, async (route) => {
        await route.fetch()
        await route.abort()
      })
      await send.click()
      await expect(sheet.getByText(t('common:noConnection'))).toBeVisible()
      await savePicture(page, test.info().outputPath('tip-sheet-lost.png'))
      await page.unrouteAll()
      await send.click()
      await expect(sheet).toBeHidden()
      await expect(page.getByText(t('purchases:tipSent'))).toBeVisible()
      const paid = t('purchases:doneText', { amount: '50.00 tokens', balance: '10.00 tokens' })
      await expect(page.getByText(paid)).toBeVisible()
      await expect(opener).toBeFocused()
      expect(page.url()).toBe(address)
      await savePicture(page, test.info().outputPath('tip-sheet-sent.png'))
      const calls = callsAs(request, fan.token)
      expect((await calls.get<{ balance: number }>('/users/me')).balance).toBe(10)
      expect((await calls.get<{ total: number }>('/wallet/charges/search?type=tip')).total).toBe(1)

      // Opened again it asks for another tip, of the balance that is left.
      await page.keyboard.press('Enter')
      await expect(review).toBeVisible()
      await expect(sheet.getByText('10.00')).not.toHaveCount(0)
      await review.click()
      await sheet.getByRole('button', { name: t('purchases:tipSend', { amount: '10.00' }) }).click()
      await expect(sheet).toBeHidden()
      expect((await calls.get<{ total: number }>('/wallet/charges/search?type=tip')).total).toBe(2)
    })
  })
}

test('a toast stays away from the button of a sheet that opens meanwhile', async ({ page, request, baseURL }) => {
  const t = await textsIn('en-US')
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await topUp(request, fan, 60)
  await openAs(page, fan, baseURL)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'share')
    Reflect.deleteProperty(navigator, 'share')
  })
  for (const viewport of [PHONE, { width: 800, height: 560 }]) {
    await page.setViewportSize(viewport)
    await page.goto(`/en-US/${creator.username}`)
    await untilAlive(page)
    await page
      .getByRole('button', { name: t('common:share') })
      .first()
      .click()
    const toast = page.getByRole('dialog').filter({ hasText: t('common:copied') })
    await expect(toast).toBeVisible()
    await page.getByRole('link', { name: t('profiles:tip'), exact: true }).click()
    const sheet = page.getByRole('dialog', { name: t('purchases:tipTitle', { name: creator.name }) })
    await sheet.getByRole('button', { name: t('purchases:tipReview') }).waitFor()
    // The one that is there moves away as well as the one that comes.
    await expect(toast).toBeVisible()
    const [covering, covered] = await Promise.all([
      toast.boundingBox(),
      sheet.getByRole('button', { name: t('purchases:tipReview') }).boundingBox(),
    ])
    expect((covering?.y ?? Infinity) + (covering?.height ?? 0)).toBeLessThanOrEqual(covered?.y ?? 0)
    await savePicture(page, test.info().outputPath(`toast-${viewport.width}.png`))
  }
})
