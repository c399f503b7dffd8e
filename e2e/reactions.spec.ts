import { expect, test, type Page } from '@playwright/test'
import { callsAs, makeCreator, makeFan } from './people/api.ts'
import { expectAccessible, openAs, passAgeGate, savePicture, untilAlive } from './people/page.ts'
import { makePost } from './people/works.ts'
import { textsIn } from './texts.ts'

/** The buttons of the only post of a page. */
async function buttonsOf(page: Page) {
  const t = await textsIn('en-US')
  const button = (name: string) => page.getByRole('article').getByRole('button', { name, exact: true })
  return {
    like: (count: number) => button(`${t('feeds:like')}, ${t('feeds:likes', { count })}`),
    save: button(t('feeds:save')),
  }
}

const answered = (page: Page) => page.waitForResponse((reply) => reply.url().includes('/reaction'))

test('a fan likes a post and takes it back, and saves the creator (390 px)', async ({
  page,
  request,
  baseURL,
}, info) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const t = await textsIn('en-US')
  const [{ creator, postId }, fan] = [await makePost(request), await makeFan(request)]
  await openAs(page, fan, baseURL)
  await page.goto(`/en-US/${creator.username}`)
  await untilAlive(page)
  const { like } = await buttonsOf(page)
  await Promise.all([answered(page), like(0).click()])
  await expect(like(1)).toHaveAttribute('aria-pressed', 'true')
  const saveCreator = page.getByRole('button', { name: `${t('feeds:save')}, ${creator.name}` })
  await Promise.all([answered(page), saveCreator.click()])
  await expect(saveCreator).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await savePicture(page, info.outputPath('profile.png'))

  await page.goto('/en-US/me')
  await page.getByRole('link', { name: t('shell:saved') }).click()
  await expect(page.getByRole('heading', { name: t('catalog:noneSavedTitle') })).toBeVisible()
  await savePicture(page, info.outputPath('none-saved.png'))
  await page.getByRole('link', { name: t('catalog:creators'), exact: true }).click()
  await expect(page.getByRole('link', { name: creator.name })).toBeVisible()
  await expectAccessible(page)
  await savePicture(page, info.outputPath('saved-creators.png'))

  await page.goto(`/en-US/post/${postId}`)
  await untilAlive(page)
  await expect(like(1)).toHaveAttribute('aria-pressed', 'true')
  await Promise.all([answered(page), like(1).click()])
  await expect(like(0)).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await expect(like(0)).toHaveAttribute('aria-pressed', 'false')
  const box = await like(0).boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
})

test('a refused like is taken back and explained', async ({ page, request, baseURL }, info) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const [{ creator, postId }, fan] = [await makePost(request), await makeFan(request)]
  await openAs(page, fan, baseURL)
  // The page hears nothing: a socket that connects late has it read again, and the post is gone by then.
  await page.routeWebSocket('**/socket.io/**', () => undefined)
  await page.route('**/socket.io/**', (route) => route.abort())
  await page.goto(`/en-US/post/${postId}`)
  await untilAlive(page)
  await savePicture(page, info.outputPath('post.png'))
  await callsAs(request, creator.token).send('DELETE', `/performer/feeds/${postId}`)
  const { like } = await buttonsOf(page)
  await like(0).click()
  await expect(page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: /\w/ }).first()).toBeVisible()
  await expect(like(0)).toHaveAttribute('aria-pressed', 'false')
  await savePicture(page, info.outputPath('refused.png'))
})

