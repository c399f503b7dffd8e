import { expect, request as requests, test, type APIRequestContext, type Page } from '@playwright/test'
import { PASSWORD } from '../server/src/test-support/test-app/password.ts'
import { signIn } from './people/api.ts'
import { expectAccessible, passAgeGate, untilAlive } from './people/page.ts'
import { startSmallSite, type SmallSite } from './set-up/small-site.ts'
import { textsIn } from './texts.ts'

test.describe.configure({ mode: 'serial' })

// Staff change what holds for everyone, so the story has a site of its own.
let site: SmallSite
let api: APIRequestContext
test.beforeAll(async () => {
  test.setTimeout(120_000)
  site = await startSmallSite('staff-area')
  api = await requests.newContext({ baseURL: site.url })
})
test.afterAll(async () => {
  await api.dispose()
  await site.stop()
})

const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } } as const

async function enterAs(page: Page, name: string | null): Promise<void> {
  await page.context().clearCookies()
  await passAgeGate(page.context(), site.url, name === null ? {} : { token: await signIn(api, name, PASSWORD) })
}

test('visitors sign in first, fans find nothing, and staff see the sections of their roles', async ({ page }, info) => {
  const t = await textsIn('en-US')
  const address = `${site.url}/en-US/staff`
  await enterAs(page, null)
  await page.goto(address)
  await expect(page).toHaveURL(/\/en-US\/auth\/login\?redirect=%2Fen-US%2Fstaff$/)

  await enterAs(page, 'fay')
  expect((await page.goto(address))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: t('results:title404') })).toBeVisible()
  await expect(page.getByRole('navigation', { name: t('shell:mainNavigation') }).first()).toBeVisible()
  await page.goto(`${site.url}/en-US/me`)
  await expect(page.getByRole('link', { name: t('shell:staffArea') })).toHaveCount(0)

  await enterAs(page, 'rena')
  expect((await page.goto(`${address}/webhook-events`))?.status()).toBe(404)
  const side = page.getByRole('navigation', { name: t('staff:navigation') })
  await expect(side.getByRole('link', { name: t('staff:overview') })).toBeVisible()
  await expect(side.getByRole('link', { name: t('staff:webhookEvents') })).toHaveCount(0)

  await enterAs(page, 'tilda')
  await page.goto(`${site.url}/en-US/me`)
  await page
    .getByRole('link', { name: t('shell:staffArea') })
    .last()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: t('staff:overview') })).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: info.outputPath('overview.png'), fullPage: true })
  await side.getByRole('link', { name: t('staff:webhookEvents') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('staff:webhookEvents') })).toBeVisible()
  await expectAccessible(page)

  await page.setViewportSize(sizes.phone)
  await untilAlive(page)
  await page.getByText(t('staff:menu')).click()
  await expectAccessible(page)
  await page.screenshot({ path: info.outputPath('menu.png') })
  await page.getByRole('link', { name: t('staff:overview') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('staff:overview') })).toBeVisible()
  await expect(page.getByRole('link', { name: t('staff:webhookEvents') })).toBeHidden()
})

test('an administrator changes settings, reads what was refused, and closes the site only when asked twice', async ({
  page,
}, info) => {
  const t = await textsIn('en-US')
  await enterAs(page, 'boss')
  await page.goto(`${site.url}/en-US/staff/settings`)
  await expectAccessible(page)
  await page.screenshot({ path: info.outputPath('settings.png'), fullPage: true })
  await page.getByRole('link', { name: t('settings:group_selling') }).click()
  await untilAlive(page)
  await page.getByLabel(t('settings:minimumTipPrice')).fill('20000')
  await page.getByRole('button', { name: t('common:save') }).click()
  await expect(page.getByLabel(t('settings:minimumTipPrice'))).toBeFocused()
  await expect(page.getByText(t('settings:refusedPair'))).toHaveCount(2)
  await expectAccessible(page)
  await page.getByLabel(t('settings:minimumTipPrice')).fill('12,50')
  await page.getByRole('button', { name: t('common:save') }).click()
  await expect(page.getByText(t('settings:saved'))).toBeVisible()
  await expect(page.getByLabel(t('settings:minimumTipPrice'))).toHaveValue('12.50')

  await page.setViewportSize(sizes.phone)
  for (const group of ['brand', 'access', 'languages', 'payments', 'payouts', 'analytics', 'live']) {
    await page.goto(`${site.url}/en-US/staff/settings/${group}`)
    await expectAccessible(page)
    await page.screenshot({ path: info.outputPath(`${group}.png`), fullPage: true })
  }
  await page.goto(`${site.url}/en-US/staff/settings/access`)
  await untilAlive(page)
  await page.getByLabel(t('settings:maintenanceMode')).check()
  await page.getByRole('button', { name: t('common:save') }).click()
  await page.getByRole('button', { name: t('settings:closeAction') }).click()
  await expect(page.getByText(t('settings:saved'))).toBeVisible()
  expect((await api.get('/api/countries/list')).status()).toBe(503)
  await page.getByLabel(t('settings:maintenanceMode')).uncheck()
  await page.getByRole('button', { name: t('common:save') }).click()
  await expect(page.getByText(t('settings:saved'))).toBeVisible()
  await expect.poll(async () => (await api.get('/api/countries/list')).status()).toBe(200)
})
