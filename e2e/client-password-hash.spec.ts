import { expect, test, type Page } from '@playwright/test'
import { callsAs, makeFan, signIn, uniqueName } from './people/api.ts'
import { passAgeGate, untilAlive } from './people/page.ts'
import { textsIn } from './texts.ts'

/** Signs in on the page, from an address without cached anonymous pages. @returns the submitted form. */
async function sentBySignIn(page: Page, username: string, password: string): Promise<string> {
  const t = await textsIn('en-US')
  await page.context().clearCookies({ name: 'token' })
  await page.goto(`/en-US/auth/login?visit=${uniqueName('')}`)
  await untilAlive(page)
  await expect(page.getByRole('button', { name: t('auth:showPassword') })).toBeVisible()
  await page.getByLabel(t('auth:usernameOrEmail')).fill(username)
  await page.getByLabel(t('auth:password'), { exact: true }).fill(password)
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/auth/login'))
  await page.getByRole('button', { name: t('auth:signIn'), exact: true }).click()
  const body = (await sent).postData() ?? ''
  await expect(page).toHaveURL(/\/en-US\/home$/)
  return new URLSearchParams(body).get('password') ?? ''
}

test('hashes passwords in the browser where the site requires it, and the account opens before and after', async ({
  page,
  request,
  baseURL,
}) => {
  await passAgeGate(page.context(), baseURL)
  const fan = await makeFan(request)
  const staff = callsAs(request, await signIn(request, 'admin@demo.test'))
  const input = async (clientPasswordHash: boolean) => {
    await staff.send('PUT', '/admin/settings', {
      values: { clientPasswordHash },
      reason: 'a story of hashed passwords',
    })
    const isKnown = async () =>
      (await callsAs(request, null).get<{ clientPasswordHash: boolean }>('/settings/public')).clientPasswordHash
    await expect.poll(isKnown).toBe(clientPasswordHash)
  }
  try {
    await input(true)
    expect(await sentBySignIn(page, fan.username, fan.password)).toMatch(/^sha256:[0-9a-f]{64}$/)
  } finally {
    await input(false)
  }
  expect(await sentBySignIn(page, fan.username, fan.password)).toBe(fan.password)
})
