import { expect, test, type Page } from '@playwright/test'
import type { Locale } from '@stagedoor/contract/locales'
import { makeCreator } from './people/api.ts'
import { looksOf } from './people/looks.ts'
import { expectAccessible, passAgeGate, savePicture, untilAlive } from './people/page.ts'
import { aLandscape } from './people/pictures.ts'
import { aTone } from './people/tone.ts'
import { textsIn } from './texts.ts'

type Look = { device: string; viewport: { width: number; height: number }; locale: Locale; theme: 'light' | 'dark' }

const looks: Look[] = [
  { device: 'desk', viewport: { width: 1440, height: 900 }, locale: 'en-US', theme: 'light' },
  { device: 'phone', viewport: { width: 390, height: 844 }, locale: 'zh-TW', theme: 'dark' },
]

for (const look of looksOf(looks, 1)) {
  test(`a creator leaves a post, continues it, schedules it, and publishes a sound, a poll and a text (${look.device}) @looks`, async ({
    browser,
    request,
    baseURL,
  }, info) => {
    const t = await textsIn(look.locale)
    const creator = await makeCreator(request)
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      viewport: look.viewport,
      locale: look.locale,
      timezoneId: 'Asia/Taipei',
    })
    await passAgeGate(context, baseURL, { token: creator.token, theme: look.theme })
    const page = await context.newPage()
    const picture = (name: string) => savePicture(page, info.outputPath(`${name}.png`), { isWhole: true })
    const main = page.getByRole('main')
    const button = (name: string) => main.getByRole('button', { name, exact: true })
    const listed = (title: string) => main.getByRole('row').filter({ hasText: title })
    const open = async (path: string) => {
      await page.goto(`/${look.locale}/creator/${path}`)
      await untilAlive(page)
    }
    const toList = () => page.waitForURL((url) => url.pathname.endsWith('/creator/posts'))

    // A photo for sale: what is received is said while the price is written.
    await open('posts/new')
    await page.getByLabel(t('studio:title'), { exact: true }).fill('Harbour lights')
    const file = {
      name: 'harbour.jpg',
      mimeType: 'image/jpeg',
      buffer: await aLandscape(1, { width: 800, height: 600 }),
    }
    await page.getByLabel(t('studio:addPhotos')).setInputFiles(file)
    await expect(page.getByText(t('uploads:ready'))).toBeVisible()
    await main.getByText(t('studio:addAltText')).click()
    await page.getByLabel(t('studio:altText'), { exact: true }).fill('Lamps along a quay at night')
    await page.getByLabel(t('studio:forSale')).check()
    await page.getByLabel(t('studio:price')).fill('9.99')
    const tokens = t('common:tokens', { count: 8, amount: '8.00' })
    await expect(
      main.getByText(t('studio:youReceive', { tokens, dollars: moneyIn(look.locale, 8), percent: '20%' })),
    ).toBeVisible()
    await expectAccessible(page)
    await picture('1-written')

    // It is left unsaved, and offered at the next visit.
    await leaveByTheApp(page, `/${look.locale}/creator/galleries`)
    const question = page.getByRole('dialog', { name: t('studio:leaveTitle') })
    await expect(question).toBeVisible()
    await picture('2-leaving')
    await question.getByRole('button', { name: t('studio:leaveKeep') }).click()
    await page.waitForURL(/\/galleries$/)
    await open('posts/new')
    await expect(page.getByLabel(t('studio:title'), { exact: true })).toHaveValue('')
    await picture('3-offer')
    await button(t('studio:continueDraft')).click()
    await expect(page.getByLabel(t('studio:title'), { exact: true })).toHaveValue('Harbour lights')
    await expect(page.getByLabel(t('studio:altText'), { exact: true })).toHaveValue('Lamps along a quay at night')

    // Scheduled on the creator's clock and pinned, then published at once with its words kept.
    await page.getByLabel(t('studio:publishAt'), { exact: true }).fill('2099-01-05T18:30')
    await expect(main.getByText(/18:30|6:30|下午6:30/).and(main.getByText(/Asia\/Taipei/))).toBeVisible()
    await page.getByLabel(t('studio:pin')).check()
    await picture('4-scheduled')
    await button(t('studio:schedule')).click()
    await toList()
    await expect(listed('Harbour lights').getByText(t('studio:statusScheduled'))).toBeVisible()
    await expect(listed('Harbour lights').getByText(t('studio:pinned'))).toBeVisible()
    // A small place loads the smallest picture.
    await expect(listed('Harbour lights').locator('img')).toHaveAttribute('src', /\/w320\b/)
    await page.getByRole('link', { name: /Harbour lights/ }).click()
    await expect(page.getByLabel(t('studio:publishAt'), { exact: true })).toHaveValue('2099-01-05T18:30')
    await button(t('studio:unschedule')).click()
    await toList()
    await expect(listed('Harbour lights').getByText(t('studio:statusDraft'))).toBeVisible()
    await page.getByRole('link', { name: /Harbour lights/ }).click()
    await expect(main.getByText('Lamps along a quay at night').first()).toBeVisible()
    await page.getByLabel(t('studio:pin')).uncheck()
    await button(t('studio:publish')).click()
    await toList()
    await expect(listed('Harbour lights').getByText(t('studio:statusActive'))).toBeVisible()
    await expect(listed('Harbour lights').getByText(t('studio:pinned'))).toHaveCount(0)

    // A sound for everybody, a poll and a text for subscribers.
    await open('posts/new')
    await page.getByLabel(t('studio:kindAudio'), { exact: true }).check()
    await page.getByLabel(t('studio:title'), { exact: true }).fill('One tone')
    await page.getByLabel(t('studio:addAudio'), { exact: true }).setInputFiles(aTone())
    await expect(page.getByText(t('uploads:ready'))).toBeVisible({ timeout: 180_000 })
    await page.getByLabel(t('studio:forEverybody')).check()
    await button(t('studio:publish')).click()
    await toList()
    await open('posts/new')
    await page.getByLabel(t('studio:kindPoll'), { exact: true }).check()
    await page.getByLabel(t('studio:title'), { exact: true }).fill('Where to next?')
    for (const number of [1, 2])
      await page.getByLabel(t('studio:pollOption', { number }), { exact: true }).fill(`Harbour ${number}`)
    await page.getByLabel(t('studio:forSubscribers')).check()
    await picture('5-poll')
    await button(t('studio:publish')).click()
    await toList()
    await open('posts/new')
    await page.getByLabel(t('studio:kindText'), { exact: true }).check()
    await page.getByLabel(t('studio:text'), { exact: true }).fill('Only words today.')
    await page.getByLabel(t('studio:forSubscribers')).check()
    await button(t('studio:publish')).click()
    await toList()
    for (const title of ['One tone', 'Where to next?', 'Only words today.'])
      await expect(listed(title).getByText(t('studio:statusActive'))).toBeVisible()
    await picture('6-list')
    await expectAccessible(page)

    // Everyone hears the photo described once it is open: to its creator now.
    await page.goto(`/${look.locale}/${creator.username}`)
    await expect(main.getByRole('img', { name: 'Lamps along a quay at night' })).toBeVisible()
    await context.close()
  })
}

/** Leaves by a link of the app, as its navigation does. */
async function leaveByTheApp(page: Page, path: string): Promise<void> {
  await page
    .locator(`a[href="${path}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click())
}

const moneyIn = (locale: Locale, amount: number): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(amount)
