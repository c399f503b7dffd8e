import { expect, test, type Browser, type Page, type Route } from '@playwright/test'
import { callsAs, makeCreator, makeFan, openConversation, openMessagesOf, topUp, type Person } from './people/api.ts'
import { expectAccessible, passAgeGate, savePicture, untilAlive } from './people/page.ts'
import { aLandscape } from './people/pictures.ts'
import { aSound } from './people/sound.ts'
import { textsIn } from './texts.ts'

const t = await textsIn('en-US')
const zh = await textsIn('zh-TW')

type Look = { viewport: { width: number; height: number }; theme: 'light' | 'dark' }
const desk: Look = { viewport: { width: 1440, height: 900 }, theme: 'light' }
const phone: Look = { viewport: { width: 390, height: 844 }, theme: 'dark' }

type Opened = { person: Person; look: Look; site: string | undefined; path: string; isScripted?: boolean }

async function pageOf(browser: Browser, { person, look, site, path, isScripted = true }: Opened): Promise<Page> {
  const context = await browser.newContext({
    viewport: look.viewport,
    javaScriptEnabled: isScripted,
    permissions: ['microphone'],
    ...(site && { baseURL: site }),
  })
  await passAgeGate(context, site, { token: person.token, theme: look.theme })
  const page = await context.newPage()
  await page.goto(path)
  if (isScripted) await untilAlive(page)
  return page
}

