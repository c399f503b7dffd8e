import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { momentOfReceipt } from '@stagedoor/contract/receipt-moment'
import { textsOfPdf } from '../server/src/test-support/texts-of-pdf.ts'
import { callsAs, makeCreator, makeFan, topUp } from './people/api.ts'
import { expectAccessible, openAs, passAgeGate, savePicture, untilAlive } from './people/page.ts'
import { textsIn } from './texts.ts'

test.use({ locale: 'en-US', viewport: { width: 390, height: 844 }, timezoneId: 'Asia/Taipei' })

test('a fan tips on the page of a tip, with words, and gets a receipt', async ({ page, request, baseURL }) => {
  const t = await textsIn('en-US')
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await topUp(request, fan, 60)
  await openAs(page, fan, baseURL)

  await page.goto(`/en-US/tip/${creator.id}`)
  await expect(page.getByRole('heading', { name: t('purchases:tipTitle', { name: creator.name }) })).toBeVisible()
  await untilAlive(page)
  await expectAccessible(page)
  await savePicture(page, test.info().outputPath('tip.png'), { isWhole: true })

  // An amount outside the limits is named at its field.
  await page.getByRole('textbox', { name: t('purchases:tipOther') }).fill('9.99')
  await page.getByRole('button', { name: t('purchases:tipReview') }).click()
  await expect(page.getByRole('textbox', { name: t('purchases:tipOther') })).toHaveAttribute('aria-invalid', 'true')
  // The focus moves there afterwards, and what is typed meanwhile would go with it.
  await expect(page.getByRole('textbox', { name: t('purchases:tipOther') })).toBeFocused()

  await page.getByRole('radio', { name: '50.00' }).check({ force: true })
  await page.getByLabel(t('purchases:tipMessage')).fill('For the lamps')
  await page.getByRole('button', { name: t('purchases:tipReview') }).click()
  await expect(page.getByText('50.00 tokens · ≈ $50.00')).toBeVisible()
  await expect(page.getByText('10.00 tokens')).toBeVisible()
  await expectAccessible(page)
  await savePicture(page, test.info().outputPath('tip-confirm.png'), { isWhole: true })
  await page.getByRole('button', { name: t('purchases:tipSend', { amount: '50.00' }) }).click()
  await expect(page.getByRole('heading', { name: t('purchases:tipSent') })).toBeVisible()
  await expect(page.getByText('For the lamps')).toBeVisible()
  await expectAccessible(page)
  await savePicture(page, test.info().outputPath('tip-sent.png'), { isWhole: true })

  // Its receipt: on a page, as a file, and from the list of purchases.
  await page.getByRole('link', { name: t('purchases:tipReceipt') }).click()
  await expect(page.getByRole('heading', { name: t('wallet:receipt') })).toBeVisible()
  await expect(page.getByText('50.00 tokens')).toBeVisible()
  await expect(page.getByText(t('wallet:worthAtPrice', { dollars: '$50.00', price: '$1.00' }))).toBeVisible()
  await expectAccessible(page)
  await savePicture(page, test.info().outputPath('tip-receipt.png'), { isWhole: true })
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: t('wallet:downloadPdf') }).click()
  expect((await download).suggestedFilename()).toMatch(/^P-.*\.pdf$/)
  // Both say its time in the zone of the one who paid, which they name.
  const { at, shown } = await page
    .getByRole('main')
    .getByRole('time')
    .first()
    .evaluate(({ dateTime, textContent }: HTMLTimeElement) => ({ at: dateTime, shown: textContent }))
  expect(shown).toBe(momentOfReceipt(at, { locale: 'en-US', timeZone: 'Asia/Taipei' }))
  expect(shown).toMatch(/GMT\+8$/)
  expect(textsOfPdf(await readFile(await (await download).path()))).toContain(shown)
  await page.getByRole('link', { name: t('wallet:recentCharges') }).click()
  await expect(page.getByRole('main').getByRole('link', { name: t('wallet:receipt') })).toHaveAttribute(
    'href',
    /charges/,
  )
  await savePicture(page, test.info().outputPath('charges.png'), { isWhole: true })
  expect((await callsAs(request, fan.token).get<{ balance: number }>('/users/me')).balance).toBe(10)
})

