import { expect, test, type Page } from '@playwright/test'
import { makeCreator, type Person } from './people/api.ts'
import { DESK, openAs, openInApp, PHONE, untilAlive, untilSettled } from './people/page.ts'
import { textsIn } from './texts.ts'

for (const [width, viewport] of [
  [390, PHONE],
  [1440, DESK],
] as const)
  test(`Back closes the question about an unsaved post, and the post is written on (${width})`, async ({
    page,
    request,
    baseURL,
  }) => {
    const t = await textsIn('en-US')
    await page.setViewportSize(viewport)
    await openAs(page, await makeCreator(request), baseURL)
    await page.goto('/en-US/creator/posts')
    await untilAlive(page)
    await openInApp(page, '/en-US/creator/posts/new')
    const text = page.getByLabel(t('studio:text'), { exact: true })
    await text.fill('Half a thought')
    const question = page.getByRole('dialog', { name: t('studio:leaveTitle') })
    // The question of a link, and the one of Back itself.
    for (const leave of [() => openInApp(page, '/en-US/home'), () => page.goBack()]) {
      await leave()
      await expect(question).toBeVisible()
      // The step back that it asks about has been taken back by then.
      await expect(page).toHaveURL(/\/creator\/posts\/new$/)
      await page.goBack()
      await expect(question).toBeHidden()
      await expect(page).toHaveURL(/\/creator\/posts\/new$/)
      await expect(text).toHaveValue('Half a thought')
      await expect(text).toBeFocused()
    }
    // Afterwards it asks as before, and leads to where it was asked about.
    await openInApp(page, '/en-US/home')
    await question.getByRole('button', { name: t('studio:leaveKeep') }).click()
    await expect(page).toHaveURL(/\/en-US\/home$/)
  })

/** Signs in again where the end of a session led, and comes back. */
async function enterAgain(page: Page, { username, password }: Person): Promise<void> {
  const t = await textsIn('en-US')
  await page.waitForURL(/\/auth\/login\?/)
  await page.getByLabel(t('auth:usernameOrEmail')).fill(username)
  await page.getByLabel(t('auth:password'), { exact: true }).fill(password)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('auth:signIn'), exact: true })
    .click()
  await page.waitForURL((url) => url.pathname.includes('/creator/posts/'))
}

/** The session ends while the next form is sent, not before: what else the page asks for would lead to signing in, too. */
async function endSessionWithNextForm(page: Page): Promise<void> {
  let isDue = true
  await page.route(
    (url) => url.pathname.endsWith('.data'),
    async (route) => {
      if (isDue && route.request().method() === 'POST') {
        isDue = false
        await page.context().clearCookies({ name: 'token' })
      }
      await route.fallback()
    },
  )
}

test('a post that was sent after the session had ended is offered again, until it is saved', async ({
  page,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const creator = await makeCreator(request)
  await openAs(page, creator, baseURL)
  const text = page.getByLabel(t('studio:text'), { exact: true })
  const offered = page.getByRole('button', { name: t('studio:continueDraft'), exact: true })
  const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()

  await page.goto('/en-US/creator/posts/new')
  await untilAlive(page)
  await page.getByLabel(t('studio:kindText'), { exact: true }).check()
  await text.fill('Written before the session ended')
  await page.getByLabel(t('studio:forSubscribers')).check()
  await endSessionWithNextForm(page)
  await press(t('studio:publish'))
  await enterAgain(page, creator)
  await offered.click()
  await expect(text).toHaveValue('Written before the session ended')
  await press(t('studio:publish'))
  await page.waitForURL(/\/creator\/posts$/)

  // The same while it is edited; then it is saved, and nothing is offered.
  await page
    .getByRole('main')
    .getByRole('link', { name: /Written before/ })
    .click()
  await page.waitForURL(/\/creator\/posts\/[^/]+$/)
  await text.fill('Written after it')
  await endSessionWithNextForm(page)
  await press(t('studio:save'))
  await enterAgain(page, creator)
  await expect(text).toHaveValue('Written before the session ended')
  await offered.click()
  await expect(text).toHaveValue('Written after it')
  await press(t('studio:save'))
  await page.waitForURL(/\/creator\/posts$/)
  for (const address of [/Written after it/, null]) {
    if (address) await page.getByRole('main').getByRole('link', { name: address }).click()
    else await page.goto('/en-US/creator/posts/new')
    await expect(text).toHaveValue(address ? 'Written after it' : '')
    await untilAlive(page)
    await expect(offered).toBeHidden()
  }
})

test('a post that was sent without a connection is asked about and kept', async ({ page, request, baseURL }) => {
  const t = await textsIn('en-US')
  await openAs(page, await makeCreator(request), baseURL)
  const text = page.getByLabel(t('studio:text'), { exact: true })
  await page.goto('/en-US/creator/posts/new')
  await untilAlive(page)
  await page.getByLabel(t('studio:kindText'), { exact: true }).check()
  await text.fill('Written on a train')
  const isPost = (url: URL) => url.pathname.endsWith('/creator/posts/new.data')
  await page.route(isPost, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await page
    .getByRole('main')
    .getByRole('button', { name: t('studio:publish'), exact: true })
    .click()
  const messages = page.getByRole('region', { name: t('shell:notifications') })
  await expect(messages.getByText(t('common:noConnection'))).toBeVisible()
  await untilSettled(page)
  await openInApp(page, '/en-US/home')
  await page
    .getByRole('dialog', { name: t('studio:leaveTitle') })
    .getByRole('button', { name: t('studio:leaveKeep') })
    .click()
  await expect(text).toBeHidden()
  await openInApp(page, '/en-US/creator/posts/new')
  await page.getByRole('button', { name: t('studio:continueDraft'), exact: true }).click()
  await expect(text).toHaveValue('Written on a train')
})

test('the draft of another visit is not offered any more once something else is written', async ({
  page,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  await openAs(page, await makeCreator(request), baseURL)
  const text = page.getByLabel(t('studio:text'), { exact: true })
  const offered = page.getByRole('button', { name: t('studio:continueDraft'), exact: true })
  const open = async () => {
    await page.goto('/en-US/creator/posts/new')
    await untilAlive(page)
  }
  const leave = async () => {
    await openInApp(page, '/en-US/home')
    await page.getByRole('button', { name: t('studio:leaveKeep') }).click()
    await expect(text).toBeHidden()
  }
  await open()
  await text.fill('Of the morning')
  await leave()
  await open()
  await expect(offered).toBeVisible()
  await text.fill('Of the evening')
  await expect(offered).toBeHidden()
  await expect(text).toHaveValue('Of the evening')
  // Undone, nothing else is written, and the offer is as before.
  await text.fill('')
  await offered.click()
  await expect(text).toHaveValue('Of the morning')
  await leave()
  await open()
  await expect(offered).toBeVisible()
  await text.fill('Of the evening')
  await leave()
  await open()
  await offered.click()
  await expect(text).toHaveValue('Of the evening')
})
