import { expect, test } from '@playwright/test'
import { violationsOf } from './people/axe.ts'
import { passAgeGate, untilAlive } from './people/page.ts'
import { textsIn } from './texts.ts'

const yearsAgo = (years: number): string => {
  const date = new Date()
  date.setFullYear(date.getFullYear() - years, date.getMonth(), date.getDate() - 5)
  return date.toISOString().slice(0, 10)
}

test.describe('the age gate', () => {
  test('covers every page until an adult confirms their age, and remembers it', async ({ page }) => {
    const t = await textsIn('en-US')
    await page.goto('/en-US/explore')
    const gate = page.getByRole('dialog', { name: t('gate:title') })
    await expect(gate).toBeVisible()
    expect(await violationsOf(page, {}, 'dialog')).toEqual([])

    // Submitted without JavaScript, the same form leads to a page of its own.
    const answer = async (dateOfBirth: string) => {
      await page.getByLabel(t('gate:dateOfBirth')).fill(dateOfBirth)
      await page.getByRole('button', { name: t('gate:enter') }).click()
    }
    await answer(yearsAgo(17))
    await expect(page.getByText(t('gate:tooYoung'))).toBeVisible()
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('eighteen_day')

    const dateOfBirth = yearsAgo(30)
    await answer(dateOfBirth)
    await expect(page).toHaveURL(/\/en-US\/explore$/)
    await expect(gate).toBeHidden()
    await page.goto('/en-US/auth/login')
    await expect(gate).toBeHidden()

    const cookie = (await page.context().cookies()).find(({ name }) => name === 'eighteen_day')
    const days = ((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400
    expect([cookie?.value, Math.round(days)]).toEqual([dateOfBirth, 365])
  })

  test('leads away readers who decline', async ({ page }) => {
    const t = await textsIn('en-US')
    await page.goto('/en-US/explore')
    await expect(page.getByRole('link', { name: t('gate:leave') })).toHaveAttribute('href', /^https:\/\//)
  })

  test('works without JavaScript', async ({ browser, baseURL }) => {
    const t = await textsIn('en-US')
    const page = await (await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })).newPage()
    await page.goto('/en-US/explore')
    await page.getByLabel(t('gate:dateOfBirth')).fill(yearsAgo(40))
    await page.getByRole('button', { name: t('gate:enter') }).click()
    await expect(page).toHaveURL(/\/en-US\/explore$/)
    await expect(page.getByRole('dialog', { name: t('gate:title') })).toHaveCount(0)
  })
})

test.describe('language and look', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('an address without a language leads to the requested language, then to the chosen one', async ({ request }) => {
    const locationOf = async (headers: Record<string, string>, path = '/explore?q=a') =>
      (await request.get(path, { headers, maxRedirects: 0 })).headers()['location']
    expect(await locationOf({ 'accept-language': 'ja;q=0.9, en;q=0.1' })).toBe('/ja-JP/explore?q=a')
    expect(await locationOf({ 'accept-language': 'fr' })).toBe('/zh-TW/explore?q=a')
    expect(await locationOf({ 'accept-language': 'ja', cookie: 'i18nextLng=ko-KR' })).toBe('/ko-KR/explore?q=a')
    expect(await locationOf({ cookie: 'i18nextLng=ko-KR' }, '/explore?lng=zh-CN')).toBe('/zh-CN/explore?lng=zh-CN')
  })

  for (const locale of ['zh-TW', 'zh-CN', 'en-US', 'ja-JP', 'ko-KR'] as const) {
    test(`the page declares its language (${locale})`, async ({ page }) => {
      await page.goto(`/${locale}/auth/login`)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      expect(await page.locator('main').innerText()).not.toMatch(/\b[a-z]+:[a-zA-Z]+\b|\{\{/)
    })
  }

  test('the server renders the dark theme, so that nothing flashes', async ({ request }) => {
    const html = await (await request.get('/en-US/auth/login', { headers: { cookie: 'theme=dark' } })).text()
    expect(html).toMatch(/<html[^>]+data-theme="dark"/)
  })
})

test.describe('missing pages', () => {
  test.beforeEach(async ({ context, baseURL }) => {
    await passAgeGate(context, baseURL)
  })

  test('an unknown address is a result page with its status', async ({ page }) => {
    const reply = await page.goto('/en-US/nobody-of-this-name')
    expect(reply?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'No Found' })).toBeVisible()
  })

  test('the studio sends visitors to sign-in, with the way back', async ({ page }) => {
    await page.goto('/en-US/creator/posts')
    await expect(page).toHaveURL(/\/en-US\/auth\/login\?redirect=/)
  })
})

test('every page forbids foreign scripts', async ({ request }) => {
  const policyOf = async (cookie: string) =>
    (await request.get('/en-US/auth/register', { headers: { cookie } })).headers()['content-security-policy'] ?? ''
  // A cached anonymous page lists its scripts by hash; a page for a signed-in reader uses a nonce.
  const policies = [await policyOf('theme=light'), await policyOf('role=user')]
  expect(policies[0]).toMatch(/script-src 'self' 'sha256-/)
  expect(policies[1]).toMatch(/script-src 'self' 'nonce-/)
  for (const policy of policies) {
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(directive)
  }
})

test('a cached anonymous page runs its scripts without errors', async ({ page, context, baseURL }) => {
  await passAgeGate(context, baseURL)
  const complaints: string[] = []
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  const t = await textsIn('en-US')
  await page.goto('/en-US/creator')
  await page.goto('/en-US/creator')
  await untilAlive(page)
  await page
    .getByRole('radio', { name: t('shell:themeDark') })
    .or(page.getByRole('button', { name: t('shell:themeDark') }))
    .first()
    .click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(complaints).toEqual([])
})
