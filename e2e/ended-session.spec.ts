import { expect, test, type Page } from '@playwright/test'
import { callsAs, makeCreator, makeFan, signIn, type Person } from './people/api.ts'
import { openAs } from './people/page.ts'
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
