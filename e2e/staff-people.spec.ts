import { expect, request as requests, test, type APIRequestContext, type Page } from '@playwright/test'
import sharp from 'sharp'
import { PASSWORD } from '../server/src/test-support/test-app/password.ts'
import { callsAs, signIn } from './people/api.ts'
import { expectAccessible, passAgeGate, savePicture, untilAlive } from './people/page.ts'
import { startSmallSite, type SmallSite } from './set-up/small-site.ts'
import { makeGallery } from './people/works.ts'
import { textsIn } from './texts.ts'

test.describe.configure({ mode: 'serial' })

// Staff decide about everyone, so the story has a site of its own.
let site: SmallSite
let api: APIRequestContext
test.beforeAll(async () => {
  site = await startSmallSite('staff-people')
  api = await requests.newContext({ baseURL: site.url })
})
test.afterAll(async () => {
  await api.dispose()
  await site.stop()
})

async function enterAs(page: Page, name: string): Promise<void> {
  await page.context().clearCookies()
  // The session is this browser's: only it may return to it.
  const userAgent = await page.evaluate(() => navigator.userAgent)
  const browser = await requests.newContext({ baseURL: site.url, userAgent })
  await passAgeGate(page.context(), site.url, { token: await signIn(browser, name, PASSWORD) })
  await browser.dispose()
}

const aPassport = async (background: string) => ({
  name: 'passport.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 320, height: 200, channels: 3, background } })
    .png()
    .toBuffer(),
})

