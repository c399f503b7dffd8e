import { expect, test, type Page } from '@playwright/test'
import { aPhotograph } from './people/document-photograph.ts'
import { callsAs, makeCreator, signIn, topUp, uniqueName } from './people/api.ts'
import { expectAccessible, passAgeGate, savePicture, untilAlive } from './people/page.ts'
import { textsIn, unlockFor } from './texts.ts'

// The section "First hour" of the README, step by step, with the accounts that it names.
const PASSWORD = 'Stagedoor-demo-1'

test.use({ locale: 'en-US', viewport: { width: 390, height: 844 } })

test.beforeEach(async ({ context, baseURL }) => passAgeGate(context, baseURL))

async function enter(page: Page, email: string): Promise<void> {
  const t = await textsIn('en-US')
  await page.goto('/en-US/auth/login')
  await page.getByLabel(t('auth:usernameOrEmail')).fill(email)
  await page.getByLabel(t('auth:password'), { exact: true }).fill(PASSWORD)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('auth:signIn'), exact: true })
    .click()
  await page.waitForURL((url) => !url.pathname.endsWith('/auth/login'))
}

test('as a fan: a creator is chosen, a post unlocked with tokens, the wallet topped up, and the receipt read', async ({
  page,
  request,
}) => {
  const t = await textsIn('en-US')
  const creator = await makeCreator(request)
  const own = callsAs(request, creator.token)
  await own.send('PUT', '/performers/me', { monthlyPrice: 9.95 })
  const post = { type: 'text', title: 'A letter', text: 'For those who pay.', isSale: true, status: 'active' }
  await own.send('POST', '/performer/feeds', { ...post, price: 5 })
  // The demo's fan has 100 tokens; a small site has no demo data.
  const token = await signIn(request, 'fan@demo.test')
  const { balance } = await callsAs(request, token).get<{ balance: number }>('/users/me')
  if (balance < 5) await topUp(request, { token }, 50)

  await enter(page, 'fan@demo.test')
  await page.goto('/en-US/explore')
  await expect(page.getByRole('main').getByRole('link', { name: t('profiles:everybody') })).toBeVisible()
  await page.goto(`/en-US/${creator.username}`)
  await untilAlive(page)
  await expect(page.getByRole('link', { name: t('profiles:subscribeFor', { dollars: '$9.95' }) })).toBeVisible()
  await page.getByRole('link', { name: unlockFor(t, '5.00') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('purchases:confirm', { amount: '5.00 tokens' }) })
    .click()
  await expect(page.getByText(t('feeds:bought'))).toBeVisible()

  await page.goto('/en-US/wallet')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('wallet:topUp') })
    .first()
    .click()
  await page.getByRole('radio').first().check({ force: true })
  await page.getByRole('button', { name: t('wallet:continueToPayment') }).click()
  await page.waitForURL(/\/sandbox\/checkout\//)
  for (const card of ['decline', 'challenge', 'approve'])
    await page.locator(`input[name="card"][value="${card}"]`).check()
  await page.locator('form[action$="/pay"] button').click()
  await expect(page.getByRole('heading', { name: t('wallet:paidTitle') })).toBeVisible()
  await page.goto('/en-US/wallet')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('wallet:receipt'), exact: true })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: t('wallet:receipt') })).toBeVisible()
  await savePicture(page, test.info().outputPath('receipt.png'), { isWhole: true })
  expect((await page.goto('/dev/sandbox'))?.status()).toBe(200)
})

test('as a creator and as an operator: an application with two documents is mailed about, listed, viewed and approved', async ({
  page,
  browser,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const username = uniqueName('nora')
  await page.goto('/en-US/auth/register/creator')
  await untilAlive(page)
  for (const kind of ['idVerification', 'documentVerification'] as const)
    await page
      .getByLabel(t(`documents:${kind}`))
      .setInputFiles({ name: `${kind}.jpg`, mimeType: 'image/jpeg', buffer: aPhotograph(60_000) })
  for (const [label, value] of [
    ['firstName', 'Nora'],
    ['lastName', 'Lin'],
    ['username', username],
    ['email', `${username}@example.test`],
    ['password', PASSWORD],
    ['dateOfBirth', '1990-05-04'],
  ] as const)
    await page.getByLabel(t(`auth:${label}`), { exact: true }).fill(value)
  await page.getByRole('button', { name: t('entry:createCreator') }).click()
  await expect(page).toHaveURL(/\/en-US\/creator\/onboarding$/)
  // Mail is sent after the answer, and the page that lists it does not change by itself.
  await expect(async () => {
    await page.goto('/dev/mail')
    await expect(page.getByText(`${username}@example.test`).first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.goto('/en-US/me')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('shell:accountSetUp') })
    .click()
  await expect(page.getByText(t('creator:leadReview'))).toBeVisible()
  // Home leads there as well, until they may sell.
  await page.goto('/en-US/home')
  const setUp = page.getByRole('heading', { name: t('creator:emptyHomeSetUpTitle') })
  await expect(setUp).toBeVisible()
  await savePicture(page, test.info().outputPath('home.png'), { isWhole: true })
  await untilAlive(page)
  await expectAccessible(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('profiles:continueSetUp') })
    .click()
  await expect(page.getByText(t('creator:leadReview'))).toBeVisible()

  const staff = await browser.newContext({ locale: 'en-US', ...(baseURL !== undefined && { baseURL }) })
  await passAgeGate(staff, baseURL)
  const desk = await staff.newPage()
  await enter(desk, 'reviewer@demo.test')
  await desk.goto('/en-US/staff/creators')
  await desk.getByRole('link', { name: new RegExp(`@${username}`) }).click()
  await untilAlive(desk)
  for (const kind of ['idVerification', 'documentVerification'] as const) {
    await desk.getByRole('button', { name: `${t('people:view')}: ${t(`people:${kind}`)}` }).click()
    await expect(desk.getByRole('img', { name: t(`people:${kind}`) })).toBeVisible()
  }
  const approve = desk.locator('section').filter({ has: desk.getByRole('heading', { name: t('people:approve') }) })
  await approve.getByLabel(t('people:reason')).fill('the documents agree')
  await approve.getByRole('button', { name: t('people:approve') }).click()
  await expect(desk.getByRole('alert')).toHaveText(t('people:decided', { status: t('people:approved') }))
  await savePicture(desk, test.info().outputPath('approved.png'), { isWhole: true })
  await page.reload()
  await expect(page.getByText(t('creator:leadApproved'))).toBeVisible()
  await page.goto('/en-US/home')
  // Then to the first post, and what the page lacks.
  await expect(page.getByRole('heading', { name: t('creator:emptyHomeStartTitle') })).toBeVisible()
  await expect(setUp).toHaveCount(0)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('profiles:continueSetUp') })
    .click()
  await expect(page.getByRole('link', { name: t('creator:createPost') })).toBeVisible()

  await staff.clearCookies({ name: 'token' })
  await desk.setViewportSize({ width: 1440, height: 900 })
  await enter(desk, 'admin@demo.test')
  await desk.goto('/en-US/staff')
  for (const section of ['payouts', 'refunds', 'reports', 'settings', 'pages'] as const)
    await expect(desk.getByRole('link', { name: t(`staff:${section}`), exact: true }).first()).toBeVisible()
  await staff.close()
})
