import { expect, request as requests, test, type APIRequestContext, type Page } from '@playwright/test'
import { PASSWORD } from '../server/src/test-support/test-app/password.ts'
import { handledEvents } from '../server/src/platform/gateways/stripe/read-webhook-event.ts'
import {
  SECRET_KEY,
  startStripeServer,
  WEBHOOK_SECRET,
  type StripeFake,
} from '../server/src/test-support/stripe-fake/server.ts'
import { callsAs, makeFan, signIn, type Person } from './people/api.ts'
import { expectAccessible, openAs, savePicture, untilAlive } from './people/page.ts'
import { startSmallSite, type SmallSite } from './set-up/small-site.ts'
import { serveStripe, type ScriptCalls } from './set-up/stripe-script.ts'
import { textsIn } from './texts.ts'

test.describe.configure({ mode: 'serial' })
test.use({ locale: 'en-US', viewport: { width: 390, height: 844 } })

const KEY = 'pk_test_of_tests'
const [GOOD, CHALLENGED, REFUSED] = ['4242424242424242', '4000000000003220', '4000000000009979'] as const

let fake: StripeFake & { stop(): void }
let site: SmallSite
let api: APIRequestContext
test.beforeAll(async () => {
  fake = await startStripeServer({ now: () => new Date() })
  site = await startSmallSite('stripe-in-place', {
    PAYMENT_GATEWAYS: 'stripe',
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: fake.url,
  })
  api = await requests.newContext({ baseURL: site.url })
  const boss = callsAs(api, await signIn(api, 'boss', PASSWORD))
  const values = { paymentGateway: 'stripe', stripePublishableKey: KEY }
  await boss.send('PUT', '/admin/settings', { values, reason: 'cards are entered in place' })
})
test.afterAll(async () => {
  await api.dispose()
  await site.stop()
  fake.stop()
})

/** Sends what Stripe would send to its webhook. */
async function deliverWebhooks(): Promise<void> {
  for (const { bytes, headers } of fake.takeWebhooks(handledEvents)) {
    const reply = await api.post('/api/payment/webhooks/stripe', { data: bytes, headers })
    expect(reply.status()).toBe(200)
  }
}

/** A fan at a browser in which Stripe's origins answer. */
async function aFanAt(
  page: Page,
): Promise<{ fan: Person; calls: ScriptCalls; argsOf(name: string): unknown[] | undefined }> {
  const fan = await makeFan(api)
  const calls: ScriptCalls = []
  await openAs(page, fan, site.url)
  await serveStripe(page, fake, calls)
  return { fan, calls, argsOf: (name) => calls.findLast((call) => call.name === name)?.args }
}

/** Presses a button that leads to Stripe's page, which no browser of a test reaches. */
async function leaveForStripe(page: Page, name: string): Promise<void> {
  const left = page.waitForRequest('https://checkout.stripe.com/c/pay/*')
  await page.getByRole('button', { name }).click()
  await left
}

const card = (page: Page) => page.frameLocator('iframe[name=card]')
const bank = (page: Page) => page.frameLocator('iframe[name=bank]')

