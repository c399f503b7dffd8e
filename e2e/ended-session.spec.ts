import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { callsAs, makeCreator, makeFan, signIn, type Person } from './people/api.ts'
import { holdRequests, openAs, readAgain, untilAlive, untilSettled } from './people/page.ts'
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

/** Opens an address, or the page again, and waits until it has read what it reads by itself once the browser is idle. */
async function load(page: Page, address?: string): Promise<void> {
  const isRead = page.waitForResponse('**/notifications/unread.data*')
  await (address === undefined ? page.reload() : page.goto(address))
  await isRead
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
  await load(page, `/en-US/post/${postId}`)
  await typeAndSend('What a view')
  await signInAs(page, fan)
  await expect(page).toHaveURL(`/en-US/post/${postId}`)
  await expect(field).toHaveValue('What a view')
  await post.click()
  await expect(page.getByRole('listitem').filter({ hasText: 'What a view' })).not.toHaveAttribute('aria-busy')
  await load(page)
  await untilAlive(page)
  await expect(field).toHaveValue('')

  await typeAndSend('Where is this?')
  await signInAs(page, other)
  await expect(page).toHaveURL(`/en-US/post/${postId}`)
  await expect(field).toHaveValue('')
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('comment ')))
  await expect.poll(kept).toEqual([])
})

test.describe('a sheet over the page when the session has ended is open again after signing in', () => {
  const sheetForm = (page: Page) => page.getByRole('dialog').locator('form[method="post"]')

  /** A creator's page, which reads nothing by itself from then on, and what ends the session elsewhere. */
  async function openCreator(page: Page, request: APIRequestContext, baseURL: string | undefined) {
    await page.routeWebSocket('**/socket.io/**', () => undefined)
    await page.route('**/socket.io/**', (route) => route.abort())
    const [creator, fan] = [await makeCreator(request), await makeFan(request)]
    await callsAs(request, creator.token).send('PUT', '/performer/subscription-plans', { monthlyPrice: 9 })
    const address = `/en-US/${creator.username}`
    const open = async () => {
      const token = await signIn(request, fan.username, fan.password)
      await openAs(page, { token }, baseURL)
      await load(page, address)
      await untilAlive(page)
      await untilSettled(page)
      return () => callsAs(request, token).send('POST', '/auth/logout')
    }
    const expectBack = async (mark: string) => {
      await expect(page).toHaveURL(new RegExp(`redirect=${encodeURIComponent(`${address}#${mark}-`)}`))
      await signInAs(page, fan)
      await expect(page).toHaveURL(address)
      await expect(sheetForm(page)).toBeVisible()
    }
    return { open, expectBack }
  }

  test('whose form was sent, or which was just opened', async ({ page, request, baseURL }) => {
    const { open, expectBack } = await openCreator(page, request, baseURL)
    const presses = [
      { mark: 'tip', link: t('profiles:tip'), pressed: t('purchases:tipReview') },
      { mark: 'tip', link: t('profiles:tip'), pressed: null },
      { mark: 'gift', link: t('profiles:gift'), pressed: null },
    ]
    for (const { mark, link, pressed } of presses) {
      const endSession = await open()
      if (pressed === null) await endSession()
      await page.getByRole('link', { name: link }).first().click()
      if (pressed !== null) {
        const button = sheetForm(page).getByRole('button', { name: pressed })
        await expect(button).toBeVisible()
        await endSession()
        await button.click()
      }
      await expectBack(mark)
    }
  })

  test('whatever else the page reads is refused before or after it', async ({ page, request, baseURL }) => {
    const { open, expectBack } = await openCreator(page, request, baseURL)
    const tip = page.getByRole('link', { name: t('profiles:tip') }).first()
    const [ofSignIn, ofQuestion] = ['**/auth/login.data?*', '**/tip/*.data*']

    let endSession = await open()
    await tip.click()
    await expect(sheetForm(page)).toBeVisible()
    await endSession()
    await readAgain(page)
    await expectBack('tip')

    // The page is led to sign-in already when the sheet is opened.
    endSession = await open()
    await endSession()
    let release = await holdRequests(page, ofSignIn)
    const isLed = page.waitForRequest(ofSignIn)
    void readAgain(page)
    await isLed
    const refused = page.waitForResponse(ofQuestion)
    await tip.click()
    await refused
    release()
    await expectBack('tip')

    // The sheet has led to sign-in already when the page is read.
    endSession = await open()
    await endSession()
    release = await holdRequests(page, ofSignIn)
    const isLedBySheet = page.waitForRequest(ofSignIn)
    await tip.click()
    await isLedBySheet
    void readAgain(page)
    release()
    await expectBack('tip')
  })
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
