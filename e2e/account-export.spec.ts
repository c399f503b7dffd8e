import { expect, test } from '@playwright/test'
import { makeFan } from './people/api.ts'
import { expectAccessibleAtBothSizes, holdRequests, openAs, savePicture, untilAlive } from './people/page.ts'

test.use({ locale: 'en-US' })

test('a copy of one’s data is prepared and saved, and its page is accessible in each state', async ({
  page,
  request,
  baseURL,
}, info) => {
  const fan = await makeFan(request)
  await openAs(page, fan, baseURL)
  await page.goto('/en-US/account')
  await page.getByRole('link', { name: 'Download your data' }).click()
  await page.getByRole('button', { name: 'Prepare my data' }).click()
  await expect(page.getByRole('heading', { name: 'We’re preparing your copy' })).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await savePicture(page, info.outputPath('export-preparing.png'))
  await expect(page.getByRole('heading', { name: 'Your copy is ready' })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: /^Download \(/ }).click()
  // The link stands in for the button.
  const save = page.getByRole('link', { name: 'Save the file' })
  await expect(save).toBeFocused()
  const saved = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await saved).suggestedFilename()).toBe('my-data.zip')
  expect(await (await saved).failure()).toBeNull()
  await expectAccessibleAtBothSizes(page)
  await savePicture(page, info.outputPath('export-ready.png'))
  await page.goto('/zh-TW/account/export')
  await savePicture(page, info.outputPath('export-zh.png'))
})

test('the page of a copy that is prepared shows by itself that it is ready, where its reader is', async ({
  page,
  request,
  baseURL,
}) => {
  await openAs(page, await makeFan(request), baseURL)
  await page.goto('/en-US/account/export')
  await untilAlive(page)
  await page.getByRole('button', { name: 'Prepare my data' }).click()
  const again = page.getByRole('link', { name: 'Check again' })
  await expect(again).toBeVisible()
  const release = await holdRequests(page, '**/account/export.data*')
  await again.focus()
  release()
  const heading = page.getByRole('heading', { name: 'Your copy is ready' })
  await expect(heading).toBeVisible({ timeout: 60_000 })
  await expect(heading).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Your copy is ready' })).toHaveCount(1)
})
