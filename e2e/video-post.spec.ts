import { expect, test } from '@playwright/test'
import { makeCreator, makeFan } from './people/api.ts'
import { looksOf } from './people/looks.ts'
import { recordedVideo } from './people/moving-picture.ts'
import { expectAccessible, openAs, savePicture, untilAlive, watchRequests } from './people/page.ts'
import { textsIn } from './texts.ts'

for (const viewport of looksOf(
  [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ],
  1,
)) {
  test(`a creator publishes a video and a fan plays it, once there is a connection (${viewport.width} px) @looks`, async ({
    browser,
    request,
    baseURL,
  }, info) => {
    const t = await textsIn('en-US')
    const [creator, fan] = [await makeCreator(request), await makeFan(request)]
    const studio = await (await browser.newContext({ baseURL: baseURL ?? '', viewport })).newPage()
    await openAs(studio, creator, baseURL)
    await studio.goto('/en-US/creator/posts/new')
    await untilAlive(studio)
    const video = await recordedVideo(studio)
    await studio.getByLabel(t('studio:kindVideo'), { exact: true }).check()
    await studio.getByLabel(t('studio:title'), { exact: true }).fill('A short walk')
    await studio.getByLabel(t('studio:addVideo'), { exact: true }).setInputFiles(video)
    await expect(studio.getByText(t('uploads:ready'))).toBeVisible({ timeout: 180_000 })
    await expectAccessible(studio)
    await savePicture(studio, info.outputPath('editor.png'), { isWhole: true })
    await studio.getByLabel(t('studio:forEverybody')).check()
    await studio.getByRole('button', { name: t('studio:publish'), exact: true }).click()
    await studio.waitForURL((url) => !url.pathname.endsWith('/new'))

    const page = await (await browser.newContext({ baseURL: baseURL ?? '', viewport })).newPage()
    await openAs(page, fan, baseURL)
    const untilIdle = watchRequests(page)
    await page.goto(`/en-US/${creator.username}`)
    await untilAlive(page)
    await expectAccessible(page)
    await savePicture(page, info.outputPath('cover.png'))
    // Pressed without a connection, it says so, and plays when there is one: with the player fetched before and without.
    const start = page.getByRole('button', { name: `${t('player:playVideo')}: A short walk` })
    if (viewport.width > 1000) await start.hover()
    await untilIdle()
    await page.context().setOffline(true)
    await start.click()
    await expect(page.getByRole('alert').filter({ hasText: t('player:videoFailed') })).toBeVisible()
    await savePicture(page, info.outputPath('offline.png'))
    await page.context().setOffline(false)
    await page.getByRole('button', { name: t('common:retry') }).click()
    const player = page.locator('video')
    await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.5)
    await savePicture(page, info.outputPath('playing.png'))
  })
}
