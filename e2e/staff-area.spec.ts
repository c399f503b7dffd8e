import { expect, request as requests, test, type APIRequestContext, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { PASSWORD } from '../server/src/test-support/test-app/password.ts'
import { callsAs, signIn, topUp } from './people/api.ts'
import { expectAccessible, passAgeGate, readAgain, savePicture, untilAlive, untilSettled } from './people/page.ts'
import { startSmallSite, type SmallSite } from './set-up/small-site.ts'
import { textsIn } from './texts.ts'

test.describe.configure({ mode: 'serial' })

// Staff change what holds for everyone, so the story has a site of its own.
let site: SmallSite
let api: APIRequestContext
test.beforeAll(async () => {
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
  await untilAlive(page)
  await expectAccessible(page)
  await savePicture(page, info.outputPath('overview.png'), { isWhole: true })
  await side.getByRole('link', { name: t('staff:webhookEvents') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('staff:webhookEvents') })).toBeVisible()
  await untilAlive(page)
  await expectAccessible(page)

  await page.setViewportSize(sizes.phone)
  await untilAlive(page)
  await page.getByText(t('staff:menu')).click()
  await untilAlive(page)
  await expectAccessible(page)
  await savePicture(page, info.outputPath('menu.png'))
  await page.getByRole('link', { name: t('staff:overview') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('staff:overview') })).toBeVisible()
  await expect(page.getByRole('link', { name: t('staff:webhookEvents') })).toBeHidden()
})

