import { expect, test } from '@playwright/test'
import { makeCreator, makeFan } from './people/api.ts'
import { expectAccessible, passAgeGate, savePicture, untilAlive } from './people/page.ts'
import { aSound } from './people/sound.ts'
import { textsIn } from './texts.ts'

const desk = { viewport: { width: 1440, height: 900 }, theme: 'light' } as const
const phone = { viewport: { width: 390, height: 844 }, theme: 'dark' } as const

// The name of this file puts it late in the order of stories: the films of the demo are processed first.
test('a creator publishes a sound at a desk, and a fan plays it on a phone from where they press', async ({
  browser,
  request,
  baseURL,
}, info) => {
  const locale = 'zh-TW'
  const t = await textsIn(locale)
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  const open = async (token: string, { viewport, theme }: typeof desk | typeof phone) => {
    const context = await browser.newContext({ viewport, locale, ...(baseURL !== undefined && { baseURL }) })
    await passAgeGate(context, baseURL, { theme, token })
    return context.newPage()
  }
  const studio = await open(creator.token, desk)
  await studio.goto(`/${locale}/creator/posts/new`)
  await untilAlive(studio)
  await studio.getByLabel(t('studio:kindAudio'), { exact: true }).check()
  await studio.getByLabel(t('studio:title'), { exact: true }).fill('Waves at night')
  await studio.getByLabel(t('studio:addAudio'), { exact: true }).setInputFiles(aSound())
  await expect(studio.getByText(t('uploads:ready'))).toBeVisible({ timeout: 180_000 })
  await expectAccessible(studio)
  await savePicture(studio, info.outputPath('1-editor.png'), { isWhole: true })
  await studio.getByLabel(t('studio:forEverybody')).check()
  await studio.getByRole('button', { name: t('studio:publish'), exact: true }).click()
  await studio.waitForURL((url) => !url.pathname.endsWith('/new'))
  await studio.context().close()

  const page = await open(fan.token, phone)
  await page.goto(`/${locale}/${creator.username}`)
  await untilAlive(page)
  const start = page.getByRole('button', { name: `${t('player:playSound')}: Waves at night` })
  await expect(start).toContainText('0:06')
  await expectAccessible(page)
  await savePicture(page, info.outputPath('2-post.png'))
  const place = page.locator('figure').first()
  const heightOf = async () => Math.round((await place.boundingBox())?.height ?? 0)
  const before = await heightOf()
  // Before JavaScript the browser's own controls have the same place.
  const plain = await (
    await browser.newContext({ ...phone, baseURL: baseURL ?? '', javaScriptEnabled: false })
  ).newPage()
  await passAgeGate(plain.context(), baseURL, { token: fan.token })
  await plain.goto(`/${locale}/${creator.username}`)
  expect(await plain.locator('audio[controls]').boundingBox()).toMatchObject({ height: before })
  await plain.context().close()
  await start.click()
  const player = page.getByRole('region', { name: 'Waves at night' })
  const sound = page.locator('audio, video')
  const position = () => sound.evaluate((element: HTMLMediaElement) => element.currentTime)
  await expect.poll(position).toBeGreaterThan(0.3)
  expect(await heightOf()).toBe(before)

  // From where the waveform is pressed, by keys, and faster.
  await player.getByRole('button', { name: t('player:pause') }).click()
  const slider = player.getByRole('slider', { name: t('player:seek') })
  const box = await slider.boundingBox()
  await slider.click({ position: { x: (box?.width ?? 0) * 0.7, y: 10 } })
  await expect.poll(position).toBeGreaterThan(3)
  await slider.press('ArrowLeft')
  await expect.poll(position).toBeLessThan(1)
  await player.getByRole('combobox', { name: t('player:speed') }).selectOption('1.5')
  await expect.poll(() => sound.evaluate((element: HTMLMediaElement) => element.playbackRate)).toBe(1.5)
  await slider.click({ position: { x: (box?.width ?? 0) * 0.6, y: 10 } })
  await savePicture(page, info.outputPath('3-playing.png'))
  await expectAccessible(page)
  await page.context().close()
})
