import { expect, request as requests, test, type APIRequestContext } from '@playwright/test'
import { PASSWORD } from '../server/src/test-support/test-app/password.ts'
import { callsAs, signIn, uniqueName } from './people/api.ts'
import { mailedLink } from './people/mail.ts'
import { DESK, expectAccessible, passAgeGate, PHONE, savePicture, untilAlive } from './people/page.ts'
import { phonePhotograph } from './people/photograph.ts'
import { startSmallSite, type SmallSite } from './set-up/small-site.ts'
import { textsIn } from './texts.ts'

test.use({ locale: 'en-US' })

// In one worker: with more, each would start a site of its own.
test.describe.configure({ mode: 'default' })

// A site as it is before anything was published.
let site: SmallSite
let api: APIRequestContext
test.beforeAll(async () => {
  site = await startSmallSite('new-site')
  api = await requests.newContext({ baseURL: site.url })
})
test.afterAll(async () => {
  await api.dispose()
  await site.stop()
})

test('staff of a site without creators are led from home and Explore to what is left to set up', async ({ page }) => {
  const t = await textsIn('en-US')
  const token = await signIn(api, 'boss', PASSWORD)
  const boss = callsAs(api, token)
  const { _id: maker } = await callsAs(api, await signIn(api, 'maker', PASSWORD)).get<{ _id: string }>('/users/me')
  const setMaker = (status: string) =>
    boss.send('PUT', `/admin/performers/${maker}/status`, { status, reason: 'a story' })
  await setMaker('suspended')
  await page.setViewportSize(PHONE)
  await passAgeGate(page.context(), site.url, { token })
  const main = page.getByRole('main')
  const toStaff = main.getByRole('link', { name: t('shell:staffArea') })
  await page.goto(`${site.url}/en-US/explore`)
  await expect(toStaff).toHaveAttribute('href', '/en-US/staff')
  await page.goto(`${site.url}/en-US/home`)
  await expect(main.getByRole('heading', { name: t('home:emptySiteTitle') })).toBeVisible()
  await untilAlive(page)
  await expectAccessible(page)
  await toStaff.click()
  await expect(page.getByRole('heading', { name: t('staff:setUp') })).toBeVisible()

  await page.context().clearCookies()
  await passAgeGate(page.context(), site.url, { token: await signIn(api, 'fay', PASSWORD) })
  await page.goto(`${site.url}/en-US/explore`)
  await expect(main.getByText(t('profiles:noneYet'))).toBeVisible()
  await expect(toStaff).toHaveCount(0)
  await setMaker('approved')
})

test('a creator without posts is led to the first one, and the only creator of a site is suggested but beside their own page', async ({
  page,
}) => {
  const t = await textsIn('en-US')
  const token = await signIn(api, 'maker', PASSWORD)
  const { _id } = await callsAs(api, token).get<{ _id: string }>('/users/me')
  await page.setViewportSize(DESK)
  await passAgeGate(page.context(), site.url, { token })
  await page.goto(`${site.url}/en-US/maker`)
  const main = page.getByRole('main')
  await expect(main.getByText(t('feeds:emptyOwnProfile'))).toBeVisible()
  await expect(main.getByRole('link', { name: t('shell:newPost') })).toHaveAttribute('href', '/en-US/creator/posts/new')
  await expect(main.getByRole('link', { name: t('common:report') })).toHaveCount(0)
  await untilAlive(page)
  await expectAccessible(page)

  const approval = { status: 'approved', reason: 'a story' }
  await callsAs(api, await signIn(api, 'boss', PASSWORD)).send('PUT', `/admin/performers/${_id}/status`, approval)
  await page.context().clearCookies()
  await passAgeGate(page.context(), site.url, { token: await signIn(api, 'fay', PASSWORD) })
  await page.goto(`${site.url}/en-US/home`)
  const beside = page.getByRole('complementary')
  await expect(beside.getByRole('link', { name: '@maker' })).toBeVisible()
  await beside.getByRole('link', { name: '@maker' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'The maker' })).toBeVisible()
  await expect(main.getByText(t('feeds:emptyProfile', { name: 'The maker' }))).toBeVisible()
  await expect(beside.getByRole('heading', { name: t('shell:suggestions') })).toBeHidden()
})

test('where a confirmed email is asked for first, who registers reads that, confirms it, and signs in to where they were (390 px)', async ({
  page,
}, info) => {
  const t = await textsIn('en-US')
  const staff = callsAs(api, await signIn(api, 'boss', PASSWORD))
  const requireConfirmed = (isRequired: boolean) =>
    staff.send('PUT', '/admin/settings', { values: { requireEmailVerification: isRequired }, reason: 'a story' })
  await requireConfirmed(true)
  const email = `${uniqueName('joins')}@example.test`
  const password = 'a long enough sentence'
  await page.setViewportSize(PHONE)
  await passAgeGate(page.context(), site.url)
  await page.goto(`${site.url}/en-US/auth/register/fan?redirect=%2Fen-US%2Fcreators%3Fq%3Dmia`)
  await untilAlive(page)
  await page.getByLabel(t('auth:email')).fill(email)
  await page.getByLabel(t('auth:password'), { exact: true }).fill(password)
  await page.getByLabel(t('auth:dateOfBirth')).fill('1990-05-05')
  await page.getByRole('button', { name: t('entry:createFan') }).click()
  await expect(page.getByRole('heading', { name: t('entry:registeredTitle') })).toBeVisible()
  await savePicture(page, info.outputPath('registered.png'))
  await page.goto(`${site.url}${await mailedLink(api, email, '/auth/verify')}`)
  await page.getByRole('button', { name: t('account:confirmAddress') }).click()
  await page.getByRole('link', { name: t('account:continue'), exact: true }).click()
  await page.getByLabel(t('auth:usernameOrEmail')).fill(email)
  await page.getByLabel(t('auth:password'), { exact: true }).fill(password)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('auth:signIn'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/en-US\/creators\?q=mia$/)
  await requireConfirmed(false)
})

test('a cover that cannot be loaded leaves its colour, on the card and the page, until it is there', async ({
  page,
}) => {
  const headers = { authorization: await signIn(api, 'maker', PASSWORD), 'content-language': 'en-US' }
  const cover = { name: 'cover.jpg', mimeType: 'image/jpeg', buffer: await phonePhotograph() }
  const stored = await api.post('/api/performers/cover/upload', { headers, multipart: { cover } })
  expect(stored.status(), await stored.text()).toBe(200)
  await passAgeGate(page.context(), site.url)
  await page.route('**/media/**', (route) => route.abort())
  const shown = page.getByRole('main').locator('img[src*="/media/"]').first()
  await page.goto(`${site.url}/en-US/creators`)
  await expect(shown).toHaveCSS('visibility', 'hidden')
  await page.goto(`${site.url}/en-US/maker`)
  await expect(shown).toHaveCSS('visibility', 'hidden')
  await page.unrouteAll()
  await shown.evaluate((picture: HTMLImageElement) => {
    picture.removeAttribute('srcset')
    picture.src = picture.src.replace(/w\d+$/, 'w640')
  })
  await expect(shown).toHaveCSS('visibility', 'visible')
})
