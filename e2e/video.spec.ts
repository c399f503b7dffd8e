import { expect, test } from '@playwright/test'
import type { Locale } from '@stagedoor/contract/locales'
import { makeCreator, makeFan, topUp } from './people/api.ts'
import { recordedVideo } from './people/moving-picture.ts'
import { expectAccessible, passAgeGate, untilAlive } from './people/page.ts'
import { textsIn } from './texts.ts'

type Look = { device: string; viewport: { width: number; height: number }; locale: Locale; theme: 'light' | 'dark' }

const looks: Look[] = [
  { device: 'desk', viewport: { width: 1440, height: 900 }, locale: 'en-US', theme: 'light' },
  { device: 'phone', viewport: { width: 390, height: 844 }, locale: 'zh-TW', theme: 'dark' },
]

for (const { device, viewport, locale, theme } of looks) {
  test(`a creator sells a video and a fan buys and plays it (${device})`, async ({
    browser,
    request,
    baseURL,
  }, info) => {
    test.setTimeout(180_000)
    const t = await textsIn(locale)
    const [creator, fan] = [await makeCreator(request), await makeFan(request)]
    await topUp(request, fan, 20)
    const open = async (token: string | null) => {
      const context = await browser.newContext({ viewport, locale, ...(baseURL !== undefined && { baseURL }) })
      await passAgeGate(context, baseURL, { theme, ...(token !== null && { token }) })
      return context.newPage()
    }
    const studio = await open(creator.token)
    const picture = (name: string, page = studio) =>
      page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true })

    await studio.goto(`/${locale}/creator/videos`)
    await untilAlive(studio)
    await expect(studio.getByText(t('works:noVideosTitle'))).toBeVisible()
    await expectAccessible(studio)
    await studio.locator('input[type="file"]').setInputFiles(await recordedVideo(studio))
    const main = studio.getByRole('main')
    await main.getByRole('link', { name: /walk/i }).first().click({ timeout: 90_000 })
    await expect(studio.getByLabel(t('studio:title'), { exact: true })).toBeVisible()
    await untilAlive(studio)
    await studio.getByLabel(t('studio:title'), { exact: true }).fill('A walk by the sea')
    await studio.getByLabel(t('works:tags'), { exact: true }).fill('sea, evening')
    await studio.getByLabel(t('studio:forSale')).check()
    await studio.getByLabel(t('studio:price')).fill('7')
    await picture('1-editor')
    await expectAccessible(studio)
    await studio.getByRole('button', { name: t('studio:publish'), exact: true }).click()
    await main.getByRole('link', { name: t('works:view'), exact: true }).click()
    await studio.waitForURL(/\/video\//)
    const address = new URL(studio.url()).pathname
    // Others see it once it is processed.
    await expect
      .poll(async () => (await request.get(`/api/performer-assets/videos/${address.split('/').at(-1)}`)).status(), {
        timeout: 90_000,
      })
      .toBe(200)

    const visitor = await open(null)
    await visitor.goto(address)
    await expect(visitor.getByRole('heading', { level: 1, name: 'A walk by the sea' })).toBeVisible()
    await expect(visitor.getByText('#evening')).toBeVisible()
    expect(await visitor.content()).not.toContain('/hls/')
    await expectAccessible(visitor)
    await picture('2-visitor', visitor)

    const page = await open(fan.token)
    await page.goto(`/${locale}/${creator.username}`)
    await page.getByRole('link', { name: t('catalog:videos') }).click()
    await page.getByRole('link', { name: /A walk by the sea/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'A walk by the sea' })).toBeVisible()
    await untilAlive(page)
    await picture('3-fan', page)
    const unlock = t('feeds:unlockFor', { amount: '7.00' })
    await page
      .getByRole('button', { name: unlock })
      .or(page.getByRole('link', { name: unlock }))
      .first()
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('purchases:confirm', { amount: '7.00' }) })
      .click()
    await page.getByRole('button', { name: `${t('player:playVideo')}: A walk by the sea` }).click()
    const player = page.locator('video')
    await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.5)
    await picture('4-buyer', page)
    await expectAccessible(page)

    // The volume is kept for the next visit.
    await player.evaluate((element: HTMLVideoElement) => (element.volume = 0.3))
    await expect.poll(() => page.evaluate(() => Object.values(localStorage).join(' '))).toContain('0.3')
    await page.reload()
    await untilAlive(page)
    await page.getByRole('button', { name: `${t('player:playVideo')}: A walk by the sea` }).click()
    await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.volume)).toBeCloseTo(0.3)
  })
}
