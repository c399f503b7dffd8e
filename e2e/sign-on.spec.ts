import { expect, test, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { callsAs, makeCreator, makeFan, signIn, uniqueName, type Person } from './people/api.ts'
import { passAgeGate, untilAlive } from './people/page.ts'
import { textsIn } from './texts.ts'

/** An account at a third party that the site does not know. */
type AnonymousVisitor = { subject: string; email?: string; name?: string; failsWith?: number }

const anonymousVisitor = (): AnonymousVisitor => ({
  subject: uniqueName('sub'),
  email: `${uniqueName('new')}@example.test`,
})

test.beforeEach(async ({ context, baseURL }) => {
  await passAgeGate(context, baseURL)
})

/** Confirms the account at the third party. */
async function confirmIdentity(
  page: Page,
  { subject, email = '', name = '', failsWith }: AnonymousVisitor,
): Promise<void> {
  await page.getByLabel('Account').fill(subject)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Name').fill(name)
  if (failsWith !== undefined) await page.getByLabel('Then fails with').fill(String(failsWith))
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function goTo(page: Page, way: 'continueWithGoogle' | 'continueWithX', address: string): Promise<void> {
  const t = await textsIn('zh-TW')
  await page.goto(address)
  await untilAlive(page)
  await page.getByRole('button', { name: t(`auth:${way}`) }).click()
}

/** The site's message about a failure, in its fixed sentences (rule ACC-13). */
const failures = {
  emailInUse: '此電子郵件已被其他帳號使用，請聯絡客服或改用其他帳號。',
  malformed: '資料格式錯誤，請重試。',
  expired: '登入權限已過期，請重新登入。',
  tooMany: '嘗試次數過多，請稍候再試。',
  unavailable: '伺服器暫時無法處理此請求，請稍後再試。',
}

for (const way of ['continueWithGoogle', 'continueWithX'] as const) {
  test.describe(way, () => {
    test('registers a new user, and leads back to the page they wanted', async ({ page }) => {
      await goTo(page, way, '/zh-TW/auth/login?redirect=%2Fzh-TW%2Fwallet')
      const t = await textsIn('zh-TW')
      await confirmIdentity(page, anonymousVisitor())
      await expect(page).toHaveURL(/\/zh-TW\/wallet$/)
      await expect(page.getByText(new RegExp(t('shell:signedInAs', { name: '.+' })))).toBeVisible()
      const cookies = await page.context().cookies()
      const daysLeft = (name: string) => {
        const expires = cookies.find((cookie) => cookie.name === name)?.expires ?? 0
        return Math.round((expires - Date.now() / 1_000) / 86_400)
      }
      expect([daysLeft('token'), daysLeft('role')]).toEqual([1, 1])
    })

    test('registers a creator from the creators’ form, who has to complete the account first', async ({ page }) => {
      await goTo(page, way, '/zh-TW/auth/register/creator')
      await confirmIdentity(page, anonymousVisitor())
      await expect(page).toHaveURL(/\/zh-TW\/creator\/account$/)
    })

    test('shows the reason of a failure', async ({ page, request }) => {
      const fan = await makeFan(request)
      const cases: [AnonymousVisitor, string][] = [
        [{ ...anonymousVisitor(), email: fan.email }, failures.emailInUse],
        [{ ...anonymousVisitor(), failsWith: 429 }, failures.tooMany],
        [{ ...anonymousVisitor(), failsWith: 500 }, failures.unavailable],
      ]
      for (const [person, text] of cases) {
        await page.context().clearCookies({ name: /^_/ })
        await goTo(page, way, '/zh-TW/auth/login')
        await confirmIdentity(page, person)
        await expect(page.getByText(text)).toBeVisible()
      }
    })
  })
}

test('refuses an answer that this browser did not request', async ({ page }) => {
  await page.goto('/zh-TW/auth/google/callback?code=forged&state=forged')
  await expect(page.getByText(failures.malformed)).toBeVisible()
  await page.goto('/zh-TW/auth/twitter/callback?oauth_token=forged&oauth_verifier=forged')
  await expect(page.getByText(failures.malformed)).toBeVisible()
})

test('leads back to sign-in, and on to where they came from, after the user declined at the third party', async ({
  page,
}) => {
  const t = await textsIn('zh-TW')
  for (const way of ['continueWithGoogle', 'continueWithX'] as const) {
    await goTo(page, way, '/zh-TW/auth/login?redirect=%2Fzh-TW%2Fwallet')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText(t('auth:signOnFailed'))).toBeVisible()
    await page.getByRole('link', { name: t('auth:backToSignIn') }).click()
    await expect(page).toHaveURL(/\/zh-TW\/auth\/login\?redirect=%2Fzh-TW%2Fwallet$/)
  }
})

test.describe('accounts elsewhere', () => {
  test.use({ locale: 'en-US' })

  async function openSecurity(page: Page, person: Person): Promise<void> {
    const t = await textsIn('en-US')
    await page.goto('/en-US/account/security')
    await page.getByLabel(t('auth:usernameOrEmail')).fill(person.username)
    await page.getByLabel(t('auth:password'), { exact: true }).fill(person.password)
    await page.getByRole('button', { name: t('auth:signIn'), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('account:securityTitle') })).toBeVisible()
  }

  test('are linked and unlinked on the security page, with the second step', async ({ page, request }) => {
    const fan = await makeFan(request)
    const t = await textsIn('en-US')
    await openSecurity(page, fan)
    const there = anonymousVisitor()
    for (const name of ['Google', 'X']) {
      await page.getByRole('button', { name: `Connect ${name}`, exact: true }).click()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByText(t('ways:nothingLinked'))).toBeVisible()
      await page.getByRole('button', { name: `Connect ${name}`, exact: true }).click()
      await confirmIdentity(page, there)
      await expect(page.getByText(`${name} connected.`)).toBeVisible()
    }
    await page.getByRole('button', { name: 'Disconnect X', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Connect X', exact: true })).toBeVisible()

    const calls = callsAs(request, await signIn(request, fan.username, fan.password))
    const { secret } = await calls.send<{ secret: string }>('POST', '/auth/two-step/totp')
    const app = new TOTP({ secret: Secret.fromBase32(secret) })
    const { recoveryCodes } = await calls.send<{ recoveryCodes: string[] }>('POST', '/auth/two-step/totp/confirm', {
      code: app.generate(),
    })
    await page.context().clearCookies({ name: 'token' })
    await page.goto('/en-US/auth/login?redirect=%2Fen-US%2Fwallet')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible()
    await page.getByLabel('Code', { exact: true }).fill(recoveryCodes[0] ?? '')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL(/\/en-US\/wallet$/)
  })
})

test.describe('the single sign-on widget', () => {
  async function openWidget(
    page: Page,
    { subject, email = '', audience = '' }: AnonymousVisitor & { audience?: string },
  ) {
    const t = await textsIn('zh-TW')
    await untilAlive(page)
    await page.getByRole('button', { name: t('auth:continueWithPan') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Account').fill(subject)
    await dialog.getByLabel('E-mail').fill(email)
    await dialog.getByLabel('For the site').fill(audience)
    await dialog.getByRole('button', { name: 'Sign in to the widget' }).click()
  }

  const hasToken = async (page: Page) =>
    (await page.context().cookies()).some(({ name, value }) => name === 'token' && value !== '')

  test('signs in from the entry, shows its cards, ignores an unchanged token, and signs out', async ({ page }) => {
    const requested: string[] = []
    page.on(
      'request',
      (request) => request.url().endsWith('/auth/pan/token') && requested.push(request.postData() ?? ''),
    )
    await page.goto('/zh-TW/auth/login')
    const person = anonymousVisitor()
    await openWidget(page, person)
    await expect(page).toHaveURL(/\/zh-TW\/home$/)
    expect(JSON.parse(requested[0] ?? '{}')).toMatchObject({ role: 'user' })

    await page.goto('/zh-TW/me')
    await expect(page.getByText(`Signed in to the widget as ${person.subject}`)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Another site' })).toBeVisible()
    expect(requested).toHaveLength(1)

    // Another token signs in again; outside the entry pages the user stays on the page.
    await page.getByRole('button', { name: 'Renew the token' }).click()
    await expect.poll(() => requested.length).toBe(2)
    await expect(page.getByText(`Signed in to the widget as ${person.subject}`)).toBeVisible()
    await expect(page).toHaveURL(/\/zh-TW\/me$/)

    await page.getByRole('button', { name: 'Leave the widget' }).click()
    await expect(page).toHaveURL(/\/zh-TW\/auth\/login/)
    await expect.poll(() => hasToken(page)).toBe(false)
  })

  for (const entry of ['login', 'register/fan'])
    test(`leads from ${entry} back to where they came from, with its mark`, async ({ page, request }) => {
      const t = await textsIn('zh-TW')
      const creator = await makeCreator(request)
      const back = encodeURIComponent(`/zh-TW/${creator.username}#follow-${creator.id}`)
      await page.goto(`/zh-TW/auth/${entry}?redirect=${back}`)
      await openWidget(page, anonymousVisitor())
      await expect(page).toHaveURL(new RegExp(`/zh-TW/${creator.username}(#.*)?$`))
      const follow = page.getByRole('button', { name: t('profiles:followName', { name: creator.name }) })
      await expect(follow).toBeFocused()
      await expect(page.getByText(new RegExp(t('shell:signedInAs', { name: '.+' })))).toHaveCount(1)
    })

  test('a failing token ends the session that it opened', async ({ page }) => {
    await page.goto('/zh-TW/auth/login')
    await openWidget(page, anonymousVisitor())
    await expect(page).toHaveURL(/\/zh-TW\/home$/)
    await page.goto('/zh-TW/me')
    await page.getByRole('button', { name: 'Lose the token' }).click()
    await expect(page).toHaveURL(/\/zh-TW\/auth\/login/)
    await expect.poll(() => hasToken(page)).toBe(false)
  })

  test('a token for another site does not sign in', async ({ page }) => {
    await page.goto('/zh-TW/auth/login')
    await openWidget(page, { ...anonymousVisitor(), audience: 'another-site' })
    await expect(page.getByText(failures.expired).first()).toBeVisible()
    expect(await hasToken(page)).toBe(false)
  })
})
