import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { callsAs, makeCreator, makeFan, signIn, topUp, type Person } from './people/api.ts'
import { expectAccessible, pageOf, PHONE, savePicture, untilAlive } from './people/page.ts'
import { chat, endStream, expectPlaying, goLive, TITLE, watch, write } from './people/stream.ts'
import { textsIn } from './texts.ts'

const t = await textsIn('en-US')
// Each encodes and decodes video with the processor: one after the other.
test.describe.configure({ mode: 'default' })

/** Has a page note its connections, so that they can be lost. To be called before it is opened. */
async function noteConnections(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const open: RTCPeerConnection[] = []
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(...given: ConstructorParameters<typeof RTCPeerConnection>) {
        super(...given)
        open.push(this)
      }
    }
    window.addEventListener('lose-connections', () => open.splice(0).forEach((peer) => peer.close()))
  })
}

/** The network of a viewer is gone, with what was connected over it, and another one comes. */
async function changeNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.evaluate(() => window.dispatchEvent(new Event('lose-connections')))
  await expect(page.getByText(t('live:reconnecting'))).toBeVisible()
  await page.context().setOffline(false)
}

/** The recording of the stream becomes a video of the creator, which plays. */
async function expectRecorded(page: Page, request: APIRequestContext, { token }: Person): Promise<void> {
  type Own = { data: { _id: string; title: string; status: string; processing: boolean }[] }
  const own = callsAs(request, token)
  const find = async () => (await own.get<Own>('/performer/performer-assets/videos/search')).data
  await expect
    .poll(async () => (await find()).map(({ title: each, status, processing }) => ({ each, status, processing })), {
      timeout: 120_000,
    })
    .toEqual([{ each: TITLE, status: 'active', processing: false }])
  await page.goto(`/en-US/video/${(await find())[0]?._id}`)
  await untilAlive(page)
  await page.getByRole('button', { name: `${t('player:playVideo')}: ${TITLE}` }).click()
  const player = page.locator('video')
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(1)
  await savePicture(page, test.info().outputPath('recorded-video.png'))
}

test('a creator goes live with a camera, two fans watch and chat, and one loses the right', async ({
  browser,
  request,
  baseURL,
}, info) => {
  const [creator, first, second] = [await makeCreator(request), await makeFan(request), await makeFan(request)]
  const studio = await pageOf(browser, creator, { site: baseURL })
  await goLive(studio)
  // How good it is depends on the machine.
  const qualities = [t('live:quality_good'), t('live:quality_fair'), t('live:quality_poor')]
  await expect(studio.getByText(new RegExp(qualities.join('|')))).toBeVisible()

  const [desks, phones] = [
    await pageOf(browser, first, { site: baseURL }),
    await pageOf(browser, second, { site: baseURL, viewport: PHONE }),
  ]
  await desks.goto('/en-US/live')
  await untilAlive(desks)
  await expectAccessible(desks)
  await savePicture(desks, info.outputPath('list.png'))
  await desks
    .getByRole('main')
    .getByRole('link', { name: new RegExp(creator.name) })
    .click()
  await watch(phones, creator)
  await Promise.all([expectPlaying(desks), expectPlaying(phones)])
  await untilAlive(phones)

  await write(desks, 'Which blue is that?')
  await expect(chat(phones)).toContainText('Which blue is that?')
  await write(studio, 'Ultramarine')
  await expect(chat(desks)).toContainText('Ultramarine')
  await expect(studio.getByText(t('live:viewers', { count: 2 }))).toBeAttached()
  await desks.getByRole('button', { name: t('live:likeStream') }).click()
  for (const page of [desks, phones, studio]) await expect(page.getByText(t('live:likes', { count: 1 }))).toBeAttached()
  await expectAccessible(desks)
  await expectAccessible(phones)
  await expectAccessible(studio)
  await savePicture(desks, info.outputPath('watch-desk.png'))
  await savePicture(phones, info.outputPath('watch-phone.png'))
  await savePicture(studio, info.outputPath('studio.png'), { isWhole: true })

  // A viewer who is blocked is cut, and the other goes on.
  await callsAs(request, creator.token).send('POST', '/block/users', {
    targetId: second.id,
    target: 'user',
    reason: '',
  })
  await expect(phones.locator('video')).toHaveCount(0)
  await expectPlaying(desks)

  await endStream(studio)
  await expect(desks.getByText(t('live:ended'))).toBeVisible()
  await expect(studio.getByText(t('live:studioEnded_creator'))).toBeVisible()
  await expect(studio.getByRole('button', { name: t('live:continue') })).toBeVisible()
  await Promise.all([studio.context().close(), desks.context().close(), phones.context().close()])
})

