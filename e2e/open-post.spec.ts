import { expect, test } from '@playwright/test'
import { callsAs, makeCreator } from './people/api.ts'
import { expectAccessible, openAs, savePicture, untilAlive } from './people/page.ts'
import { aLandscape, uploadPhoto } from './people/pictures.ts'
import { textsIn } from './texts.ts'

/** The address of a file that is signed for its viewer. */
const OF_FILE = /\/media\/[0-9a-f-]{36}\/w\d/

test('a creator opens a post to everybody: a visitor sees it past the age gate, until it is closed again', async ({
  browser,
  page: studio,
  request,
  baseURL,
}, info) => {
  const t = await textsIn('en-US')
  const creator = await makeCreator(request)
  const fileId = await uploadPhoto(request, creator, { bytes: await aLandscape(1), altText: 'A pier' })
  const written = { type: 'photo', title: 'Come in', fileIds: [fileId] }
  const post = await callsAs(request, creator.token).send<{ _id: string }>('POST', '/performer/feeds', written)

  const choose = async (audience: string) => {
    await studio.goto(`/en-US/creator/posts/${post._id}`)
    await untilAlive(studio)
    await studio.getByLabel(audience, { exact: true }).check()
    await studio.getByRole('button', { name: t('studio:save'), exact: true }).click()
    await expect(studio).toHaveURL(/\/creator\/posts$/)
  }
  await openAs(studio, creator, baseURL)
  await choose(t('studio:forVisitors'))
  await expect(studio.getByText(t('studio:openToVisitors')).first()).toBeVisible()

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: baseURL ?? '' })
  const visitor = await context.newPage()
  await visitor.goto(`/en-US/post/${post._id}`)
  await untilAlive(visitor)
  expect(await visitor.content()).not.toMatch(OF_FILE)
  await visitor.getByLabel(t('gate:dateOfBirth')).fill('1990-01-01')
  await visitor.getByRole('button', { name: t('gate:enter') }).click()
  const picture = visitor.getByRole('article').getByRole('img', { name: 'A pier' })
  await expect(picture).toHaveAttribute('src', OF_FILE)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(visitor)
  await savePicture(visitor, info.outputPath('open.png'))
  await visitor.setViewportSize({ width: 1440, height: 900 })
  await savePicture(visitor, info.outputPath('open-wide.png'))

  await choose(t('studio:forSubscribers'))
  const isClosed = async () => {
    await visitor.reload()
    return !OF_FILE.test(await visitor.content())
  }
  await expect.poll(isClosed).toBe(true)
  await expect(visitor.getByRole('link', { name: t('feeds:signInToSee') })).toBeVisible()
  await context.close()
})
