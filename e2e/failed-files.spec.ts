import { expect, request as requests, test, type APIRequestContext } from '@playwright/test'
import type { Locale } from '@stagedoor/contract/locales'
import { PASSWORD } from '../server/src/test-support/test-app/password.ts'
import { callsAs, signIn, topUp } from './people/api.ts'
import { recordedVideo } from './people/moving-picture.ts'
import { expectAccessible, passAgeGate, savePicture, untilAlive } from './people/page.ts'
import { aLandscape } from './people/pictures.ts'
import { startSmallSite, type SmallSite } from './set-up/small-site.ts'
import { textsIn } from './texts.ts'

// In one worker: with more, each would start a site of its own.
test.describe.configure({ mode: 'default' })

// What fails here fails for everyone, and the clock is moved, so the story has a site of its own.
let site: SmallSite
let api: APIRequestContext
test.beforeAll(async () => {
  site = await startSmallSite('failed-files', { SIMULATED_CLOCK: '1' })
  api = await requests.newContext({ baseURL: site.url })
})
test.afterAll(async () => {
  await api.dispose()
  await site.stop()
})

const viewport = { width: 390, height: 844 }
const locale = 'zh-TW' satisfies Locale
const theme = 'dark'

test('a creator learns why a video and a photo failed, tries again where it may help, and why a video was removed', async ({
  browser,
}, info) => {
  const t = await textsIn(locale)
  await site.fail([])
  const context = await browser.newContext({ baseURL: site.url, viewport, locale })
  await passAgeGate(context, site.url, { token: await signIn(api, 'maker', PASSWORD), theme })
  const page = await context.newPage()
  const main = page.getByRole('main')
  const picture = (name: string) => savePicture(page, info.outputPath(`${name}.png`))
  const open = async (path: string) => {
    await page.goto(`/${locale}/creator/${path}`)
    await untilAlive(page)
  }

  // Three attempts end without a result.
  await site.fail(['transcoder'])
  const operator = callsAs(api, await signIn(api, 'boss', PASSWORD))
  await open('videos')
  await page.locator('input[type="file"]').setInputFiles(await recordedVideo(page))
  const row = main.getByRole('row').filter({ hasText: 'walk' }).first()
  await expect(row.getByText(t('works:processingAt', { percent: 0 }))).toBeVisible()
  await expect(async () => {
    await operator.send('POST', '/admin/clock', { advance: '1m' })
    await expect(row.getByText(t('works:processingFailed'))).toBeVisible({ timeout: 500 })
  }).toPass()
  await picture('1-list')

  // The reason, and a retry that is refused in words beside it: by the server, and without a connection.
  await row.getByRole('link', { name: /walk/ }).first().click()
  await expect(main.getByText(t('uploads:broken'))).toBeVisible()
  const again = main.getByRole('button', { name: t('uploads:processAgainOf', { name: 'walk' }) })
  const refusal = again.locator('xpath=..').getByRole('alert')
  await expectAccessible(page)
  await site.fail(['transcoder', '/api/performer/files/'])
  await again.click()
  await expect(refusal).not.toBeEmpty()
  await expect(refusal).toBeInViewport({ ratio: 1 })
  await picture('2-refused')
  await page.route(/\/retry/, (route) => route.abort())
  await again.click()
  await expect(refusal).toHaveText(t('common:noConnection'))
  await picture('3-offline')
  await page.unroute(/\/retry/)
  await site.fail([])
  await again.click()
  await expect(main.getByText(t('uploads:broken'))).toHaveCount(0)
  await expect(main.getByRole('button', { name: new RegExp(t('player:playVideo')) })).toBeVisible({ timeout: 180_000 })
  await picture('4-ready')

  // What staff have removed says why, and cannot be written: nothing would save it.
  const removal = { status: 'removed', reason: 'Shown by a story.' }
  await operator.send('PUT', `/admin/videos/${page.url().split('/').at(-1)}/status`, removal)
  await page.reload()
  await expect(main.getByText(t('studio:removedBecause', { reason: removal.reason }))).toBeVisible()
  await expect(main.getByLabel(t('studio:title'), { exact: true })).toBeDisabled()
  await expectAccessible(page)
  await picture('5-removed')

  // A photo that is none stays none: another file is the only way. One that the server could not take is sent again.
  await open('posts/new')
  await main.getByLabel(t('studio:kindPhoto'), { exact: true }).check()
  const input = page.getByLabel(t('studio:addPhotos'))
  await input.setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('only words') })
  await expect(main.getByRole('alert').filter({ hasText: t('uploads:chooseAnother') })).toBeVisible()
  await expect(main.getByRole('button', { name: t('uploads:retryOf', { name: 'notes.jpg' }) })).toHaveCount(0)
  await expect(main.locator('img[src^="blob:"]')).toHaveCount(0)
  await picture('6-not-a-photo')
  await expectAccessible(page)
  await main.getByRole('button', { name: t('uploads:removeOf', { name: 'notes.jpg' }) }).click()
  await site.fail(['/api/performer/feeds/photo/upload'])
  const buffer = await aLandscape(2, { width: 400, height: 300 })
  await input.setInputFiles({ name: 'harbour.jpg', mimeType: 'image/jpeg', buffer })
  const retry = main.getByRole('button', { name: t('uploads:retryOf', { name: 'harbour.jpg' }) })
  await expect(retry).toBeVisible()
  await picture('7-not-taken')
  await site.fail([])
  await retry.click()
  await expect(main.getByText(t('uploads:ready'))).toBeVisible()
  await context.close()
})

test('a receipt whose PDF fails, or is asked for too often, says why before JavaScript', async ({ browser }, info) => {
  const t = await textsIn(locale)
  await site.fail([])
  const token = await signIn(api, 'fay', PASSWORD)
  const maker = await callsAs(api, token).get<{ _id: string }>('/performers/maker')
  await topUp(api, { token }, 20)
  const tip = await callsAs(api, token).send<{ _id: string }>('POST', `/wallet/charges/tip/${maker._id}`, { price: 10 })
  const context = await browser.newContext({ baseURL: site.url, viewport, locale, javaScriptEnabled: false })
  await passAgeGate(context, site.url, { token, theme })
  const page = await context.newPage()
  const ask = () => page.getByRole('link', { name: t('wallet:downloadPdf') }).click()
  await page.goto(`/${locale}/wallet/charges/${tip._id}`)
  await expect(page.getByRole('alert')).toHaveCount(0)

  await site.fail(['/api/wallet/charges/:id/receipt/file'])
  await ask()
  await expect(page.getByRole('alert')).toHaveText(t('downloads:failed'))
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { name: t('wallet:receipt') })).toBeVisible()
  await savePicture(page, info.outputPath('receipt.png'))

  await site.fail([])
  const file = () => callsAs(api, token).get(`/wallet/charges/${tip._id}/receipt/file`)
  for (let count = 0; count < 60; count++) await file()
  await ask()
  await expect(page.getByRole('alert')).toHaveText(t('downloads:tooMany'))
  await context.close()
})