// A stream of its own, because every second of it is transcoded.
test('a recorded stream says so to those who watch, and is a video after the end', async ({
  browser,
  request,
  baseURL,
}, info) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  const studio = await pageOf(browser, creator, { site: baseURL })
  const phones = await pageOf(browser, fan, { site: baseURL, viewport: PHONE })
  await goLive(studio, { isRecorded: true })
  await watch(phones, creator)
  await expectPlaying(phones)
  await expect(phones.getByText(t('live:recordedNote'))).toBeVisible()

  await endStream(studio)
  await expect(studio.getByText(t('live:recordingComing'))).toBeVisible()
  await expect(studio.getByRole('button', { name: t('live:continue') })).toBeVisible()
  await savePicture(studio, info.outputPath('recording-coming.png'))
  await expectRecorded(studio, request, creator)
  await Promise.all([studio.context().close(), phones.context().close()])
})

test('a viewer whose network changed goes on, a second page takes the picture over, a muted one reads why nothing is sent, a stream key is shown once, and a studio that was closed goes on', async ({
  browser,
  request,
  baseURL,
}, info) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  const studio = await pageOf(browser, creator, { site: baseURL })
  await goLive(studio)
  const fans = await pageOf(browser, fan, { site: baseURL })
  await noteConnections(fans)
  await watch(fans, creator)
  await expectPlaying(fans)
  await untilAlive(fans)
  await changeNetwork(fans)
  await expectPlaying(fans)
  // Of two pages of one browser the last has the picture, and the other takes it back when asked.
  const tab = await fans.context().newPage()
  await watch(tab, creator)
  await expectPlaying(tab)
  await expect(fans.getByText(t('live:elsewhere'))).toBeVisible()
  await savePicture(fans, info.outputPath('elsewhere.png'))
  await fans.getByRole('button', { name: t('live:playHere') }).click()
  await expect(tab.getByText(t('live:elsewhere'))).toBeVisible()
  await expectPlaying(fans)
  await tab.close()
  await write(fans, 'Which blue is that?')
  await studio.getByLabel(t('live:moderate', { name: 'Fay Fan' })).click()
  await studio.getByRole('button', { name: t('live:do_mute') }).click()
  await expect(studio.getByText(t('live:done_mute', { name: 'Fay Fan' }))).toBeVisible()
  await write(fans, 'Still there?')
  await expect(fans.getByText(/You can’t write in this chat right now/)).toBeVisible()
  await fans.reload()
  await expect(fans.getByText(t('live:chatClosed'))).toBeVisible()
  await expect(fans.getByRole('link', { name: t('live:tip') })).toBeVisible()

  await studio.getByRole('button', { name: t('live:makeKey') }).click()
  await expect(studio.getByText(/^sk_live_/)).toBeVisible()
  await studio.reload()
  await untilAlive(studio)
  await expect(studio.getByText(/^sk_live_/)).toHaveCount(0)
  await studio.getByRole('button', { name: t('live:turnOnCamera') }).click()
  await studio.getByRole('button', { name: t('live:resume') }).click()
  await expectPlaying(fans)
  await Promise.all([studio.context().close(), fans.context().close()])
})

