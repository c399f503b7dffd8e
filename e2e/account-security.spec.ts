import { expect, test, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { callsAs, makeFan, signIn, type Person } from './people/api.ts'
import { mailedLink } from './people/mail.ts'
import {
  expectAccessible,
  expectAccessibleAtBothSizes,
  openAs,
  passAgeGate,
  savePicture,
  untilAlive,
} from './people/page.ts'
import { textsIn } from './texts.ts'

test.use({ locale: 'en-US' })

test.beforeEach(async ({ context, baseURL }) => passAgeGate(context, baseURL))

async function fillSignIn(page: Page, person: Person, password = person.password): Promise<void> {
  const t = await textsIn('en-US')
  await page.getByLabel(t('auth:usernameOrEmail')).fill(person.username)
  await page.getByLabel(t('auth:password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('auth:signIn'), exact: true }).click()
}

/** Opens a page of the account, signing in first. */
async function openSecurity(page: Page, person: Person): Promise<void> {
  await page.goto('/en-US/account/security')
  await fillSignIn(page, person)
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
  await untilAlive(page)
}

test('an ended session leads to sign-in and back to the page', async ({ page, request }) => {
  const fan = await makeFan(request)
  await openSecurity(page, fan)
  await callsAs(request, fan.token).send('DELETE', '/auth/sessions')
  await page.goto('/en-US/wallet/charges')
  await expect(page).toHaveURL(/auth\/login\?redirect=/)
  await fillSignIn(page, fan)
  await expect(page).toHaveURL(/en-US\/wallet\/charges$/)
})

test('sets a forgotten password by the mailed link', async ({ page, request }, info) => {
  const fan = await makeFan(request)
  await page.goto('/en-US/auth/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL(/auth\/forgot$/)
  await page.getByLabel('Email', { exact: true }).fill(fan.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('alert')).toContainText('60 minutes')
  await expectAccessible(page)
  await page.goto(await mailedLink(request, fan.email, '/auth/reset'))
  await savePicture(page, info.outputPath('reset.png'))
  await page.getByLabel('Password', { exact: true }).fill('quite another sentence')
  await page.getByRole('button', { name: 'Set a new password' }).click()
  await expect(page.getByText('Your new password is set.')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).last().click()
  await expect(page).toHaveURL(/auth\/login/)
  await fillSignIn(page, fan, 'quite another sentence')
  await expect(page).toHaveURL(/en-US\/home$/)
})

test('sign-in asks for the code of an app, and accepts a recovery code', async ({ page, request }, info) => {
  const fan = await makeFan(request)
  await openSecurity(page, fan)
  await page.getByRole('button', { name: 'Set up app' }).click()
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
  await savePicture(page, info.outputPath('set-up.png'), { isWhole: true })
  await expectAccessible(page)
  const secret = (await page.getByText(/^Key:/).innerText()).replace('Key:', '').replaceAll(/\s/g, '')
  await page.getByLabel('Code from the app').fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('This code is incorrect or was already used.')).toBeVisible()
  await page.getByLabel('Code from the app').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('alert').getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [code = ''] = await codes.allInnerTexts()
  await savePicture(page, info.outputPath('codes.png'), { isWhole: true })

  await page.context().clearCookies({ name: 'token' })
  await page.goto('/en-US/auth/login?redirect=%2Fen-US%2Fwallet')
  await fillSignIn(page, fan)
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible()
  await savePicture(page, info.outputPath('second-step.png'))
  await expectAccessible(page)
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/en-US\/wallet$/)
})

test('a new password asks for the current one and a code, and the page goes on with a new token', async ({
  page,
  request,
}, info) => {
  const fan = await makeFan(request)
  const calls = callsAs(request, fan.token)
  const { secret } = await calls.send<{ secret: string }>('POST', '/auth/two-step/totp')
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const { recoveryCodes } = await calls.send<{ recoveryCodes: string[] }>('POST', '/auth/two-step/totp/confirm', {
    code,
  })
  const [first = '', second = ''] = recoveryCodes
  await page.goto('/en-US/account/security')
  await fillSignIn(page, fan)
  await page.getByLabel('Code', { exact: true }).fill(first)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
  await untilAlive(page)
  const tokenOf = async () => (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? ''
  const former = await tokenOf()

  const t = await textsIn('en-US')
  const fill = async (given: string) => {
    await page.getByLabel(t('account:currentPassword'), { exact: true }).fill(fan.password)
    await page.getByLabel('Code', { exact: true }).fill(given)
    await page.getByLabel(t('account:newPassword'), { exact: true }).fill('quite another sentence')
    await page.getByRole('button', { name: t('account:changePassword') }).click()
  }
  await fill('wrong')
  await expect(page.getByText('This code is incorrect or was already used.')).toBeVisible()
  await expect(page.getByLabel('Code', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await savePicture(page, info.outputPath('password-code.png'), { isWhole: true })
  await expectAccessible(page)
  await fill(second)
  await expect(page.getByText(t('account:passwordChanged'))).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await savePicture(page, info.outputPath('password-changed-phone.png'), { isWhole: true })
  expect(await tokenOf()).not.toBe(former)
  expect((await request.get('/api/users/me', { headers: { authorization: former } })).status()).toBe(401)
  expect((await request.get('/api/users/me', { headers: { authorization: await tokenOf() } })).status()).toBe(200)
})

test('creates a passkey and signs in with it', async ({ page, request, baseURL }) => {
  // Passkeys need a host name, so the site is opened by its name on this machine.
  const named = (baseURL ?? '').replace('127.0.0.1', 'localhost')
  await passAgeGate(page.context(), named)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const fan = await makeFan(request)
  await page.goto(`${named}/en-US/account/security`)
  await fillSignIn(page, fan)
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
  await untilAlive(page)
  await page.getByLabel('Passkey name').fill('my laptop')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByRole('button', { name: 'Remove my laptop' })).toBeVisible()

  await page.context().clearCookies({ name: 'token' })
  await page.goto(`${named}/en-US/auth/login`)
  await untilAlive(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/en-US\/home$/)
})

test('signs out another device from the list', async ({ page, request }, info) => {
  const fan = await makeFan(request)
  const elsewhere = await signIn(request, fan.username, fan.password)
  await openSecurity(page, fan)
  await savePicture(page, info.outputPath('security.png'), { isWhole: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await savePicture(page, info.outputPath('security-phone.png'), { isWhole: true })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign out all other devices' }).click()
  await expect(page.getByText('This device')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sign out Unknown/ })).toHaveCount(0)
  const reply = await request.get('/api/users/me', { headers: { authorization: elsewhere } })
  expect(reply.status()).toBe(401)
})

test('an account is deleted and kept again, before JavaScript too, and both are said before', async ({
  browser,
  baseURL,
  request,
}, info) => {
  const fan = await makeFan(request)
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false, locale: 'en-US' })
  await passAgeGate(context, baseURL, { token: fan.token })
  const page = await context.newPage()
  await page.goto('/en-US/account')
  await page.getByRole('link', { name: 'Delete account' }).click()
  await expect(page.getByText('30 days to change your mind')).toBeVisible()
  await savePicture(page, info.outputPath('deletion.png'))
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is hidden' })).toBeVisible()
  await savePicture(page, info.outputPath('leaving.png'))

  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(page, fan)
  await expect(page.getByRole('heading', { level: 1, name: 'Keep your account?' })).toBeVisible()
  await savePicture(page, info.outputPath('restore.png'))
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page).toHaveURL(/en-US\/home$/)
  await page.goto('/en-US/account/deletion')
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
  await context.close()
})

test('the pages of deletion are accessible at both sizes', async ({ page, request, baseURL }, info) => {
  const fan = await makeFan(request)
  await openAs(page, fan, baseURL)
  await page.goto('/en-US/account/deletion')
  await untilAlive(page)
  await expectAccessibleAtBothSizes(page)
  await savePicture(page, info.outputPath('deletion-desk.png'))
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL(/deletion\/done/)
  await expectAccessibleAtBothSizes(page)
})
