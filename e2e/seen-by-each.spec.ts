import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { callsAs, makeCreator, makeFan, topUp, type Creator } from './people/api.ts'
import { recordedVideo } from './people/moving-picture.ts'
import { passAgeGate, savePicture, untilAlive } from './people/page.ts'
import { aLandscape } from './people/pictures.ts'
import { textsIn, unlockFor } from './texts.ts'

const OWN = '/performer/performer-assets'

/** The address of a file that is signed for its viewer. */
const OF_FILE = /\/media\/[0-9a-f-]{36}\/w\d/
const addressOf = (image: HTMLElement) => (image instanceof HTMLImageElement ? image.currentSrc : '')

async function upload(request: APIRequestContext, { token }: Creator, path: string, multipart: object) {
  const reply = await request.post(`/api${OWN}${path}`, {
    headers: { authorization: token },
    multipart: { ...multipart },
  })
  expect(reply.status(), await reply.text()).toBe(201)
  return ((await reply.json()) as { data: { _id: string } }).data._id
}

/** A video for sale. */
async function aVideo(request: APIRequestContext, creator: Creator, page: Page): Promise<string> {
  const fields = { title: 'The pier', status: 'active', isSale: 'true', price: '5' }
  const id = await upload(request, creator, '/videos/upload', { ...fields, video: await recordedVideo(page) })
  await expect
    .poll(async () => (await request.get(`/api/performer-assets/videos/${id}`)).status(), { timeout: 180_000 })
    .toBe(200)
  return id
}

/** A gallery for subscribers. */
async function aGallery(request: APIRequestContext, creator: Creator): Promise<string> {
  const calls = callsAs(request, creator.token)
  const { _id } = await calls.send<{ _id: string }>('POST', `${OWN}/galleries`, { title: 'Two evenings' })
  for (const number of [1, 2]) {
    const photo = { name: `${number}.jpg`, mimeType: 'image/jpeg', buffer: await aLandscape(number) }
    await upload(request, creator, '/photos/upload', { galleryId: _id, title: `Evening ${number}`, photo })
  }
  await calls.send('PUT', `${OWN}/galleries/${_id}`, { status: 'active' })
  return _id
}

test('a visitor, a follower, a subscriber, a buyer and the creator each see what is theirs, and what opens the rest', async ({
  browser,
  page,
  request,
  baseURL,
}, info) => {
  const t = await textsIn('en-US')
  const creator = await makeCreator(request)
  await callsAs(request, creator.token).send('PUT', '/performers/me', { monthlyPrice: 9.95 })
  const [follower, subscriber, buyer] = [await makeFan(request), await makeFan(request), await makeFan(request)]
  await page.goto('/en-US')
  const [video, gallery] = [await aVideo(request, creator, page), await aGallery(request, creator)]
  await callsAs(request, follower.token).send('POST', `/follows/${creator.id}`)
  await topUp(request, subscriber, 20)
  const offer = { performerId: creator.id, type: 'monthly', paymentGateway: 'wallet', expectedPrice: 9.95 }
  await callsAs(request, subscriber.token).send('POST', '/payment/subscribe/performers', offer)
  await topUp(request, buyer, 10)
  await callsAs(request, buyer.token).send('POST', `/wallet/charges/video/${video}`, { expectedPrice: 5 })

  const [unlock, subscribe] = [unlockFor(t, '5.00'), t('profiles:subscribe')]
  const viewers = [
    { who: 'visitor', token: null, videoKey: unlock, galleryKey: subscribe },
    { who: 'follower', token: follower.token, videoKey: unlock, galleryKey: subscribe },
    { who: 'subscriber', token: subscriber.token, videoKey: unlock, galleryKey: null },
    { who: 'buyer', token: buyer.token, videoKey: null, galleryKey: subscribe },
    { who: 'creator', token: creator.token, videoKey: null, galleryKey: null },
  ]
  for (const { who, token, videoKey, galleryKey } of viewers) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: baseURL ?? '' })
    await passAgeGate(context, baseURL, token === null ? {} : { token })
    const seen = await context.newPage()
    const main = seen.getByRole('main')
    const key = (name: string) =>
      main
        .getByRole('button', { name, exact: true })
        .or(main.getByRole('link', { name, exact: true }))
        .first()

    await seen.goto(`/en-US/video/${video}`)
    await untilAlive(seen)
    const play = main.getByRole('button', { name: `${t('player:playVideo')}: The pier` })
    if (videoKey === null) await expect(play).toBeVisible()
    else {
      await expect(key(videoKey)).toBeVisible()
      await expect(play).toHaveCount(0)
      // A locked page names nothing of the film.
      expect(await seen.content()).not.toContain('/hls/')
    }
    await savePicture(seen, info.outputPath(`${who}-video.png`))

    await seen.goto(`/en-US/gallery/${gallery}`)
    await untilAlive(seen)
    const picture = main.getByRole('link', { name: 'Evening 2' }).locator('img')
    if (galleryKey === null) await expect.poll(() => picture.evaluate(addressOf)).toMatch(OF_FILE)
    else {
      await expect(key(galleryKey)).toBeVisible()
      await expect(main.getByText(`${t('feeds:forSubscribers')} · $9.95 a month`)).toBeVisible()
      // Of a locked photo only the blur.
      expect(await seen.content()).not.toMatch(OF_FILE)
    }
    await savePicture(seen, info.outputPath(`${who}-gallery.png`))
    await context.close()
  }
})