test('a ticket is bought, then the stream plays; a tip is sent; staff end it and every viewer is cut with the reason', async ({
  browser,
  request,
  baseURL,
}, info) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await topUp(request, fan, 100)
  const studio = await pageOf(browser, creator, { site: baseURL, viewport: PHONE })
  await goLive(studio, { ticket: '20' })
  const fans = await pageOf(browser, fan, { site: baseURL, viewport: PHONE })
  await watch(fans, creator)
  await untilAlive(fans)
  await expect(fans.getByText(t('live:locked_ticket'))).toBeVisible()
  await expectAccessible(fans)
  await savePicture(fans, info.outputPath('locked.png'))
  await fans.getByRole('link', { name: /^Buy a ticket/ }).click()
  await fans.getByRole('button', { name: t('purchases:confirm', { amount: '20.00 tokens' }) }).click()
  await expectPlaying(fans)
  await fans.reload()
  await expectPlaying(fans)

  await untilAlive(fans)
  await studio.getByLabel(t('live:goalTitle')).fill('New lights')
  await studio.getByLabel(t('live:goalAmount')).fill('100')
  await studio.getByRole('button', { name: t('live:setGoal') }).click()
  await expect(fans.getByText(t('live:goalProgress', { progress: '0.00', amount: '100.00 tokens' }))).toBeVisible()
  await fans.getByRole('link', { name: t('live:tip') }).click()
  const tip = fans.getByRole('dialog')
  await tip.getByLabel(t('purchases:tipMessage')).fill('For the brushes')
  await savePicture(fans, info.outputPath('tip.png'))
  await tip.getByRole('button', { name: t('purchases:tipSend', { amount: '10.00' }) }).click()
  await expect(fans.getByText(t('purchases:tipSent'))).toBeVisible()
  expect((await callsAs(request, fan.token).get<{ balance: number }>('/users/me')).balance).toBe(70)

  await expect(chat(fans)).toContainText('For the brushes')
  await expect(chat(fans)).toContainText(t('live:tipped', { name: 'Fay Fan', tokens: '10.00 tokens' }))
  const moved = t('live:goalProgress', { progress: '10.00', amount: '100.00 tokens' })
  await expect(fans.getByText(moved)).toBeVisible()
  await expect(studio.getByText(moved)).toBeVisible()
  await expectAccessible(fans)
  await expectAccessible(studio)
  await savePicture(fans, info.outputPath('goal.png'))
  await expect(studio.getByText(t('live:ticketsSoFar', { count: 1 }))).toBeVisible()
  await savePicture(studio, info.outputPath('studio-phone.png'), { isWhole: true })

  // A tip over the fan's own limit says where to change it.
  await callsAs(request, fan.token).send('PUT', '/wallet/limits', { day: 35 })
  await fans.getByRole('link', { name: t('live:tip') }).click()
  await tip.getByRole('button', { name: t('purchases:tipSend', { amount: '10.00' }) }).click()
  const toLimits = tip.getByRole('alert').getByRole('link', { name: t('wallet:changeLimits') })
  await expect(toLimits).toHaveAttribute('href', '/en-US/wallet/limits')
  await expectAccessible(fans)
  await savePicture(fans, info.outputPath('over-limit.png'))
  await fans.keyboard.press('Escape')
  await expect(toLimits).toBeHidden()

  const staff = await pageOf(browser, { ...fan, token: await signIn(request, 'admin@demo.test') }, { site: baseURL })
  await staff.goto('/en-US/staff/streams')
  await untilAlive(staff)
  const card = staff.getByRole('listitem').filter({ hasText: creator.name })
  await expect(card.getByAltText(t('live:staffPicture', { title: TITLE }))).toBeVisible()
  await expectAccessible(staff)
  await savePicture(staff, info.outputPath('staff.png'))
  await card.getByText(t('live:staffEnd'), { exact: true }).click()
  await card.getByLabel(t('live:staffReason')).fill('Against the rules')
  await card.getByRole('button', { name: t('live:staffEndNow') }).click()
  await expect(fans.getByText(t('live:endedByStaff'))).toBeVisible()
  await expect(studio.getByText(t('live:studioEnded_staff'))).toBeVisible()
  await savePicture(fans, info.outputPath('ended.png'))
  await Promise.all([studio.context().close(), fans.context().close(), staff.context().close()])
})
