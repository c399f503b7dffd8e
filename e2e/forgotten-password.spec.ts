import { expect, test, type Browser, type Page } from '@playwright/test'
import { makeCreator, makeFan, type Person } from './people/api.ts'
import { mailedLink } from './people/mail.ts'
import { passAgeGate, untilAlive } from './people/page.ts'
import { textsIn } from './texts.ts'

const NEW_PASSWORD = 'quite another sentence'
const locales = ['en-US', 'zh-TW', 'zh-CN', 'ja-JP', 'ko-KR'] as const
type Locale = (typeof locales)[number]

/** Asks for the link on the page of the forgotten password. */
async function askForLink(page: Page, locale: Locale, { email }: Person): Promise<void> {
  const t = await textsIn(locale)
  await page.getByLabel(t('auth:email'), { exact: true }).fill(email)
  await page.getByRole('button', { name: t('account:sendLink') }).click()
  await expect(page.getByRole('alert')).toContainText('60')
}

/** Sets a new password on the page of the link, and signs in with it. */
async function setAndSignIn(page: Page, locale: Locale, { username }: Person): Promise<void> {
  const t = await textsIn(locale)
  await page.getByLabel(t('auth:password'), { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: t('account:resetTitle') }).click()
  await expect(page.getByText(t('account:resetDone'))).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: t('auth:signIn'), exact: true })
    .click()
  await page.getByLabel(t('auth:usernameOrEmail')).fill(username)
  await page.getByLabel(t('auth:password'), { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: t('auth:signIn'), exact: true }).click()
}

const newPage = async (browser: Browser, locale: Locale, site: string | undefined) => {
  const context = await browser.newContext({ baseURL: site ?? '', locale })
  await passAgeGate(context, site)
  return context.newPage()
}

for (const locale of locales)
  test(`who presses a button, forgot the password and sets a new one comes back to the button (${locale})`, async ({
    browser,
    request,
    baseURL,
  }) => {
    const t = await textsIn(locale)
    const [creator, fan] = [await makeCreator(request), await makeFan(request)]
    const page = await newPage(browser, locale, baseURL)
    await page.goto(`/${locale}/${creator.username}`)
    await untilAlive(page)
    const follow = t('profiles:followName', { name: creator.name })
    await page.getByRole('link', { name: follow }).click()
    await page.getByRole('link', { name: t('auth:forgot') }).click()
    await askForLink(page, locale, fan)

    // The mail opens in a tab of its own, and tells the mailbox nothing of where its reader was.
    const link = await mailedLink(request, fan.email, '/auth/reset')
    expect(link).toMatch(new RegExp(`^/${locale}/auth/reset\\?token=[^&]+$`))
    const tab = await page.context().newPage()
    await tab.goto(link)
    await untilAlive(tab)
    await setAndSignIn(tab, locale, fan)
    await expect(tab).toHaveURL(new RegExp(`/${locale}/${creator.username}(#.*)?$`))
    await expect(tab.getByRole('button', { name: follow })).toBeFocused()
    const names = (await page.context().cookies()).map(({ name }) => name)
    expect(names).not.toContain('afterReset')
    await page.context().close()
  })

test('the link opened in another browser leads home, and one that was used up to another link with the same way back', async ({
  browser,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const fan = await makeFan(request)
  const page = await newPage(browser, 'en-US', baseURL)
  await page.goto('/en-US/wallet/charges')
  await page.getByRole('link', { name: t('auth:forgot') }).click()
  await askForLink(page, 'en-US', fan)
  const link = await mailedLink(request, fan.email, '/auth/reset')

  const elsewhere = await newPage(browser, 'en-US', baseURL)
  await elsewhere.goto(link)
  await setAndSignIn(elsewhere, 'en-US', fan)
  await expect(elsewhere).toHaveURL(/\/en-US\/home$/)
  await elsewhere.context().close()

  await page.goto(link)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('account:newLink') })
    .click()
  await page
    .getByRole('main')
    .getByRole('link', { name: t('auth:signIn'), exact: true })
    .click()
  await page.getByLabel(t('auth:usernameOrEmail')).fill(fan.username)
  await page.getByLabel(t('auth:password'), { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: t('auth:signIn'), exact: true }).click()
  await expect(page).toHaveURL(/\/en-US\/wallet\/charges$/)
  await page.context().close()
})

test('a link that was asked for without a way back ends the one of an earlier request', async ({
  browser,
  request,
  baseURL,
}) => {
  const fan = await makeFan(request)
  const page = await newPage(browser, 'en-US', baseURL)
  for (const query of ['?redirect=%2Fen-US%2Fwallet', '', '?redirect=https%3A%2F%2Fevil.example%2F']) {
    await page.goto(`/en-US/auth/forgot${query}`)
    await askForLink(page, 'en-US', fan)
    const kept = (await page.context().cookies()).find(({ name }) => name === 'afterReset')?.value
    expect(kept).toBe(query.includes('wallet') ? '%2Fen-US%2Fwallet' : undefined)
  }
  await page.context().close()
})