test('a follow, a save and a like that the server fails to keep show at once, are taken back and explained', async ({
  page,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const [{ creator }, fan] = [await makePost(request), await makeFan(request)]
  await openAs(page, fan, baseURL)
  await page.goto(`/en-US/${creator.username}`)
  await untilAlive(page)
  const { like, save } = await buttonsOf(page)
  const follow = page.getByRole('button', { name: t('profiles:followName', { name: creator.name }), exact: true })
  const unfollow = page.getByRole('button', { name: t('profiles:unfollowName', { name: creator.name }) })
  const isOn = { like: like(1), save: save.and(page.locator('[aria-pressed="true"]')), follow: unfollow }
  const isOff = { like: like(0), save: save.and(page.locator('[aria-pressed="false"]')), follow }
  for (const name of ['follow', 'like', 'save'] as const) {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route(/\/(follow|reaction)/, async (route) => {
      await answered
      await route.fulfill({ status: 500 })
    })
    await isOff[name].click()
    await expect(isOn[name], name).toBeVisible()
    answer()
    await expect(isOff[name], name).toBeVisible()
    await expect(page.getByText(t('common:somethingWentWrong')).first()).toBeVisible()
    await page.unroute(/\/(follow|reaction)/)
  }
})

test('a block that the server fails to keep is taken back and explained, and so is undoing one', async ({
  page,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await callsAs(request, fan.token).send('POST', `/follows/${creator.id}`)
  const opened = { source: 'user', sourceId: fan.id }
  const { _id } = await callsAs(request, creator.token).send<{ _id: string }>('POST', '/conversations', opened)
  await openAs(page, creator, baseURL)
  await page.goto(`/en-US/messages/${_id}`)
  await untilAlive(page)
  await page.getByText(t('messages:fanFollows'), { exact: true }).click()
  const block = page.getByRole('button', { name: t('fans:block') })
  const undo = page.getByRole('button', { name: t('fans:undo') })
  const failing = async (press: () => Promise<void>) => {
    await page.route(/\/blocks/, (route) => route.fulfill({ status: 500 }))
    const reply = page.waitForResponse(/\/blocks/)
    await press()
    await reply
    await expect(page.getByText(t('common:somethingWentWrong')).last()).toBeVisible()
    await page.unroute(/\/blocks/)
  }
  await failing(() => block.click())
  await expect(block).toBeVisible()
  await expect(page.getByText(t('fans:blockedNow'))).toHaveCount(0)
  await block.click()
  await expect(page.getByText(t('messages:readOnly'))).toBeVisible()
  await failing(() => undo.click())
  await expect(undo).toBeVisible()
  await expect(page.getByText(t('fans:blockedNow'))).toBeVisible()
})

test.describe('before JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a fan follows a creator and stops with forms', async ({ page, request, baseURL }) => {
    const t = await textsIn('en-US')
    const [{ creator }, fan] = [await makePost(request), await makeFan(request)]
    await openAs(page, fan, baseURL)
    await page.goto(`/en-US/${creator.username}`)
    const follow = page.getByRole('button', { name: t('profiles:followName', { name: creator.name }), exact: true })
    const unfollow = page.getByRole('button', { name: t('profiles:unfollowName', { name: creator.name }) })
    await follow.click()
    await expect(page).toHaveURL(new RegExp(`/${creator.username}$`))
    await unfollow.click()
    await expect(follow).toBeVisible()
  })

  test('a visitor is led to sign-in, and a fan likes, saves and finds with forms', async ({
    page,
    request,
    baseURL,
  }) => {
    const t = await textsIn('en-US')
    const [{ postId }, fan] = [await makePost(request), await makeFan(request)]
    await passAgeGate(page.context(), baseURL)
    await page.goto(`/en-US/post/${postId}`)
    const { like, save } = await buttonsOf(page)
    await like(0).click()
    await expect(page).toHaveURL(new RegExp(`/en-US/auth/login\\?redirect=.*${postId}%23like-feed-${postId}$`))
    await openAs(page, fan, baseURL)
    await page.goto(`/en-US/post/${postId}`)
    await like(0).click()
    await expect(page).toHaveURL(new RegExp(`/en-US/post/${postId}$`))
    await expect(like(1)).toHaveAttribute('aria-pressed', 'true')
    await save.click()
    await expect(save).toHaveAttribute('aria-pressed', 'true')
    await page.goto('/en-US/bookmarks')
    const saved = page.getByRole('heading', { name: 'Lamps in the harbour' })
    await expect(saved).toBeVisible()
    const search = async (words: string) => {
      const form = page.getByRole('search')
      if (!(await form.getByRole('searchbox').isVisible())) await form.getByText(t('shell:search')).first().click()
      await form.getByRole('searchbox').fill(words)
      await form.getByRole('button').click()
    }
    await search('harbour')
    await expect(page).toHaveURL('/en-US/bookmarks?q=harbour')
    await expect(saved).toBeVisible()
    await search('lighthouse')
    await expect(page.getByText(t('catalog:noneSavedFound'))).toBeVisible()
    await expect(saved).toHaveCount(0)
  })
})
