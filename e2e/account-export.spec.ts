import { expect, test, type Page } from '@playwright/test'
import { makeFan } from './people/api.ts'
import { expectAccessibleAtBothSizes, holdRequests, openAs, savePicture, untilAlive } from './people/page.ts'

test.use({ locale: 'en-US' })

/**
 * Asks for a copy, whose page stays as it is while it is prepared until the answer is called: the page reads itself again as
 * soon as the copy is ready, which the next run of the job makes it.
 */
async function prepare(page: Page): Promise<() => void> {
  const ask = page.getByRole('button', { name: 'Prepare my data' })
  // Opening the page reads it too.
  await expect(ask).toBeVisible()
  let reads = 0
  // The first one shows what was asked for.
  const release = await holdRequests(page, '**/account/export.data*', (request) => {
    if (request.method() === 'GET') reads += 1
    return request.method() === 'GET' && reads > 1
  })
  await ask.click()
  return release
}

test('a copy of one’s data is prepared and saved, and its page is accessible in each state', async ({
  page,
  request,
  baseURL,
}, info) => {
  const fan = await makeFan(request)
  await openAs(page, fan, baseURL)
  await page.goto('/en-US/account')
  await page.getByRole('link', { name: 'Download your data' }).click()
  const release = await prepare(page)
  await expect(page.getByRole('heading', { name: 'We’re preparing your copy' })).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await savePicture(page, info.outputPath('export-preparing.png'))
  release()
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
  const release = await prepare(page)
  const again = page.getByRole('link', { name: 'Check again' })
  await expect(again).toBeVisible()
  await again.focus()
  release()
  const heading = page.getByRole('heading', { name: 'Your copy is ready' })
  await expect(heading).toBeVisible({ timeout: 60_000 })
  await expect(heading).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Your copy is ready' })).toHaveCount(1)
})