test('a new administrator sets up the second step, keeps the recovery codes, and lands in the staff area', async ({
  page,
}, info) => {
  const t = await textsIn('en-US')
  await enterAs(page, null)
  await page.goto(`${site.url}/en-US/auth/login`)
  await untilAlive(page)
  await page.getByLabel(t('auth:usernameOrEmail')).fill('nora')
  await page.getByLabel(t('auth:password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t('auth:signIn'), exact: true }).click()
  const secret = (await page.getByText(/^Key:/).innerText()).replace('Key:', '').replaceAll(/\s/g, '')
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await page.getByLabel(t('account:appCode')).fill(code)
  await page.getByRole('button', { name: t('account:turnOn') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('account:codesTitle') })).toBeVisible()
  const codes = page.getByRole('alert').getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await readAgain(page)
  await untilAlive(page)
  await expect(codes).toHaveCount(10)
  await expectAccessible(page)
  await savePicture(page, info.outputPath('codes.png'), { isWhole: true })

  await page.getByRole('link', { name: t('account:continue') }).click()
  await expect(page).toHaveURL(/\/en-US\/staff$/)
  const pages = page.getByRole('link', { name: t('staff:setUpPages') })
  await expect(pages).toContainText('5')
  await expectAccessible(page)
  await savePicture(page, info.outputPath('first-overview.png'), { isWhole: true })
  await pages.click()
  await expect(page.getByRole('heading', { level: 1, name: t('pages:title') })).toBeVisible()
})

test('recovery codes that a form brought before its page was alive stay when the page is read again', async ({
  page,
}) => {
  const t = await textsIn('en-US')
  await enterAs(page, null)
  const scripts = /\/assets\/[^?]*\.js/
  await page.route(scripts, (route) => route.abort())
  await page.goto(`${site.url}/en-US/auth/login`)
  await page.getByLabel(t('auth:usernameOrEmail')).fill('nina')
  await page.getByLabel(t('auth:password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t('auth:signIn'), exact: true }).click()
  const secret = (await page.getByText(/^Key:/).innerText()).replace('Key:', '').replaceAll(/\s/g, '')
  await page.getByLabel(t('account:appCode')).fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await page.unroute(scripts)
  await page.getByRole('button', { name: t('account:turnOn') }).click()
  const codes = page.getByRole('alert').getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await untilAlive(page)
  await readAgain(page)
  await untilSettled(page)
  await expect(codes).toHaveCount(10)
})

test('an administrator changes settings, reads what was refused, and closes the site only when asked twice', async ({
  page,
}, info) => {
  const t = await textsIn('en-US')
  await enterAs(page, 'boss')
  await page.goto(`${site.url}/en-US/staff/settings`)
  await untilAlive(page)
  await expectAccessible(page)
  await savePicture(page, info.outputPath('settings.png'), { isWhole: true })
  await page.getByRole('link', { name: t('settings:group_selling') }).click()
  await untilAlive(page)
  await page.getByLabel(t('settings:minimumTipPrice')).fill('20000')
  await page.getByRole('button', { name: t('common:save') }).click()
  await expect(page.getByLabel(t('settings:minimumTipPrice'))).toBeFocused()
  await expect(page.getByText(t('settings:refusedPair'))).toHaveCount(2)
  await untilAlive(page)
  await expectAccessible(page)
  await page.getByLabel(t('settings:minimumTipPrice')).fill('12,50')
  await page.getByRole('button', { name: t('common:save') }).click()
  await expect(page.getByText(t('settings:saved'))).toBeVisible()
  await expect(page.getByLabel(t('settings:minimumTipPrice'))).toHaveValue('12.50')

  await page.goto(`${site.url}/en-US/staff/settings/payments`)
  await untilAlive(page)
  await page.getByLabel(t('settings:paymentGateway')).selectOption('ccbill')
  await page.getByRole('button', { name: t('common:save') }).click()
  await expect(page.getByText(t('settings:refusedGateway'))).toBeVisible()

  await page.goto(`${site.url}/en-US/staff/items/products`)
  await expect(page.getByText(t('staff:nothingMadeText'))).toBeVisible()
  await page.goto(`${site.url}/en-US/staff/items/products?q=lamp`)
  await expect(page.getByText(t('staff:noPostsText'))).toBeVisible()

  await page.setViewportSize(sizes.phone)
  for (const group of ['brand', 'access', 'languages', 'payments', 'payouts', 'analytics', 'live']) {
    await page.goto(`${site.url}/en-US/staff/settings/${group}`)
    await untilAlive(page)
    await expectAccessible(page)
    await savePicture(page, info.outputPath(`${group}.png`), { isWhole: true })
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

test('a tip below limits that were raised meanwhile is refused beside its amount, with and without scripts', async ({
  browser,
}) => {
  const t = await textsIn('en-US')
  const maker = await callsAs(api, await signIn(api, 'maker', PASSWORD)).get<{ _id: string }>('/users/me')
  const boss = callsAs(api, await signIn(api, 'boss', PASSWORD))
  const raiseTo = (minimumTipPrice: number) => boss.send('PUT', '/admin/settings', { values: { minimumTipPrice } })
  for (const javaScriptEnabled of [true, false]) {
    await raiseTo(10)
    const context = await browser.newContext({ javaScriptEnabled })
    await passAgeGate(context, site.url, { token: await signIn(api, 'fay', PASSWORD) })
    const page = await context.newPage()
    await page.goto(`${site.url}/en-US/tip/${maker._id}`)
    if (javaScriptEnabled) await untilAlive(page)
    await page.getByRole('radio', { name: '10.00', exact: true }).check({ force: true })
    await raiseTo(25)
    // Settings are read again after a while.
    await expect
      .poll(async () => (await callsAs(api, null).get<{ minimumTipPrice: number }>('/settings/public')).minimumTipPrice)
      .toBe(25)
    await page.getByRole('button', { name: t('purchases:tipReview') }).click()
    const field = page.getByRole('textbox', { name: t('purchases:tipOther') })
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(/25\.00/)
    await expect(page.getByRole('radio', { name: t('purchases:tipOther') })).toBeChecked()
    await context.close()
  }
  await raiseTo(10)
})

test('finance gives a purchase back, and reads payments, disputes and payouts', async ({ page }, info) => {
  const t = await textsIn('en-US')
  const as = async (name: string) => {
    const token = await signIn(api, name, PASSWORD)
    const me = await callsAs(api, token).get<{ _id: string }>('/users/me')
    return { id: me._id, username: name, email: '', password: PASSWORD, token }
  }
  const [fan, maker] = [await as('fay'), await as('maker')]
  await callsAs(api, await signIn(api, 'boss', PASSWORD)).send('PUT', '/admin/settings', {
    values: { minimumTipPrice: 10 },
  })
  await topUp(api, fan, 40)
  await callsAs(api, fan.token).send('POST', `/wallet/charges/tip/${maker.id}`, { price: 30 })
  const picture = (name: string) => savePicture(page, info.outputPath(`${name}.png`), { isWhole: true })

  await enterAs(page, 'tilda')
  await page.goto(`${site.url}/en-US/staff/sales?q=nobody-of-that-name`)
  await expect(page.getByRole('heading', { name: t('sales:noMatchTitle') })).toBeVisible()
  await page.goto(`${site.url}/en-US/staff/sales?q=fay`)
  await expect(page.getByRole('row').filter({ hasText: '$40.00' })).toBeVisible()
  await untilAlive(page)
  await expectAccessible(page)
  await picture('payments')
  await page.getByRole('link', { name: t('sales:tab_purchase') }).click()
  await page.getByRole('row').filter({ hasText: '30.00' }).getByRole('link').click()
  await untilAlive(page)
  await page.getByLabel(t('sales:refundAmount')).fill('31')
  await page.getByLabel(t('staff:reason')).fill('Sent by mistake.')
  await page.getByRole('button', { name: t('sales:refundContinue') }).click()
  await expect(page.getByLabel(t('sales:refundAmount'))).toBeFocused()
  await untilAlive(page)
  await expectAccessible(page)
  await picture('refused')
  await page.getByLabel(t('sales:refundAmount')).fill('12.5')
  await page.getByRole('button', { name: t('sales:refundContinue') }).click()
  const confirm = page.getByRole('button', { name: t('sales:refundAction', { amount: '12.50 tokens' }) })
  await expect(confirm).toBeVisible()
  await untilAlive(page)
  await expectAccessible(page)
  await picture('confirm')
  await confirm.click()
  await expect(page.getByText(t('sales:made_done'))).toBeVisible()
  await picture('refunded')

  await page.goto(`${site.url}/en-US/staff/terms?q=maker`)
  await untilAlive(page)
  await expectAccessible(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /@maker/ })
    .click()
  await page.getByLabel(t('sales:commissionRate')).fill('12.5')
  await page.getByLabel(t('sales:highRisk')).check()
  await page.getByLabel(t('staff:reason')).fill('Agreed in writing.')
  await page.getByRole('button', { name: t('common:save') }).click()
  await expect(page.getByText(t('sales:termsSaved'))).toBeVisible()
  await untilAlive(page)
  await expectAccessible(page)
  await page.goto(`${site.url}/en-US/staff/terms`)
  await expect(page.getByRole('row').filter({ hasText: '12.5 %' })).toBeVisible()
  await picture('terms')

  await page.setViewportSize(sizes.phone)
  for (const [name, title] of [
    ['refunds', 'staff:refunds'],
    ['disputes', 'staff:disputes'],
    ['payouts', 'staff:payouts'],
    ['sales?kind=purchase', 'staff:sales'],
  ] as const) {
    await page.goto(`${site.url}/en-US/staff/${name}`)
    await expect(page.getByRole('heading', { level: 1, name: t(title) })).toBeVisible()
    await untilAlive(page)
    await expectAccessible(page)
    await picture(name.replace(/\W.*/, ''))
  }
})

test('finance sells a package and offers a coupon, support’s part promotes them, and nothing is deleted', async ({
  page,
}, info) => {
  const t = await textsIn('en-US')
  await enterAs(page, 'boss')
  const save = () => page.getByRole('button', { name: t('common:save') }).click()
  const picture = (name: string) => savePicture(page, info.outputPath(`${name}.png`), { isWhole: true })

  await page.goto(`${site.url}/en-US/staff/packages?edit=new`)
  await untilAlive(page)
  await page.getByLabel(t('shop:name'), { exact: true }).fill('Encore')
  await page.getByLabel(t('shop:price')).fill('0')
  await save()
  await expect(page.getByLabel(t('shop:price'))).toBeFocused()
  await page.getByLabel(t('shop:price')).fill('20')
  await page.getByLabel(t('shop:tokens')).fill('22,5')
  await save()
  await expect(page.getByText(t('shop:saved'))).toBeVisible()
  await page.getByRole('link', { name: 'Encore' }).click()
  await expect(page.getByLabel(t('shop:tokens'))).toHaveValue('22.50')
  await page.getByLabel(t('shop:packageActive')).uncheck()
  await untilAlive(page)
  await expectAccessible(page)
  await picture('package')
  await save()
  await expect(page.getByRole('row').filter({ hasText: 'Encore' })).toContainText(t('shop:notOnSale'))

  await page.goto(`${site.url}/en-US/staff/coupons?edit=new`)
  await untilAlive(page)
  await page.getByLabel(t('shop:name'), { exact: true }).fill('Opening night')
  await page.getByLabel(t('shop:code'), { exact: true }).fill('OPENING')
  await page.getByLabel(t('shop:expiredDate')).fill('2027-01-31')
  await untilAlive(page)
  await expectAccessible(page)
  await save()
  await expect(page.getByRole('row').filter({ hasText: 'OPENING' })).toContainText('10 %')
  await page.goto(`${site.url}/en-US/staff/coupons?edit=new`)
  await page.getByLabel(t('shop:name'), { exact: true }).fill('Again')
  await page.getByLabel(t('shop:code'), { exact: true }).fill('opening')
  await save()
  await expect(page.getByLabel(t('shop:code'), { exact: true })).toHaveAttribute('aria-invalid', 'true')

  await page.setViewportSize(sizes.phone)
  await page.goto(`${site.url}/en-US/staff/promos?edit=new`)
  await untilAlive(page)
  await page.getByLabel(t('shop:promoTitle')).fill('New on stage')
  await page.getByLabel(t('shop:promoLink')).fill('/explore')
  await untilAlive(page)
  await expectAccessible(page)
  await save()
  await expect(page.getByRole('link', { name: 'New on stage' })).toBeVisible()
  await untilAlive(page)
  await expectAccessible(page)
  await picture('promos')
})

test('a visitor reports a creator, and a reviewer closes the report with a note', async ({ page }, info) => {
  const [t, zh] = await Promise.all([textsIn('en-US'), textsIn('zh-TW')])
  await enterAs(page, null)
  await page.setViewportSize(sizes.phone)
  await page.goto(`${site.url}/zh-TW/maker`)
  await untilAlive(page)
  await page.getByRole('link', { name: zh('common:report') }).click()
  await expect(page.getByRole('heading', { level: 1, name: zh('reports:title') })).toBeVisible()
  await untilAlive(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: zh('reports:send') }).click()
  await expect(page.getByLabel(zh('reports:reason'))).toBeFocused()
  await savePicture(page, info.outputPath('report-refused.png'), { isWhole: true })
  await page.getByLabel(zh('reports:reason')).selectOption('copyright')
  await page.getByLabel(zh('reports:description')).fill('The harbour at dusk is my photograph.')
  await page.getByRole('button', { name: zh('reports:send') }).click()
  await expect(page.getByText(zh('reports:sentTitle'))).toBeVisible()
  await savePicture(page, info.outputPath('report-sent.png'), { isWhole: true })

  await enterAs(page, 'rena')
  await page.setViewportSize(sizes.desk)
  await page.goto(`${site.url}/en-US/staff/reports`)
  await expect(page.getByRole('heading', { level: 2, name: t('reports:reasonCopyright') })).toBeVisible()
  await untilAlive(page)
  await expectAccessible(page)
  await savePicture(page, info.outputPath('reports.png'), { isWhole: true })
  await page.getByRole('button', { name: t('reports:resolve') }).click()
  await expect(page.getByLabel(t('reports:note'))).toBeFocused()
  await page.getByLabel(t('reports:note')).fill('The photograph was taken down.')
  await page.getByRole('button', { name: t('reports:resolve') }).click()
  await expect(page.getByText(t('reports:closed'))).toBeVisible()
  await expect(page.getByText(t('reports:noneTitle'))).toBeVisible()
  await page.goto(`${site.url}/en-US/staff/reports?status=resolved`)
  await expect(page.getByText('The photograph was taken down. (@rena)')).toBeVisible()
})
