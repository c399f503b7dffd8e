import { expect, test, type Page } from '@playwright/test'
import { callsAs, makeCreator, makeFan } from './people/api.ts'
import { aPhotograph } from './people/document-photograph.ts'
import { expectAccessible, openAs, savePicture, untilAlive } from './people/page.ts'
import { textsIn } from './texts.ts'

const t = await textsIn('en-US')

/** Beside the title. */
const status = (page: Page) => page.locator('header [data-tone]')

test('a creator writes to a list, at a desk and on a phone: counted, sent, seen, taken back, used again for later, canceled', async ({
  page,
  browser,
  request,
  baseURL,
}, info) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await callsAs(request, fan.token).send('POST', `/follows/${creator.id}`)
  await callsAs(request, creator.token).send('POST', '/performer/lists', { name: 'Front row', userIds: [fan.id] })

  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, creator, baseURL)
  await page.goto('/en-US/creator/mass-messages')
  await untilAlive(page)
  await savePicture(page, info.outputPath('empty.png'))
  await page.getByRole('link', { name: t('mass:new') }).click()
  await expect(page.getByText(t('mass:reachNone'))).toBeVisible()
  await page.getByRole('radio', { name: t('mass:to_none') }).check({ force: true })
  const review = page.getByRole('button', { name: t('mass:review') })
  await review.click()
  await expect(page.getByText(t('mass:needsAudience')).first()).toBeVisible()
  await page
    .getByRole('group', { name: t('mass:addLists') })
    .getByRole('checkbox')
    .check()
  await expect(page.getByText(t('mass:reach', { count: 1 }))).toBeVisible()
  await page.getByLabel(t('mass:text'), { exact: true }).fill('The harbour set is out')
  await expect(page.getByRole('region', { name: t('mass:preview') })).toContainText('The harbour set is out')
  await expectAccessible(page)
  await savePicture(page, info.outputPath('editor-desk.png'), { isWhole: true })
  await review.click()
  const question = page.getByRole('dialog', { name: t('mass:confirmTitle', { count: 1 }) })
  await savePicture(page, info.outputPath('question.png'))
  await question.getByRole('button', { name: t('mass:send') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('mass:one') })).toBeVisible()
  await expect(status(page)).toHaveText(t('mass:status_sent'))
  await expectAccessible(page)

  const fans = await browser.newContext({ viewport: { width: 390, height: 844 }, ...(baseURL && { baseURL }) })
  const inbox = await fans.newPage()
  await openAs(inbox, fan, baseURL)
  await inbox.goto('/en-US/messages')
  await inbox.getByRole('link').filter({ hasText: 'The harbour set is out' }).click()
  await expect(inbox.getByRole('article').filter({ hasText: 'The harbour set is out' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('definition').nth(4)).toHaveText('1')
  await savePicture(page, info.outputPath('sent.png'), { isWhole: true })

  await page.getByRole('link', { name: t('mass:unsend') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('mass:unsend') })
    .click()
  await expect(inbox.getByRole('article').filter({ hasText: t('messages:deleted') })).toBeVisible()
  await expect(page.getByText(t('mass:takenBack'))).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: t('mass:useAgain') }).click()
  await expect(page.getByLabel(t('mass:text'), { exact: true })).toHaveValue('The harbour set is out')
  await page.getByRole('radio', { name: t('mass:later') }).check({ force: true })
  await page.getByLabel(t('mass:sendAt')).fill('2090-01-02T18:30')
  await expect(page.getByText(/January 2, 2090|Jan 2, 2090/)).toBeVisible()
  await expectAccessible(page)
  await savePicture(page, info.outputPath('editor-phone.png'), { isWhole: true })
  await review.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('mass:schedule') })
    .click()
  await expect(status(page)).toHaveText(t('mass:status_scheduled'))
  await page.getByRole('link', { name: t('mass:cancel') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('mass:cancel') })
    .click()
  await expect(page.getByText(t('mass:canceledNote'))).toBeVisible()
  await page.goto('/en-US/creator/mass-messages')
  await expectAccessible(page)
  await savePicture(page, info.outputPath('list-phone.png'), { isWhole: true })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/zh-TW/creator/mass-messages')
  await savePicture(page, info.outputPath('list-zh.png'))
  await fans.close()
})

test('a creator on a phone sells a photo to followers: what they receive of its price is shown, and the fan gets it locked', async ({
  page,
  browser,
  request,
  baseURL,
}, info) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await callsAs(request, fan.token).send('POST', `/follows/${creator.id}`)
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, creator, baseURL)
  await page.goto('/en-US/creator/mass-messages/new')
  await untilAlive(page)
  await page.getByRole('radio', { name: t('mass:to_followers'), exact: true }).check({ force: true })
  await page
    .getByLabel(t('messages:attach'))
    .and(page.locator('input'))
    .setInputFiles({
      name: 'harbour.jpg',
      mimeType: 'image/jpeg',
      buffer: aPhotograph(200_000),
    })
  await page.getByLabel(t('messages:sell')).check()
  await page.getByLabel(t('messages:price')).fill('5')
  await expect(page.getByText(t('mass:reach', { count: 1 }))).toBeVisible()
  await expectAccessible(page)
  await savePicture(page, info.outputPath('priced.png'), { isWhole: true })
  await expect(async () => {
    await page.getByRole('button', { name: t('mass:review') }).click()
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('mass:send') })
    .click()
  await expect(status(page)).toHaveText(t('mass:status_sent'))

  const fans = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...(baseURL && { baseURL }) })
  const inbox = await fans.newPage()
  await openAs(inbox, fan, baseURL)
  await inbox.goto('/en-US/messages')
  await inbox
    .getByRole('list', { name: t('messages:conversations') })
    .getByRole('link')
    .click()
  await untilAlive(inbox)
  await expect(inbox.getByRole('log').getByText(/Unlock for 5\.00 tokens/)).toBeVisible()
  await savePicture(inbox, info.outputPath('received.png'))
  await fans.close()
})
