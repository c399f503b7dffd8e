import { expect, test, type Page } from '@playwright/test'
import type { Locale } from '@stagedoor/contract/locales'
import { callsAs, makeCreator, makeFan, signIn, topUp } from './people/api.ts'
import { looksOf } from './people/looks.ts'
import { recordedVideo } from './people/moving-picture.ts'
import { expectAccessible, passAgeGate, savePicture, untilAlive } from './people/page.ts'
import { textsIn, unlockFor } from './texts.ts'

type Look = { device: string; viewport: { width: number; height: number }; locale: Locale; theme: 'light' | 'dark' }

const looks: Look[] = [
  { device: 'desk', viewport: { width: 1440, height: 900 }, locale: 'en-US', theme: 'light' },
  { device: 'phone', viewport: { width: 390, height: 844 }, locale: 'zh-TW', theme: 'dark' },
]

const SPOKEN = 'Waves & wind, < softly >'
const spoken = `WEBVTT\n\n00:00.000 --> 00:59.000\n<i>Waves</i> &amp; wind, &lt; softly >\n`

for (const { device, viewport, locale, theme } of looksOf(looks, 0)) {
  test(`a creator sells a video and a fan buys and plays it (${device}) @looks`, async ({
    browser,
    request,
    baseURL,
  }, info) => {
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
      savePicture(page, info.outputPath(`${name}.png`), { isWhole: true })

    await studio.goto(`/${locale}/creator/videos`)
    await untilAlive(studio)
    await expect(studio.getByText(t('works:noVideosTitle'))).toBeVisible()
    await expectAccessible(studio)
    await studio.locator('input[type="file"]').setInputFiles(await recordedVideo(studio))
    const main = studio.getByRole('main')
    await main.getByRole('link', { name: /walk/i }).first().click({ timeout: 180_000 })
    await expect(studio.getByLabel(t('studio:title'), { exact: true })).toBeVisible()
    await untilAlive(studio)
    await studio.getByLabel(t('studio:title'), { exact: true }).fill('A walk by the sea')
    await addCaptions(studio, { t, locale })
    await studio.getByLabel(t('works:tags'), { exact: true }).fill('sea, evening')
    await studio.getByLabel(t('studio:forSale')).check()
    await studio.getByLabel(t('studio:price')).fill('7')
    await studio.getByLabel(t('works:chapters'), { exact: true }).fill('0:00 The pier\n0:01 The lighthouse')
    await picture('1-editor')
    await expectAccessible(studio)
    await studio.getByRole('button', { name: t('studio:publish'), exact: true }).click()
    await main.getByRole('link', { name: t('works:view'), exact: true }).click()
    await studio.waitForURL(/\/video\//)
    const address = new URL(studio.url()).pathname
    // Others see it once it is processed.
    await expect
      .poll(async () => (await request.get(`/api/performer-assets/videos/${address.split('/').at(-1)}`)).status(), {
        timeout: 180_000,
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
    await page.getByRole('link', { name: t('profiles:videos') }).click()
    await page.getByRole('link', { name: /A walk by the sea/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'A walk by the sea' })).toBeVisible()
    await untilAlive(page)
    await picture('3-fan', page)
    const unlock = unlockFor(t, '7.00', locale)
    await page
      .getByRole('button', { name: unlock })
      .or(page.getByRole('link', { name: unlock }))
      .first()
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('purchases:confirm', { amount: '7.00 tokens' }) })
      .click()
    await page.getByRole('button', { name: `${t('player:playVideo')}: A walk by the sea` }).click()
    const player = page.locator('video')
    await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.5)
    await page.getByRole('button', { name: t('player:settings'), exact: true }).click()
    await page.getByRole('combobox', { name: t('player:captions') }).selectOption({ index: 1 })
    await expect(page.getByText(SPOKEN)).toBeVisible()
    await picture('4-buyer', page)
    await savePicture(page, info.outputPath('5-settings.png'))
    await expectAccessible(page)

    // Only one of the two looks changes what everyone gets, and nobody else's checks see a name over a video.
    const mark = player.locator('xpath=ancestor::figure').getByText(fan.username)
    const operator = callsAs(request, await signIn(request, 'admin@demo.test'))
    const setMark = (isOn: boolean) =>
      operator.send('PUT', '/admin/settings', { values: { watermarkViewer: isOn }, reason: 'a story' })
    if (device === 'desk') {
      await expect(mark).toHaveCount(0)
      await setMark(true)
    }

    // The volume is kept for the next visit, and so is the language of the captions. A chapter starts the video.
    await player.evaluate((element: HTMLVideoElement) => (element.volume = 0.3))
    await expect.poll(() => page.evaluate(() => Object.values(localStorage).join(' '))).toContain('0.3')
    await page.reload()
    await untilAlive(page)
    const chapter = page.getByRole('button', { name: /The lighthouse/ })
    await chapter.focus()
    await page.keyboard.press('Enter')
    await expect(chapter).toHaveAttribute('aria-current', 'true')
    await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.9)
    await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.volume)).toBeCloseTo(0.3)
    await expect(page.getByText(SPOKEN)).toBeVisible()
    await picture('6-chapter', page)
    // It plays on while the event is on its way.
    await player.evaluate((element: HTMLVideoElement) =>
      element.addEventListener('seeked', () => element.setAttribute('data-from', String(element.currentTime))),
    )
    await page.getByRole('button', { name: /The pier/ }).click()
    await expect.poll(async () => Number((await player.getAttribute('data-from')) ?? NaN)).toBeLessThan(0.9)

    // Before JavaScript chapters are a list, and the browser offers the captions.
    const bare = await browser.newContext({ javaScriptEnabled: false, ...(baseURL !== undefined && { baseURL }) })
    await passAgeGate(bare, baseURL, { token: fan.token })
    const plain = await bare.newPage()
    await plain.goto(address)
    await expect(plain.getByRole('listitem').filter({ hasText: 'The lighthouse' })).toBeVisible()
    await expect(plain.locator('track')).toHaveAttribute('src', /captions/)
    await bare.close()
    if (device === 'desk') {
      await expect(mark).toBeVisible()
      await picture('5-marked', page)
      await setMark(false)
    } else {
      // Staff judge it by what it plays.
      const staff = await open(await signIn(request, 'admin@demo.test'))
      await staff.goto(`/${locale}/staff/items/videos/${address.split('/').at(-1)}`)
      await untilAlive(staff)
      await expectAccessible(staff)
      await staff.getByRole('button', { name: `${t('player:playVideo')}: A walk by the sea` }).click()
      const judged = staff.locator('video')
      await expect.poll(() => judged.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.3)
      await picture('7-staff', staff)
    }

    const thread = page.getByRole('region', { name: t('comments:title') })
    await thread.getByLabel(t('comments:write')).fill('What a walk')
    await thread.getByRole('button', { name: t('comments:send'), exact: true }).click()
    const written = thread.getByRole('listitem').filter({ hasText: 'What a walk' })
    await expect(written).toHaveCount(1)
    await expect(written).not.toHaveAttribute('aria-busy')

    // Free of charge, another fan watches, and loses the film when its creator blocks them.
    const id = address.split('/').at(-1) ?? ''
    const headers = { authorization: creator.token, 'content-language': 'en-US' }
    const edit = `/api/performer/performer-assets/videos/edit/${id}`
    expect((await request.put(edit, { headers, multipart: { price: '0' } })).status()).toBe(200)
    const other = await makeFan(request)
    const watching = await open(other.token)
    // Who wants less motion has asked for this one.
    await watching.emulateMedia({ reducedMotion: 'reduce' })
    await watching.goto(address)
    await untilAlive(watching)
    await watching.getByRole('button', { name: `${t('player:playVideo')}: A walk by the sea` }).click()
    const film = watching.locator('video')
    await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0)
    await callsAs(request, creator.token).send('POST', '/block/users', { targetId: other.id })
    await expect(film).toHaveCount(0)
    await expect(watching.getByRole('heading', { name: t('results:title404') })).toBeVisible()
    await picture('7-blocked', watching)
  })
}

