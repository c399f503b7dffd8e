import { expect, test, type Page } from '@playwright/test'
import { callsAs, makeCreator, makeFan, uniqueName, type Person } from './people/api.ts'
import { holdRequests, openAs, passAgeGate, untilAlive, untilSettled } from './people/page.ts'
import { makePost } from './people/works.ts'
import { textsIn, unlockFor } from './texts.ts'

test.use({ locale: 'en-US' })

async function signInAs(page: Page, { username, password }: Person): Promise<void> {
  const t = await textsIn('en-US')
  await page.getByLabel(t('auth:usernameOrEmail')).fill(username)
  await page.getByLabel(t('auth:password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('auth:signIn'), exact: true }).click()
}

test('going back from where a visitor signed in passes the page of sign-in', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await passAgeGate(context, baseURL)
  await page.goto('/en-US/explore')
  await page.goto(`/en-US/${creator.username}`)
  await untilAlive(page)
  await page.getByRole('link', { name: t('profiles:followName', { name: creator.name }) }).click()
  await expect(page).toHaveURL(/auth\/login/)
  await signInAs(page, fan)
  await expect(page).toHaveURL(new RegExp(`/en-US/${creator.username}(#.*)?$`))
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/en-US/${creator.username}$`))
  await page.goBack()
  await expect(page).toHaveURL(/\/en-US\/explore$/)
})

test('going back after registering closes what was opened, once, and does not open it again', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const creator = await makeCreator(request)
  const post = { type: 'text', title: 'Lamps', text: 'For buyers.', fileIds: [], isSale: true, price: 5 }
  await callsAs(request, creator.token).send('POST', '/performer/feeds', { ...post, status: 'active' })
  const profile = new RegExp(`/en-US/${creator.username}$`)
  await passAgeGate(context, baseURL)
  await page.goto('/en-US/explore')
  await page.goto(`/en-US/${creator.username}`)
  await untilAlive(page)
  await page.getByRole('link', { name: unlockFor(t, '5.00') }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: t('auth:createAccount') })
    .click()
  await page.getByLabel(t('auth:email'), { exact: true }).fill(`${uniqueName('joins')}@example.test`)
  await page.getByLabel(t('auth:password'), { exact: true }).fill('a long enough sentence')
  await page.getByLabel(t('auth:dateOfBirth')).fill('1990-05-05')
  await page.getByRole('button', { name: t('entry:createFan') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(profile)
  // The page of sign-in, which leads on, and that of the visitor.
  for (const entry of ['sign-in', 'visitor'])
    await test.step(entry, async () => {
      await page.goBack()
      await untilSettled(page)
      await expect(page).toHaveURL(profile)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  await page.goBack()
  await expect(page).toHaveURL(/\/en-US\/explore$/)
})

test('who comes by the page of sign-in again is led on, and asked for nothing a second time', async ({
  page,
  request,
  baseURL,
}) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await openAs(page, fan, baseURL)
  const back = `/en-US/${creator.username}`
  const entry = `/en-US/auth/login?redirect=${encodeURIComponent(`${back}#tip-${creator.id}`)}`
  const answer = await page.request.get(entry, { maxRedirects: 0 })
  expect(answer.headers()['location']).toBe(back)
})

test('a session that ended elsewhere before the first count leads to sign-in once, and back', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  const fan = await makeFan(request)
  const release = await holdRequests(page, '**/notifications/unread*')
  let entries = 0
  page.on('request', (sent) => (entries += sent.url().includes('/auth/login') ? 1 : 0))
  await openAs(page, fan, baseURL)
  await page.goto('/en-US/explore')
  await untilAlive(page)
  await context.clearCookies({ name: 'token' })
  release()
  await expect(page).toHaveURL(/\/en-US\/auth\/login\?redirect=%2Fen-US%2Fexplore$/)
  await signInAs(page, fan)
  await expect(page).toHaveURL(/\/en-US\/explore$/)
  // Its page, once more with who is signed in, and the form.
  expect(entries).toBeLessThan(6)
})

test('a visitor who likes a post comes back to its button, which is left to them', async ({
  page,
  request,
  baseURL,
}) => {
  const [{ creator, postId }, fan] = [await makePost(request), await makeFan(request)]
  await passAgeGate(page.context(), baseURL)
  await page.goto(`/en-US/${creator.username}`)
  await untilAlive(page)
  const like = page.locator(`button[name="like"][value$=" ${postId}"]`)
  await like.click()
  await expect(page).toHaveURL(new RegExp(`/auth/login\\?redirect=.*%23like-feed-${postId}$`))
  await signInAs(page, fan)
  await expect(page).toHaveURL(new RegExp(`/en-US/${creator.username}$`))
  await expect(like).toBeFocused()
  await expect(like).toBeInViewport()
  await expect(like).toHaveAttribute('aria-pressed', 'false')
})
