import { expect, request as requests, test, type APIRequestContext, type Page } from '@playwright/test'
import { PASSWORD } from '../server/src/test-support/test-app/password.ts'
import { callsAs, signIn, topUp } from './people/api.ts'
import { expectAccessible, passAgeGate, savePicture, untilAlive } from './people/page.ts'
import { startSmallSite, type SmallSite } from './set-up/small-site.ts'
import { textsIn } from './texts.ts'

// Minutes are charged by the clock, so the story has a site and a clock of its own.
let site: SmallSite
let api: APIRequestContext
test.beforeAll(async () => {
  test.setTimeout(120_000)
  site = await startSmallSite('private-show', { SIMULATED_CLOCK: '1' })
  api = await requests.newContext({ baseURL: site.url })
})
test.afterAll(async () => {
  await api.dispose()
  await site.stop()
})

const person = async (name: string) => {
  const token = await signIn(api, name, PASSWORD)
  const me = await callsAs(api, token).get<{ _id: string }>('/users/me')
  return { id: me._id, username: name, email: '', password: PASSWORD, token }
}

const framesOf = (page: Page, label: string): Promise<number> =>
  page.getByLabel(label).evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames)

/** The video of somebody advances: more pictures are shown than before. */
async function expectPlaying(page: Page, label: string): Promise<void> {
  await expect(page.getByLabel(label)).toBeVisible()
  const before = await framesOf(page, label)
  await expect.poll(() => framesOf(page, label)).toBeGreaterThan(before + 10)
}

/** A screen that is not as wide as the test camera's picture: Chromium's own test screen looks like its test camera. */
const squareScreen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    navigator.mediaDevices.getDisplayMedia = async () => {
      const screen = document.createElement('canvas')
      const pen = screen.getContext('2d')
      screen.width = screen.height = 480
      let drawn = 0
      setInterval(() => {
        if (pen) pen.fillStyle = `hsl(${drawn++ % 360} 60% 50%)`
        pen?.fillRect(0, 0, 480, 480)
      }, 40)
      return screen.captureStream(25)
    }
  })

