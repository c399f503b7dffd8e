import { expect, test } from '@playwright/test'
import { makeFan, uniqueName } from './people/api.ts'
import { mailedLink } from './people/mail.ts'
import { passAgeGate, untilAlive } from './people/page.ts'
import { textsIn } from './texts.ts'

test.use({ locale: 'en-US' })

test.beforeEach(async ({ context, baseURL }) => passAgeGate(context, baseURL))

test('confirms the email address from the registration mail on a click', async ({ page, request }) => {
  const fan = await makeFan(request)
  await page.goto(await mailedLink(request, fan.email, '/auth/verify'))
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
})

test('who confirms the email address in the browser that they registered in goes on where they were', async ({
  page,
  request,
}) => {
  const t = await textsIn('en-US')
  const email = `${uniqueName('follower')}@example.test`
  await page.goto('/en-US/auth/register/fan?redirect=%2Fen-US%2Fcreators%3Fq%3Dmia')
  await untilAlive(page)
  await page.getByLabel(t('auth:email')).fill(email)
  await page.getByLabel(t('auth:password'), { exact: true }).fill('a long enough sentence')
  await page.getByLabel(t('auth:dateOfBirth')).fill('1990-05-05')
  await page.getByRole('button', { name: t('entry:createFan') }).click()
  await expect(page).toHaveURL(/\/en-US\/creators\?q=mia$/)
  const link = await mailedLink(request, email, '/auth/verify')
  await page.goto('/en-US/wallet')
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  await page.getByRole('link', { name: t('account:continue'), exact: true }).click()
  await expect(page).toHaveURL(/\/en-US\/creators\?q=mia$/)
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name }) => name)).not.toContain('afterConfirmation')
})

test('who has to look for a mail first reads in which inbox', async ({ page, request }) => {
  const t = await textsIn('en-US')
  // For a known address the page is the same as for a new one that has to be confirmed first.
  const { email } = await makeFan(request)
  await page.goto('/en-US/auth/register/fan')
  await untilAlive(page)
  await page.getByLabel(t('auth:email')).fill(email)
  await page.getByLabel(t('auth:password'), { exact: true }).fill('another long sentence')
  await page.getByLabel(t('auth:dateOfBirth')).fill('1990-05-05')
  await page.getByRole('button', { name: t('entry:createFan') }).click()
  await expect(page.getByRole('heading', { name: t('entry:registeredTitle') })).toBeInViewport()
  await expect(page.getByText(email)).toBeInViewport()
})