test('a reviewer opens the documents of an applicant one by one, and approves', async ({ page }, info) => {
  const t = await textsIn('en-US')
  const registered = await api.post('/api/auth/performers/register', {
    multipart: {
      username: 'ann.applies',
      email: 'ann.applies@example.test',
      password: PASSWORD,
      firstName: 'Ann',
      lastName: 'Applies',
      dateOfBirth: '1990-05-04',
      country: 'TW',
      idVerification: await aPassport('#336699'),
      documentVerification: await aPassport('#669933'),
    },
  })
  expect(registered.status()).toBe(200)

  await enterAs(page, 'rena')
  await page.goto(`${site.url}/en-US/staff`)
  await page.getByRole('link', { name: t('staff:waitingCreators') }).click()
  await page.getByRole('link', { name: /@ann\.applies/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ann.applies' })).toBeVisible()
  await expect(page.locator('img[src*="staff-documents"]')).toHaveCount(0)
  await untilAlive(page)
  await page.getByRole('button', { name: `${t('people:view')}: ${t('people:idVerification')}` }).click()
  const picture = page.getByRole('img', { name: t('people:idVerification') })
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
  await untilAlive(page)
  await expectAccessible(page)
  await savePicture(page, info.outputPath('creator.png'), { isWhole: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await savePicture(page, info.outputPath('creator-phone.png'), { isWhole: true })
  await page.setViewportSize({ width: 1440, height: 900 })

  const approve = page.locator('section').filter({ has: page.getByRole('heading', { name: t('people:approve') }) })
  await approve.getByLabel(t('people:reason')).fill('passport and photograph agree')
  await approve.getByRole('button', { name: t('people:approve') }).click()
  await expect(page.getByRole('alert')).toHaveText(t('people:decided', { status: t('people:approved') }))
  expect((await api.get('/api/performers/ann.applies')).status()).toBe(200)
  await page.goto(`${site.url}/en-US/staff/creators`)
  await expect(page.getByRole('heading', { name: t('people:noCreatorsTitle') })).toBeVisible()
})

test('support acts as a fan under a bar on every page, and returns', async ({ page }, info) => {
  const t = await textsIn('en-US')
  await enterAs(page, 'boss')
  await page.goto(`${site.url}/en-US/staff/people`)
  await savePicture(page, info.outputPath('people.png'), { isWhole: true })
  await untilAlive(page)
  await expectAccessible(page)
  await page.getByLabel(t('people:findPerson')).fill('fay@example.test')
  await page.getByRole('button', { name: t('people:find') }).click()
  await page.getByRole('link', { name: /@fay/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The fay' })).toBeVisible()
  await untilAlive(page)
  await expectAccessible(page)
  await savePicture(page, info.outputPath('person.png'), { isWhole: true })
  await page.getByLabel(t('people:actAsReason')).fill('ticket 1234')
  await page.getByRole('button', { name: t('people:actAsSubmit', { name: 'The fay' }) }).click()

  const bar = page.getByRole('complementary', { name: t('shell:toOwnAccount') })
  await expect(bar).toContainText('The fay')
  await untilAlive(page)
  await expectAccessible(page)
  await savePicture(page, info.outputPath('acting.png'))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site.url}/en-US/wallet`)
  await expect(bar).toBeVisible()
  await savePicture(page, info.outputPath('acting-phone.png'))
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'originalToken')).toMatchObject({ httpOnly: true })
  expect((await page.goto(`${site.url}/en-US/staff`))?.status()).toBe(404)
  await expect(bar).toBeVisible()

  await bar.getByRole('button', { name: t('shell:toOwnAccount') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('people:people') })).toBeVisible()
  await expect(bar).toHaveCount(0)
})

test('a reviewer removes a post with a reason, which its creator reads, and restores it', async ({ page }, info) => {
  const t = await textsIn('en-US')
  const token = await signIn(api, 'ann.applies', PASSWORD)
  const body = { type: 'text', title: 'Harbour at dusk', text: 'Three boats.', isSale: true, price: 0 }
  const { _id } = await callsAs(api, token).send<{ _id: string }>('POST', '/performer/feeds', body)

  await enterAs(page, 'rena')
  await page.goto(`${site.url}/en-US/staff/posts?q=harbour`)
  await untilAlive(page)
  await expectAccessible(page)
  await savePicture(page, info.outputPath('posts.png'), { isWhole: true })
  await page.getByRole('link', { name: 'Harbour at dusk' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour at dusk' })).toBeVisible()
  await untilAlive(page)
  await page.getByRole('button', { name: t('staff:removePost') }).click()
  await expect(page.getByLabel(t('staff:reason'))).toBeFocused()
  await page.getByLabel(t('staff:reason')).fill('shows another person')
  await page.getByRole('button', { name: t('staff:removePost') }).click()
  await expect(page.getByText(t('staff:postRemoved'))).toBeVisible()
  await untilAlive(page)
  await expectAccessible(page)
  await savePicture(page, info.outputPath('post.png'), { isWhole: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await savePicture(page, info.outputPath('post-phone.png'), { isWhole: true })
  await page.setViewportSize({ width: 1440, height: 900 })
  expect((await api.get(`/api/user/feeds/${_id}`)).status()).toBe(404)

  await page.getByLabel(t('staff:reason')).fill('the other person agreed')
  await page.getByRole('button', { name: t('staff:restorePost') }).click()
  await expect(page.getByText(t('staff:postRestored'))).toBeVisible()
  expect((await api.get(`/api/user/feeds/${_id}`)).status()).toBe(200)
})

test('a reviewer reads a reported comment in its conversation and a reported photo, and removes both (390 px)', async ({
  page,
}, info) => {
  const t = await textsIn('en-US')
  await page.setViewportSize({ width: 390, height: 844 })
  const token = await signIn(api, 'ann.applies', PASSWORD)
  const { _id: id } = await callsAs(api, token).get<{ _id: string }>('/users/me')
  const ann = { id, username: 'ann.applies', email: '', password: PASSWORD, token }
  const { galleryId, photoId } = await makeGallery(api, ann)
  const fan = callsAs(api, await signIn(api, 'fay', PASSWORD))
  const send = (objectId: string, objectType: string, content: string) =>
    fan.send<{ _id: string }>('POST', '/comments', { objectId, objectType, content })
  const comment = await send(galleryId, 'gallery', 'Buy followers here')
  await send(comment._id, 'comment', 'Really, buy some')
  for (const [target, targetId] of [
    ['comment', comment._id],
    ['photo', photoId],
  ] as const)
    await fan.send('POST', '/reports', { target, targetId, title: 'fraud', description: 'Twice today.' })

  await enterAs(page, 'rena')
  for (const { target, act, name } of [
    { target: 'targetComment', act: 'removeComment', name: 'comment' },
    { target: 'targetPhoto', act: 'removePhoto', name: 'photo' },
  ] as const) {
    await page.goto(`${site.url}/en-US/staff/reports`)
    await page
      .getByRole('main')
      .getByRole('link', { name: t(`reports:${target}`), exact: true })
      .click()
    await expect(page.getByRole('button', { name: t(`staff:${act}`) })).toBeVisible()
    await expect(page.getByText('Twice today.')).toBeVisible()
    await untilAlive(page)
    await expectAccessible(page)
    await savePicture(page, info.outputPath(`${name}-phone.png`), { isWhole: true })
    await page.getByLabel(t('staff:reason')).fill('advertising')
    await page.getByRole('button', { name: t(`staff:${act}`) }).click()
    await expect(page.getByText(t('staff:itemRemoved'))).toBeVisible()
    await page.getByRole('link', { name: t('staff:decideReports') }).click()
    await page.getByLabel(t('reports:note')).fill('It is gone.')
    await page.getByRole('button', { name: t('reports:resolve') }).click()
    await expect(page.getByText(t('reports:closed'))).toBeVisible()
  }
  await page.goto(`${site.url}/en-US/staff/comments/${comment._id}`)
  await page.setViewportSize({ width: 1440, height: 900 })
  await untilAlive(page)
  await expectAccessible(page)
  await savePicture(page, info.outputPath('comment-removed.png'), { isWhole: true })
})