/** Chooses an amount on the site's own page, which leads to the step. */
async function beginTopUp(page: Page, dollars: number, { savedCard = false } = {}): Promise<void> {
  const t = await textsIn('en-US')
  await page.goto(`${site.url}/en-US/wallet/top-up`)
  await untilAlive(page)
  await page.getByRole('radio', { name: t('wallet:otherAmount') }).check()
  await page.getByLabel(t('wallet:otherAmount')).last().fill(String(dollars))
  const label = savedCard ? t('wallet:pay', { dollars: `$${dollars}.00` }) : t('wallet:continueToPayment')
  await page.getByRole('button', { name: label }).click()
  await page.waitForURL(/\/wallet\/confirm\//)
}

test('a card is entered in Stripe’s fields on our page: refused, then paid with another, and saved by choice', async ({
  page,
}, info) => {
  const t = await textsIn('en-US')
  const { fan, argsOf, calls } = await aFanAt(page)
  await beginTopUp(page, 25)
  const pay = page.getByRole('button', { name: t('wallet:pay', { dollars: '$25.00' }) })
  await expect(card(page).getByLabel('Card number')).toBeVisible()
  await expectAccessible(page)
  for (const [width, theme] of [
    [390, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.locator('html').evaluate((root, name) => root.setAttribute('data-theme', name), theme)
    await savePicture(page, info.outputPath(`pay-${width}-${theme}.png`), { isWhole: true })
  }

  await expect.poll(() => argsOf('update')).toMatchObject([{ appearance: { theme: 'night' } }])

  await pay.click()
  await expect(page.getByRole('alert')).toHaveText('Your card number is incomplete.')
  await card(page).getByLabel('Card number').fill(REFUSED)
  await pay.click()
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  await savePicture(page, info.outputPath('declined.png'), { isWhole: true })
  await deliverWebhooks()

  await card(page).getByLabel('Card number').fill(GOOD)
  await card(page).getByLabel('Save this card').check()
  await pay.dblclick()
  await page.waitForURL(/\/payment\/success/)
  await expect(page.getByRole('heading', { name: t('wallet:confirmingTitle') })).toBeVisible()
  await deliverWebhooks()
  await expect(page.getByRole('heading', { name: t('wallet:paidTitle') })).toBeVisible()

  const own = callsAs(api, fan.token)
  expect((await own.get<{ balance: number }>('/users/me')).balance).toBe(25)
  expect((await own.get<{ total: number }>('/payment-cards')).total).toBe(1)
  // Refused, then paid: the double click paid once.
  expect(calls.filter(({ name }) => name === 'confirmPayment')).toHaveLength(2)
  expect(argsOf('Stripe')).toEqual([KEY, { locale: 'en' }])
  expect(argsOf('elements')).toEqual([
    {
      clientSecret: expect.stringMatching(/^pi_.*_secret_/),
      customerSessionClientSecret: expect.stringMatching(/^cuss_secret_/),
      appearance: expect.objectContaining({ theme: 'stripe' }),
    },
  ])
  expect(argsOf('create')).toEqual(['payment', { wallets: { applePay: 'never', googlePay: 'never' } }])
  expect(argsOf('confirmPayment')).toEqual([
    {
      confirmParams: { return_url: expect.stringMatching(/^http.*\/en-US\/payment\/success\?transactionId=/) },
      redirect: 'if_required',
    },
  ])
})

test('the bank asks about a saved card: the step is left, resumed from the wallet, failed, and done with another card', async ({
  page,
}, info) => {
  const t = await textsIn('en-US')
  const { fan, argsOf } = await aFanAt(page)
  await page.goto(`${site.url}/en-US/wallet/cards`)
  await page.getByRole('link', { name: t('wallet:addCard') }).click()
  await card(page).getByLabel('Card number').fill(CHALLENGED)
  await expectAccessible(page)
  await savePicture(page, info.outputPath('add-card.png'), { isWhole: true })
  await page.getByRole('button', { name: t('checkout:saveCard') }).click()
  await bank(page).getByRole('button', { name: 'Pass' }).click()
  await expect(page.getByText(t('wallet:cardAdded'))).toBeVisible()
  expect(page.url()).not.toContain('seti_')
  expect(argsOf('elements')).toMatchObject([{ clientSecret: expect.stringMatching(/^seti_.*_secret_/) }])

  await beginTopUp(page, 40, { savedCard: true })
  await deliverWebhooks()
  const confirm = page.getByRole('button', { name: t('checkout:confirmWithBank') })
  await expect(confirm).toBeVisible()
  await page.goto(`${site.url}/en-US/wallet`)
  await page.getByRole('link', { name: t('wallet:confirmPayment') }).click()
  await expect(page.getByRole('heading', { name: t('checkout:confirmTitle') })).toBeVisible()
  await expect(confirm).toBeVisible()
  await expectAccessible(page)
  await savePicture(page, info.outputPath('confirm.png'), { isWhole: true })

  await confirm.click()
  await bank(page).getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByRole('alert')).toHaveText(t('checkout:notConfirmed'))
  expect(argsOf('handleNextAction')).toEqual([{ clientSecret: expect.stringMatching(/^pi_.*_secret_/) }])
  await card(page).getByLabel('Card number').fill(GOOD)
  await page.getByRole('button', { name: t('wallet:pay', { dollars: '$40.00' }) }).click()
  await page.waitForURL(/\/payment\/success/)
  await deliverWebhooks()
  await expect(page.getByRole('heading', { name: t('wallet:paidTitle') })).toBeVisible()
  expect((await callsAs(api, fan.token).get<{ balance: number }>('/users/me')).balance).toBe(40)

  // What is paid has no step: the old address shows the result.
  await page.goBack()
  await page.waitForURL(/\/payment\/success/)
})

test('where Stripe’s script is blocked it is said, tried again, or paid on Stripe’s page', async ({ page }, info) => {
  const t = await textsIn('en-US')
  await aFanAt(page)
  await page.route('https://js.stripe.com/**', (route) => route.abort())
  await beginTopUp(page, 10)
  await expect(page.getByRole('alert')).toHaveText(t('checkout:blocked'))
  await expectAccessible(page)
  await savePicture(page, info.outputPath('blocked.png'), { isWhole: true })
  await page.unroute('https://js.stripe.com/**')
  await serveStripe(page, fake, [])
  await page.getByRole('button', { name: t('common:retry') }).click()
  await expect(card(page).getByLabel('Card number')).toBeVisible()

  const step = page.url()
  await leaveForStripe(page, t('checkout:payOnHosted'))
  // The failed load of Stripe's page may interrupt the way back.
  await expect(async () => void (await page.goto(step))).toPass()
  await expect(page.getByRole('button', { name: t('checkout:continueOnHosted') })).toBeVisible()
  await expect(page.locator('iframe[name=card]')).toHaveCount(0)
})

test('another person’s payment does not exist', async ({ page }) => {
  await aFanAt(page)
  await beginTopUp(page, 10)
  const step = page.url()
  await aFanAt(page)
  expect((await page.goto(step))?.status()).toBe(404)
})

test('Stripe’s script may run in the documents of its two pages, and in no other', async ({ page }) => {
  const t = await textsIn('en-US')
  await aFanAt(page)
  const policies = new Map<string, string>()
  page.on('response', (response) => {
    const policy = response.headers()['content-security-policy'] ?? ''
    if (response.request().isNavigationRequest() && response.url().startsWith(site.url))
      policies.set(new URL(response.url()).pathname.replace(/[0-9a-f-]{36}/, 'ID'), policy)
  })
  await page.goto(`${site.url}/en-US/wallet/cards`)
  await untilAlive(page)
  await page.getByRole('link', { name: t('wallet:addCard') }).click()
  await expect(card(page).getByLabel('Card number')).toBeVisible()
  // A part of the script that it loads itself passes the page's Trusted Types.
  await expect.poll(() => page.evaluate('window.stripePart')).toBe(1)
  await page
    .getByRole('link', { name: t('wallet:cards') })
    .first()
    .click()
  await page.waitForURL(/\/wallet\/cards$/)
  expect(await page.evaluate('typeof window.Stripe')).toBe('undefined')
  await beginTopUp(page, 10)
  await page
    .getByRole('link', { name: t('wallet:recentPayments') })
    .first()
    .click()
  await page.waitForURL(/\/wallet\/transactions$/)
  expect(await page.evaluate('typeof window.Stripe')).toBe('undefined')

  const open = [...policies].filter(([, policy]) => policy.includes('stripe.com https://*.js'))
  expect(open.map(([path]) => path)).toEqual(['/en-US/wallet/cards/new', '/en-US/wallet/confirm/ID'])
  expect(policies.size).toBeGreaterThan(3)
  for (const [, policy] of policies) {
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  }
})

test.describe('before JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('both pages explain themselves and lead to Stripe’s pages', async ({ page }, info) => {
    const t = await textsIn('en-US')
    const { fan } = await aFanAt(page)
    const { _id } = await callsAs(api, fan.token).send<{ _id: string }>('POST', '/payment/wallet/top-up', {
      amount: 10,
    })
    await page.goto(`${site.url}/en-US/wallet/confirm/${_id}`)
    await expect(page.getByText(t('checkout:needsScript'))).toBeVisible()
    await savePicture(page, info.outputPath('before-javascript.png'), { isWhole: true })
    await leaveForStripe(page, t('checkout:payOnHosted'))
    await expect(async () => void (await page.goto(`${site.url}/en-US/wallet/cards/new`))).toPass()
    await leaveForStripe(page, t('checkout:addOnHosted'))
  })
})