const log = (page: Page) => page.getByRole('log')
const last = (page: Page) => log(page).getByRole('article').last()
const aPhoto = async (at: number) => ({
  name: `harbour-${at}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await aLandscape(at, { width: 900, height: 600 }),
})

test('a creator at a desk sells photos in a conversation, a fan on a phone buys them there and answers with a voice note', async ({
  browser,
  request,
  baseURL: site,
}, info) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await topUp(request, fan, 20)
  await openMessagesOf(request, creator, { everyone: true })
  const id = await openConversation(request, fan, creator)
  await callsAs(request, fan.token).send('POST', `/messages/conversations/${id}`, { text: 'Are there more?' })
  const creators = await pageOf(browser, { person: creator, look: desk, site, path: `/en-US/messages/${id}` })
  const fans = await pageOf(browser, { person: fan, look: phone, site, path: `/zh-TW/messages/${id}` })
  const frames = new Set<string>()
  fans.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.add(payload.toString())))

  // Two photos and a sound for sale; a reload keeps what has arrived.
  const chosen = [await aPhoto(1), await aPhoto(2), aSound()]
  await creators.getByLabel(t('messages:attach')).first().setInputFiles(chosen)
  await expect(creators.getByText(t('uploads:ready'))).toHaveCount(3, { timeout: 180_000 })
  await creators.reload()
  await untilAlive(creators)
  await expect(creators.getByText('harbour-2.jpg')).toBeVisible()
  await creators.getByLabel(t('messages:sell')).check()
  await creators.getByRole('button', { name: t('messages:send') }).click()
  await expect(creators.getByText(t('messages:priceWrong'))).toBeVisible()
  await creators.getByLabel(t('messages:price')).fill('5')
  await savePicture(creators, info.outputPath('1-composer-desk.png'))
  await expectAccessible(creators)
  await creators.getByLabel(t('messages:write')).fill('From the harbour')
  await creators.getByRole('button', { name: t('messages:send') }).click()
  await expect(last(creators)).toContainText(t('messages:notBought'))
  await savePicture(creators, info.outputPath('2-sold-desk.png'))

  // Locked on the phone; nothing there leads to the files.
  const unlock = fans.getByRole('link', { name: /≈/ })
  await expect(unlock).toBeVisible()
  await expect(last(fans)).toContainText(zh('messages:photos', { count: 2 }))
  await expectAccessible(fans)
  await savePicture(fans, info.outputPath('3-locked-phone.png'))
  const place = await last(fans).boundingBox()
  const plain = await pageOf(browser, {
    person: fan,
    look: phone,
    site,
    path: `/zh-TW/messages/${id}`,
    isScripted: false,
  })
  await expect(plain.getByRole('link', { name: /≈/ })).toHaveAttribute('href', /\/message\/.+\/unlock$/)
  expect(await plain.content()).not.toMatch(/\/media\/[0-9a-f]{8}-/)
  await plain.context().close()

  // Bought in a sheet, opened in its place.
  await unlock.click()
  const sheet = fans.getByRole('dialog', { name: zh('purchases:unlockMessage') })
  await sheet.getByRole('button', { name: zh('purchases:confirm', { amount: '5.00 代幣' }) }).click()
  await expect(last(fans).getByRole('img')).toHaveCount(2)
  await expect(last(creators)).toContainText(t('messages:boughtEarned').split(' ')[0] ?? '')
  await savePicture(fans, info.outputPath('4-bought-phone.png'))
  await savePicture(creators, info.outputPath('5-earned-desk.png'))
  expect(place?.width).toBe((await last(fans).boundingBox())?.width)

  // A voice note: recorded, listened to, sent while offline, and sent again.
  await fans.getByRole('button', { name: zh('messages:record') }).click()
  const recorder = fans.getByRole('dialog', { name: zh('messages:voiceNote') })
  await expect(recorder.getByRole('timer')).toHaveText('0:02')
  await savePicture(fans, info.outputPath('6-recording-phone.png'))
  await recorder.getByRole('button', { name: zh('messages:recordStop') }).click()
  await expect(recorder.locator('audio')).toHaveAttribute('src', /^blob:/)
  await expectAccessible(fans)
  await recorder.getByRole('button', { name: zh('messages:recordTake') }).click()
  await expect(fans.getByText(/^voice-note/)).toBeVisible()
  await expect(fans.getByText(zh('uploads:finishing'))).toHaveCount(0)
  await savePicture(fans, info.outputPath('7-note-phone.png'))
  await fans.context().setOffline(true)
  await fans.getByRole('button', { name: zh('messages:send') }).click()
  await expect(log(fans)).toContainText(zh('messages:notSent'))
  await fans.context().setOffline(false)
  await fans.getByRole('button', { name: zh('messages:sendAgain') }).click()
  await expect(log(creators).getByRole('article')).toHaveCount(3)
  await expect(last(creators).getByRole('button', { name: t('player:playSound') })).toBeVisible({ timeout: 180_000 })
  await last(creators)
    .getByRole('button', { name: t('player:playSound') })
    .click()
  await expect
    .poll(() =>
      creators
        .locator('audio, video')
        .last()
        .evaluate((media: HTMLMediaElement) => media.currentTime),
    )
    .toBeGreaterThan(0.2)
  await savePicture(creators, info.outputPath('8-note-desk.png'))
  // There is room to move along it, also on a phone.
  await last(fans)
    .getByRole('button', { name: zh('player:playSound') })
    .click()
  for (const [page, name] of [
    [creators, t('player:seek')],
    [fans, zh('player:seek')],
  ] as const)
    await expect
      .poll(async () => (await last(page).getByRole('slider', { name }).boundingBox())?.width ?? 0)
      .toBeGreaterThan(90)
  await savePicture(fans, info.outputPath('9-note-phone.png'))
  expect([...frames].filter((frame) => frame.includes('/media/'))).toEqual([])
  await Promise.all([fans.context().close(), creators.context().close()])
})

test('a voice note of a fan that the server has not read yet is there after a reload, waits, and is sent once it is read', async ({
  browser,
  request,
  baseURL: site,
}) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await openMessagesOf(request, creator, { everyone: true })
  const id = await openConversation(request, fan, creator)
  const page = await pageOf(browser, { person: fan, look: phone, site, path: `/en-US/messages/${id}` })

  // Nothing is attached: the tools, the field and the button are all that takes room.
  const parts = page.locator('form[data-composer] > :visible')
  await expect(parts).toHaveCount(3)

  // A busy machine has taken the file and found nothing out about it.
  let isRead = false
  const unread = async (route: Route) => {
    const reply = await route.fetch()
    const body = (await reply.json()) as { data?: object }
    const data = { ...body.data, status: 'processing', duration: null, processedPercent: 0 }
    await route.fulfill({ response: reply, json: isRead ? body : { ...body, data } })
  }
  await page.route('**/api/messages/file/audio', unread)
  await page.route('**/api/performer/files/*', unread)
  await page.getByLabel(t('messages:attach')).first().setInputFiles(aSound())
  const file = page.getByText(aSound().name)
  await expect(file).toBeVisible()
  await expect(page.getByText(t('uploads:processing'))).toBeVisible()
  await page.reload()
  await untilAlive(page)
  await expect(file).toBeVisible()
  await page.getByRole('button', { name: t('messages:send') }).click()
  await expect(page.getByText(t('messages:sendsLater'))).toBeVisible()
  await expect(log(page).getByRole('article')).toHaveCount(0)
  isRead = true
  await expect(log(page).getByRole('article')).toHaveCount(1)
  await expect(file).toHaveCount(0)
  await expect(parts).toHaveCount(3)
  // A file may be asked for again at this moment.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().close()
})
