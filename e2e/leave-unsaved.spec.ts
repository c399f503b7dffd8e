import { expect, test } from '@playwright/test'
import { makeCreator } from './people/api.ts'
import { DESK, openAs, openInApp, PHONE, untilAlive } from './people/page.ts'
import { textsIn } from './texts.ts'

for (const [width, viewport] of [
  [390, PHONE],
  [1440, DESK],
] as const)
  test(`Back closes the question about an unsaved post, and the post is written on (${width})`, async ({
    page,
    request,
    baseURL,
  }) => {
    const t = await textsIn('en-US')
    await page.setViewportSize(viewport)
    await openAs(page, await makeCreator(request), baseURL)
    await page.goto('/en-US/creator/posts')
    await untilAlive(page)
    await openInApp(page, '/en-US/creator/posts/new')
    const text = page.getByLabel(t('studio:text'), { exact: true })
    await text.fill('Half a thought')
    const question = page.getByRole('dialog', { name: t('studio:leaveTitle') })
    // The question of a link, and the one of Back itself.
    for (const leave of [() => openInApp(page, '/en-US/home'), () => page.goBack()]) {
      await leave()
      await expect(question).toBeVisible()
      await page.goBack()
      await expect(question).toBeHidden()
      await expect(page).toHaveURL(/\/creator\/posts\/new$/)
      await expect(text).toHaveValue('Half a thought')
      await expect(text).toBeFocused()
    }
    // Afterwards it asks as before, and leads to where it was asked about.
    await openInApp(page, '/en-US/home')
    await question.getByRole('button', { name: t('studio:leaveKeep') }).click()
    await expect(page).toHaveURL(/\/en-US\/home$/)
  })
