import { expect, request as requests, test, type APIRequestContext } from '@playwright/test'
import { PASSWORD } from '../server/src/test-support/test-app/password.ts'
import { callsAs, signIn } from './people/api.ts'
import { DESK, expectAccessible, passAgeGate, untilAlive } from './people/page.ts'
import { startSmallSite, type SmallSite } from './set-up/small-site.ts'
import { textsIn } from './texts.ts'

test.use({ locale: 'en-US' })

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
