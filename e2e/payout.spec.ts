import { expect, request as api, test } from '@playwright/test'
import { PASSWORD } from '../server/src/test-support/test-app/password.ts'
import { callsAs, signIn, topUp } from './people/api.ts'
import { DESK, expectAccessible, passAgeGate, PHONE, savePicture, untilAlive, untilSettled } from './people/page.ts'
import { startSmallSite, type SmallSite } from './set-up/small-site.ts'
import { textsIn } from './texts.ts'

type Open = { _id: string; status: string }

// In one worker: with more, each would start a site of its own.
test.describe.configure({ mode: 'default' })

// Earnings mature in a week, so the story has a site and a clock of its own.
let site: SmallSite
test.beforeAll(async () => {
  site = await startSmallSite('payout', { SIMULATED_CLOCK: '1' })
})
test.afterAll(() => site.stop())

/** A creator with a tip and a closed month. */
async function earn() {
  const request = await api.newContext({ baseURL: site.url })
  const as = async (name: string) => {
    const token = await signIn(request, name, PASSWORD)
    const me = await callsAs(request, token).get<{ _id: string }>('/users/me')
    return { id: me._id, username: name, email: '', password: PASSWORD, token }
  }
  const [fan, maker] = [await as('fay'), await as('maker')]
  await topUp(request, fan, 90)
  await callsAs(request, fan.token).send('POST', `/wallet/charges/tip/${maker.id}`, { price: 90 })
  await callsAs(request, (await as('boss')).token).send('POST', '/admin/clock', { advance: '33d' })
  // Changing the payout method requires a fresh sign-in.
  const creator = callsAs(request, (await as('maker')).token)
  const account = { firstName: 'Mia', lastName: 'Maker', bankName: 'Bank', bankAccount: '0123456789', country: 'TW' }
  await creator.send('PUT', '/performers/banking-settings', account)
  return { creator, token: (await as('maker')).token, staff: callsAs(request, (await as('boss')).token) }
}