type Words = { t: Awaited<ReturnType<typeof textsIn>>; locale: Locale }

/** Captions with a fault, in the language of the page, and in a second one, which is removed again. */
async function addCaptions(studio: Page, { t, locale }: Words): Promise<void> {
  const send = async (text: string, language?: string) => {
    if (language !== undefined) await studio.getByLabel(t('works:captionsLanguage')).selectOption(language)
    await studio
      .getByLabel(t('works:captionsFile'))
      .setInputFiles({ name: 'walk.vtt', mimeType: 'text/vtt', buffer: Buffer.from(text) })
    await studio.getByRole('button', { name: t('works:addCaptions') }).click()
  }
  const removal = (language: string) => studio.getByRole('button', { name: t('works:removeCaptions', { language }) })
  const french = new Intl.DisplayNames(locale, { type: 'language' }).of('fr') ?? ''
  await send(`${spoken}\n00:00:03,000 --> 00:00:04,000\nNever heard\n`)
  await expect(studio.getByText(t('works:captionsTime', { line: 6 }))).toBeVisible()
  await expect(studio.getByLabel(t('works:captionsFile'))).toBeFocused()
  // The page reads its data again once the film is processed; what was refused stays on the screen.
  await expect(studio.getByRole('button', { name: t('works:cutTeaser') })).toBeVisible({ timeout: 180_000 })
  await expect(studio.getByText(t('works:captionsTime', { line: 6 }))).toBeVisible()
  await send(spoken)
  await expect(studio.getByText(t('works:captionsReplaced'))).toBeVisible()
  await send(spoken, 'fr')
  await removal(french).click()
  await expect(removal(french)).toHaveCount(0)
}
