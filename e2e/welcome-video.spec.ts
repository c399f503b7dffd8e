import { expect, test } from '@playwright/test'
import { makeCreator } from './people/api.ts'
import { recordedVideo } from './people/moving-picture.ts'
import { expectAccessible, openAs, passAgeGate, savePicture, untilAlive } from './people/page.ts'
import { textsIn } from './texts.ts'

test('a creator greets by a video from a phone; a visitor plays it at a desk, and before JavaScript', async ({
  browser,
  request,
  baseURL,
}, info) => {
  const [t, own] = [await textsIn('en-US'), await textsIn('zh-TW')]
  const creator = await makeCreator(request)
  const at = baseURL === undefined ? {} : { baseURL }
  const studio = await (await browser.newContext({ ...at, viewport: { width: 390, height: 844 } })).newPage()
  await openAs(studio, creator, baseURL)
  await studio.goto('/zh-TW/creator/account')
  await untilAlive(studio)
  const section = studio.getByRole('region', { name: own('creator:welcomeVideoTitle') })
  await section.locator('input[type="file"]').setInputFiles(await recordedVideo(studio))
  await expect(section.getByText(own('creator:welcomeOff'))).toBeVisible({ timeout: 180_000 })
  await section.getByRole('button', { name: own('creator:welcomeShow') }).click()
  await expect(section.getByText(own('creator:welcomeOn'))).toBeVisible({ timeout: 180_000 })
  await expect(section.getByRole('button', { name: new RegExp(own('player:playVideo')) })).toBeVisible()
  await expectAccessible(studio)
  await savePicture(section, info.outputPath('1-studio.png'))

  const context = await browser.newContext({ ...at, viewport: { width: 1440, height: 900 } })
  await passAgeGate(context, baseURL)
  const page = await context.newPage()
  await page.goto(`/en-US/${creator.username}`)
  await untilAlive(page)
  const link = page.getByRole('link', { name: t('profiles:welcome') })
  await expect(link).toBeVisible()
  expect(await page.locator('video').count()).toBe(0)
  await expectAccessible(page)
  await savePicture(page, info.outputPath('2-page.png'))
  await link.click()
  const player = page.locator('video')
  await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.3)
  await expectAccessible(page)
  await savePicture(page, info.outputPath('3-playing.png'))

  const plain = await (await browser.newContext({ ...at, javaScriptEnabled: false })).newPage()
  await passAgeGate(plain.context(), baseURL)
  await plain.goto(`/en-US/${creator.username}`)
  await plain.getByRole('link', { name: t('profiles:welcome') }).click()
  await expect(plain.locator('video[controls]')).toHaveAttribute('src', /^\/media\/public\/.+\.m3u8$/u)

  await section.getByRole('button', { name: own('creator:welcomeRemove') }).click()
  await expect(section.getByRole('button', { name: own('works:addFilm') })).toBeVisible()
  // A visitor may see a copy of the page that is two seconds old.
  await expect(async () => {
    await plain.reload()
    expect(await plain.locator('video').count()).toBe(0)
  }).toPass()
})