test('a tip from a post waits for the top-up, and is sent after it', async ({ page, request, baseURL }) => {
  const t = await textsIn('en-US')
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  const post = await callsAs(request, creator.token).send<{ _id: string }>('POST', '/performer/feeds', {
    type: 'text',
    title: 'Lamps',
    text: 'For everyone.',
    fileIds: [],
    isSale: true,
    price: 0,
    status: 'active',
  })
  await openAs(page, fan, baseURL)
  await page.goto(`/en-US/post/${post._id}`)
  await untilAlive(page)
  await page.getByRole('link', { name: t('profiles:tipCreator', { name: creator.name }) }).click()
  await page.getByRole('radio', { name: '20.00' }).check({ force: true })
  await page.getByRole('button', { name: t('purchases:tipReview') }).click()
  await expect(page.getByText(t('purchases:insufficient'))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('purchases:tipTopUp') }).click()
  await page.waitForURL(/\/sandbox\/checkout\//)
  await page.locator('input[name="card"][value="approve"]').check()
  await page.locator('form[action$="/pay"] button').click()
  await expect(page.getByRole('heading', { name: t('purchases:tipSent') })).toBeVisible()
  await expect(page.getByRole('link', { name: t('purchases:tipBackToPost') })).toHaveAttribute(
    'href',
    `/en-US/post/${post._id}`,
  )
  const charges = await callsAs(request, fan.token).get<{ total: number }>('/wallet/charges/search?type=tip')
  expect(charges.total).toBe(1)
})

test.describe('before JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a tip is confirmed and sent', async ({ page, request, baseURL }) => {
    const t = await textsIn('en-US')
    const [creator, fan] = [await makeCreator(request), await makeFan(request)]
    await topUp(request, fan, 60)
    await openAs(page, fan, baseURL)
    await page.goto(`/en-US/tip/${creator.id}`)
    await page.getByRole('radio', { name: t('purchases:tipOther') }).check({ force: true })
    await page.getByRole('textbox', { name: t('purchases:tipOther') }).fill('12.5')
    await page.getByRole('button', { name: t('purchases:tipReview') }).click()
    await page.getByRole('button', { name: t('purchases:tipSend', { amount: '12.50' }) }).click()
    await expect(page.getByRole('heading', { name: t('purchases:tipSent') })).toBeVisible()
    await page.reload()
    expect((await callsAs(request, fan.token).get<{ balance: number }>('/users/me')).balance).toBe(47.5)
  })

  test('a visitor on a phone reaches language, theme and contact', async ({ page, context, baseURL }) => {
    const t = await textsIn('en-US')
    await passAgeGate(context, baseURL)
    await page.goto('/en-US/explore')
    await page.getByLabel(t('shell:menu'), { exact: true }).click()
    await expect(page.getByRole('link', { name: t('shell:contact') })).toBeVisible()
    await expect(page.getByRole('button', { name: t('shell:themeDark') }).first()).toBeVisible()
    await savePicture(page, test.info().outputPath('menu.png'))
    await page.getByRole('link', { name: '日本語' }).click()
    await expect(page).toHaveURL(/\/ja-JP\/explore$/)
  })
})

test('the menu of a visitor on a phone is accessible, and another page closes it', async ({
  page,
  context,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  await passAgeGate(context, baseURL)
  await page.goto('/en-US/explore')
  await untilAlive(page)
  const contact = page.getByRole('link', { name: t('shell:contact') })
  await expect(contact).toBeHidden()
  await page.getByLabel(t('shell:menu'), { exact: true }).click()
  await expect(contact).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('navigation', { name: t('shell:mainNavigation') })
    .last()
    .getByRole('link')
    .nth(2)
    .click()
  await expect(page).not.toHaveURL(/explore/)
  await expect(page.locator('details[open]')).toHaveCount(0)
})