test('a private show is asked for, accepted, watched, charged by the minute and ended; then both call each other, one shares the screen, and both are warned before the tokens run out', async ({
  browser,
}, info) => {
  test.setTimeout(150_000)
  const t = await textsIn('en-US')
  const [fan, maker, boss] = [await person('fay'), await person('maker'), await person('boss')]
  const operator = callsAs(api, boss.token)
  await topUp(api, fan, 100)
  await callsAs(api, maker.token).send('PUT', '/performers/me', {
    isFreeSubscription: true,
    durationFreeSubscriptionDays: 30,
  })
  const subscription = { performerId: maker.id, type: 'free', paymentGateway: 'free' }
  await callsAs(api, fan.token).send('POST', '/payment/subscribe/performers', subscription)

  const open = async (token: string, viewport: { width: number; height: number }, theme: 'light' | 'dark') => {
    const context = await browser.newContext({ baseURL: site.url, viewport })
    await passAgeGate(context, site.url, { token, theme })
    return context.newPage()
  }
  const studio = await open(maker.token, { width: 1440, height: 900 }, 'light')
  const fans = await open(fan.token, { width: 390, height: 844 }, 'dark')
  const picture = (page: Page, name: string) => savePicture(page, info.outputPath(`${name}.png`), { isWhole: true })
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  const ask = async (kind: string) => {
    await fans.goto(`/en-US/private/${maker.id}`)
    await untilAlive(fans)
    await fans.getByRole('radio', { name: kind }).check({ force: true })
    await fans.getByRole('button', { name: /^Ask / }).click()
    await expect(fans.getByText(t('calls:waitingText'))).toBeVisible()
  }

  await studio.goto('/en-US/creator/live/private')
  await untilAlive(studio)
  await studio.getByLabel(t('calls:price')).fill('10')
  await press(studio, t('calls:savePrice'))
  await expect(studio.getByText(t('calls:priceSaved'))).toBeVisible()

  await fans.goto('/en-US/streaming/maker')
  await expect(fans.getByRole('link', { name: t('calls:show') })).toBeVisible()
  await fans.getByRole('link', { name: t('calls:show') }).click()
  await expect(fans.getByText(t('calls:askTerms'))).toBeVisible()
  await expectAccessible(fans)
  await picture(fans, '1-ask')
  await ask(t('calls:show'))
  await expectAccessible(fans)
  await picture(fans, '2-waiting')

  // It is on the page of requests, and over every page.
  const answers = studio.getByRole('link', { name: t('calls:answer') })
  await expect(answers).toHaveCount(2)
  await picture(studio, '3-requests')
  await answers.first().click()
  await expectAccessible(studio)
  await press(studio, t('calls:accept'))
  await press(studio, t('live:turnOnCamera'))
  const [makerName, fanName] = await Promise.all([
    callsAs(api, maker.token).get<{ name: string }>('/users/me'),
    callsAs(api, fan.token).get<{ name: string }>('/users/me'),
  ])
  const ofMaker = t('calls:theirVideo', { name: makerName.name })
  const ofFan = t('calls:theirVideo', { name: fanName.name })
  await expectPlaying(fans, ofMaker)
  // Who only watches reads how good their connection is.
  const qualities = [t('live:quality_good'), t('live:quality_fair'), t('live:quality_poor')]
  await expect(fans.getByText(new RegExp(`^(${qualities.join('|')})$`))).toBeVisible()
  const cost = (page: Page, amount: string) => expect(page.getByText(amount, { exact: true })).toBeVisible()
  await Promise.all([cost(fans, '10.00 tokens'), cost(studio, '10.00 tokens')])
  await operator.send('POST', '/admin/clock', { advance: '1m' })
  await Promise.all([cost(fans, '20.00 tokens'), cost(studio, '20.00 tokens')])
  await expectAccessible(fans)
  await expectAccessible(studio)
  await Promise.all([picture(fans, '4-show-fan'), picture(studio, '4-show-creator')])
  await press(fans, t('calls:hangUp'))
  await expect(fans.getByText(t('calls:over'))).toBeVisible()
  await expect(studio.getByText(t('calls:over'))).toBeVisible()
  await picture(fans, '5-over')
  expect((await callsAs(api, fan.token).get<{ balance: number }>('/users/me')).balance).toBe(80)

  await ask(t('calls:call'))
  await studio
    .getByRole('link', { name: t('calls:answer') })
    .first()
    .click()
  await press(studio, t('calls:accept'))
  await press(studio, t('live:turnOnCamera'))
  await press(fans, t('live:turnOnCamera'))
  await Promise.all([expectPlaying(fans, ofMaker), expectPlaying(studio, ofFan)])
  await cost(studio, '10.00 tokens')
  await press(fans, t('live:microphone_off'))
  await expect(fans.getByRole('button', { name: t('live:microphone_on') })).toBeVisible()
  await expectAccessible(fans)
  await Promise.all([picture(fans, '6-call-fan'), picture(studio, '6-call-creator')])

  const shapeOf = () =>
    fans.getByLabel(ofMaker).evaluate((video: HTMLVideoElement) => video.videoWidth / video.videoHeight)
  const ofCamera = await shapeOf()
  expect(ofCamera).toBeGreaterThan(1)
  await squareScreen(studio)
  await press(studio, t('calls:shareScreen'))
  await expect(studio.getByRole('button', { name: t('calls:stopSharing') })).toBeVisible()
  await expect.poll(shapeOf).toBe(1)
  await expectPlaying(fans, ofMaker)
  await press(studio, t('calls:stopSharing'))
  await expect.poll(shapeOf).toBe(ofCamera)

  // Six minutes can be paid in all; twenty seconds before they are used up.
  const own = callsAs(api, fan.token)
  await own.send('POST', `/wallet/charges/tip/${maker.id}`, { price: 20 })
  const { data } = await own.get<{ data: { secondsLeft: number }[] }>('/streaming/private-requests')
  await operator.send('POST', '/admin/clock', { advance: `${(data[0]?.secondsLeft ?? 0) - 20}s` })
  await expect(fans.getByText(/^Your tokens run out in \d+ seconds/)).toBeVisible()
  await expect(studio.getByText(/tokens run out in \d+ seconds/)).toBeVisible()
  await operator.send('POST', '/admin/clock', { advance: '20s' })
  await expect(fans.getByText(t('calls:end_unpaid'))).toBeVisible()
  await expect(studio.getByText(t('calls:over'))).toBeVisible()
  expect((await own.get<{ balance: number }>('/users/me')).balance).toBe(0)

  // Beyond the fan's own limit the refusal says where to change it.
  await topUp(api, fan, 100)
  await own.send('PUT', '/wallet/limits', { day: 5 })
  await fans.goto(`/en-US/private/${maker.id}`)
  await untilAlive(fans)
  await fans.getByRole('button', { name: /^Ask / }).click()
  const toLimits = fans.getByRole('alert').getByRole('link', { name: t('wallet:changeLimits') })
  await expect(toLimits).toHaveAttribute('href', '/en-US/wallet/limits')
  await expectAccessible(fans)
  await picture(fans, '7-over-limit')
  await Promise.all([studio.context().close(), fans.context().close()])
})
