import { expect, test } from '@playwright/test'
import { callsAs, makeCreator, makeFan, openConversation, topUp } from './people/api.ts'
import { expectAccessible, openAs, PHONE, savePicture, untilAlive } from './people/page.ts'
import { textsIn } from './texts.ts'

test.use({ locale: 'en-US', viewport: PHONE })

const t = await textsIn('en-US')

test('a fan tips as much as a creator asks for where they read it, and writes', async ({ page, request, baseURL }) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  const own = callsAs(request, creator.token)
  await own.send('PUT', '/performers/me', { monthlyPrice: 9.95 })
  await own.send('PUT', '/performer/messages/policy', {
    subscribers: true,
    followers: false,
    everyone: false,
    minimumTip: 20,
    minimumSpent: null,
    listIds: [],
  })
  await topUp(request, fan, 60)
  const id = await openConversation(request, fan, creator)
  await openAs(page, fan, baseURL)
  await page.goto('/en-US/home')
  await page.goto(`/en-US/messages/${id}`)
  await untilAlive(page)
  await expect(page.getByRole('link', { name: t('messages:way_subscribe') })).toBeVisible()
  const tip = page.getByRole('link', { name: t('messages:way_tip', { amount: '20.00' }) })
  await expectAccessible(page)
  await savePicture(page, test.info().outputPath('ways.png'))
  await tip.click()
  const sheet = page.getByRole('dialog', { name: t('purchases:tipTitle', { name: creator.name }) })
  await sheet.getByRole('textbox', { name: t('purchases:tipOther') }).fill('20')
  await sheet.getByRole('button', { name: t('purchases:tipReview') }).click()
  await sheet.getByRole('button', { name: t('purchases:tipSend', { amount: '20.00' }) }).click()

  // The sheet goes with what it was opened from, and the keyboard goes on where that was.
  await expect(page.getByText(t('purchases:tipSent'))).toBeVisible()
  await expect(page.getByLabel(t('messages:write'))).toBeVisible()
  await expect(page.locator('footer:focus')).toBeVisible()
  await page.getByLabel(t('messages:write')).fill('For the lamps')
  await page.getByRole('button', { name: t('messages:send') }).click()
  await expect(page.getByRole('article')).toContainText('For the lamps')
  await page.goBack()
  await expect(page).toHaveURL(/\/home$/)
})