test('a creator requests matured earnings, staff pay them, and each step is shown', async ({ page, context }, info) => {
  const origin = site.url
  const t = await textsIn('en-US')
  const { creator, token, staff } = await earn()
  const decide = (id: string, status: string) => staff.send('PUT', `/admin/payout-requests/${id}/status`, { status })
  const newest = async () => (await creator.get<{ data: Open[] }>('/payout-requests/search?limit=1')).data[0]
  const picture = (name: string) => savePicture(page, info.outputPath(`${name}.png`), { isWhole: true })

  await page.setViewportSize({ width: 390, height: 844 })
  await passAgeGate(context, origin, { token, theme: 'light' })
  await page.goto(`${origin}/en-US/creator/earnings`)
  await expect(page.getByRole('img', { name: t('payouts:chartTitle') })).toBeVisible()
  await expectAccessible(page)
  await picture('earnings')

  // A confirmation is shown first.
  await page.goto(`${origin}/en-US/creator/payouts`)
  await untilAlive(page)
  // What would be refused is said at once, before a confirmation and a password: the field has the focus.
  const amount = page.getByLabel(t('payouts:amount'))
  for (const [wrong, sentence] of [
    ['49.99', t('payouts:amountTooLittle', { minimum: '50.00 tokens (≈ $50.00)' })],
    ['9999', t('payouts:amountTooMuch', { maximum: '72.00 tokens (≈ $72.00)' })],
  ] as const) {
    await amount.fill(wrong)
    await page.getByRole('button', { name: t('payouts:review'), exact: true }).click()
    await expect(page.getByText(sentence)).toBeInViewport()
    await expect(amount).toBeFocused()
  }
  await picture('refused')
  await amount.fill('50')
  await page.getByRole('button', { name: t('payouts:review'), exact: true }).click()
  const yes = page.getByRole('button', { name: t('payouts:confirmAction', { amount: '50.00 tokens' }) })
  await expect(yes).toBeVisible()
  await expectAccessible(page)
  await picture('confirm')
  const other = await context.newPage()
  await other.goto(`${origin}/en-US/creator/payouts`)
  await untilAlive(other)
  await other.getByLabel(t('payouts:amount')).fill('60')
  await other.getByRole('button', { name: t('payouts:review'), exact: true }).click()
  // The form carries the key under which it is requested once.
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/creator/payouts')),
    yes.click(),
  ])
  expect(new URLSearchParams(sent.postData() ?? '').get('key')).toMatch(/^[\w-]{36}$/)
  await expect(page.getByText(t('payouts:requested'))).toBeVisible()
  await expect(page.locator('[aria-current="step"]')).toHaveText(t('payouts:stepRequested'))
  await expectAccessible(page)
  await picture('requested')
  // The other tab comes too late: it says so, and shows what was requested.
  await other.getByRole('button', { name: t('payouts:confirmAction', { amount: '60.00 tokens' }) }).click()
  await expect(other.getByText('You already have an open payout request.')).toBeVisible()
  await expect(other.locator('[aria-current="step"]')).toHaveText(t('payouts:stepRequested'))
  await other.close()

  // A request that nobody has decided on is withdrawn, and made again.
  await page.getByText(t('payouts:withdrawTitle')).first().click()
  await page.getByRole('button', { name: t('payouts:withdraw') }).click()
  await expect(page.getByText(t('payouts:withdrawn'))).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '50.00' }).first()).toContainText(t('payouts:statusWithdrawn'))
  await expectAccessible(page)
  await picture('withdrawn')
  await amount.fill('50')
  await page.getByRole('button', { name: t('payouts:review'), exact: true }).click()
  await yes.click()
  await expect(page.getByText(t('payouts:requested'))).toBeVisible()

  const { _id: id = '' } = (await newest()) ?? {}
  // The open page hears of a decision, or reads it within a minute.
  await decide(id, 'approved')
  await expect(page.locator('[aria-current="step"]')).toHaveText(t('payouts:stepApproved'), { timeout: 120_000 })
  await decide(id, 'processing')
  await page.goto(`${origin}/en-US/creator/payouts`)
  await expect(page.locator('[aria-current="step"]')).toHaveText(t('payouts:stepSent'))
  await picture('sent')
  await decide(id, 'done')
  await page.goto(`${origin}/en-US/creator/payouts`)
  await expect(page.getByRole('row').filter({ hasText: '50.00' }).first()).toContainText(t('payouts:statusDone'))

  // The related pages, wide and dark, in Chinese.
  await context.addCookies([{ name: 'theme', value: 'dark', url: origin }])
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const name of ['payouts', 'statements', 'banking']) {
    await page.goto(`${origin}/zh-TW/creator/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // A button that needs its script changes its colour when that arrives.
    await untilAlive(page)
    await expectAccessible(page)
    await picture(name)
    const files = await page
      .locator('a[href*="/creator/statements/2"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
    if (name === 'statements') expect(files.length).toBeGreaterThanOrEqual(2)
    for (const file of files.slice(0, 2)) {
      const { status, headers } = await page.request.get(file).then((reply) => ({
        status: reply.status(),
        headers: reply.headers(),
      }))
      expect([status, headers['content-disposition']?.split(';')[0]]).toEqual([200, 'attachment'])
    }
  }
})

for (const [width, viewport] of [
  [390, PHONE],
  [1440, DESK],
] as const)
  test(`who requested, changed or withdrew a payout goes on at what is said of it (${width})`, async ({
    page,
    context,
  }) => {
    const t = await textsIn('en-US')
    const { token, staff } = await earn()
    await page.setViewportSize(viewport)
    await passAgeGate(context, site.url, { token, theme: 'light' })
    await page.goto(`${site.url}/en-US/creator/payouts`)
    await untilAlive(page)
    const said = (text: string) => page.getByRole('alert').filter({ hasText: text })
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const amount = page.getByLabel(t('payouts:amount'))

    await amount.fill('52')
    await press(t('payouts:review'))
    await press(t('payouts:confirmAction', { amount: '52.00 tokens' }))
    await expect(said(t('payouts:requested'))).toBeFocused()

    // The form of a change stays, and so does the focus, also where the password is asked for.
    await page.getByText(t('payouts:changeTitle')).first().click()
    await amount.fill('53')
    await press(t('payouts:change'))
    await expect(said(t('payouts:changed'))).toBeVisible()
    await expect(page.getByRole('button', { name: t('payouts:change'), exact: true })).toBeFocused()
    await staff.send('POST', '/admin/clock', { advance: '20m' })
    await amount.fill('54')
    await press(t('payouts:change'))
    await page.getByLabel(t('account:currentPassword'), { exact: true }).fill(PASSWORD)
    await press(t('account:confirm'))
    await expect(page.getByRole('definition').filter({ hasText: '54.00' }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: t('payouts:change'), exact: true })).toBeFocused()

    await page.getByText(t('payouts:withdrawTitle')).first().click()
    await press(t('payouts:withdraw'))
    await expect(said(t('payouts:withdrawn'))).toBeFocused()
  })

test('a session that is not fresh proves itself after what would be refused is said, and a wrong password loses nothing', async ({
  page,
  context,
}, info) => {
  const t = await textsIn('en-US')
  const { token, staff } = await earn()
  // The session of the page is older than a fresh one by then.
  await staff.send('POST', '/admin/clock', { advance: '20m' })
  await page.setViewportSize({ width: 390, height: 844 })
  await passAgeGate(context, site.url, { token, theme: 'light' })
  await page.goto(`${site.url}/en-US/creator/payouts`)
  await untilAlive(page)
  const [amount, note] = [page.getByLabel(t('payouts:amount')), page.getByLabel(t('payouts:note'))]
  const review = page.getByRole('button', { name: t('payouts:review'), exact: true })
  const password = page.getByLabel(t('account:currentPassword'), { exact: true })
  await note.fill('For the studio')
  await amount.fill('49.99')
  await review.click()
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await expect(password).toHaveCount(0)
  await amount.fill('51')
  await review.click()
  await page.getByRole('button', { name: t('payouts:confirmAction', { amount: '51.00 tokens' }) }).click()
  await password.fill('not my password')
  const confirm = page.getByRole('button', { name: t('account:confirm'), exact: true })
  await confirm.click()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await savePicture(page, info.outputPath('wrong-password.png'))
  await expect(amount).toHaveValue('51')
  await expect(note).toHaveValue('For the studio')
  // While the answer is read an edit hides nothing.
  await untilSettled(page)
  await password.fill(PASSWORD)
  await expect(password).not.toHaveAttribute('aria-invalid', 'true')
  await confirm.click()
  await expect(page.getByText(t('payouts:requested'))).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '51.00' })).toHaveCount(1)
})
