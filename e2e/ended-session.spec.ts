import { expect, test, type Page } from '@playwright/test'
import { callsAs, makeCreator, makeFan, signIn, type Person } from './people/api.ts'
import { openAs, untilAlive } from './people/page.ts'
import { makePost } from './people/works.ts'
import { textsIn } from './texts.ts'

test.use({ locale: 'en-US' })

const t = await textsIn('en-US')

async function signInAs(page: Page, { username, password }: Person): Promise<void> {
  await expect(page).toHaveURL(/auth\/login/)
  await page.getByLabel(t('auth:usernameOrEmail')).fill(username)
  await page.getByLabel(t('auth:password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('auth:signIn'), exact: true }).click()
}

test('a comment that was typed when the session had ended is there after signing in, for its account alone', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  const [{ postId }, fan, other] = [await makePost(request), await makeFan(request), await makeFan(request)]
  const field = page.getByLabel(t('comments:write'))
  const post = page.getByRole('button', { name: t('comments:send'), exact: true })
  const typeAndSend = async (text: string) => {
    await untilAlive(page)
    await expect(async () => {
      await field.fill(text)
      await expect(page.getByRole('region', { name: t('comments:title') })).toContainText(`${text.length}/150`)
    }).toPass()
    await context.clearCookies({ name: 'token' })
    await post.click()
  }
  await openAs(page, fan, baseURL)
  await page.goto(`/en-US/post/${postId}`)
  await typeAndSend('What a view')
  await signInAs(page, fan)
  await expect(page).toHaveURL(`/en-US/post/${postId}`)
  await expect(field).toHaveValue('What a view')
  await post.click()
  await expect(page.getByRole('listitem').filter({ hasText: 'What a view' })).not.toHaveAttribute('aria-busy')
  await page.reload()
  await untilAlive(page)
  await expect(field).toHaveValue('')

  await typeAndSend('Where is this?')
  await signInAs(page, other)
  await expect(page).toHaveURL(`/en-US/post/${postId}`)
  await expect(field).toHaveValue('')
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('comment ')))
  await expect.poll(kept).toEqual([])
})

test.describe('before JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('who follows or likes when the session has ended returns to the page of the button', async ({
    page,
    request,
    baseURL,
  }) => {
    const [creator, fan] = [await makeCreator(request), await makeFan(request)]
    const { postId } = await makePost(request)
    const presses = [
      [`/en-US/${creator.username}`, t('profiles:followName', { name: creator.name })],
      [`/en-US/post/${postId}`, `${t('feeds:like')}, ${t('feeds:likes', { count: 0 })}`],
    ] as const
    for (const [address, button] of presses) {
      const token = await signIn(request, fan.username, fan.password)
      await openAs(page, { token }, baseURL)
      await page.goto(address)
      await callsAs(request, token).send('POST', '/auth/logout')
      await page.getByRole('button', { name: button }).first().click()
      await signInAs(page, fan)
      await expect(page).toHaveURL(address)
    }
  })
})
