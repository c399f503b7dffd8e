import { expect, test, type APIRequestContext } from '@playwright/test'
import { callsAs, makeCreator, makeFan, type Creator } from './people/api.ts'
import { looksOf } from './people/looks.ts'
import { expectAccessible, openAs, passAgeGate, savePicture, untilAlive } from './people/page.ts'
import { textsIn } from './texts.ts'

/** A free post with a poll of two options. */
async function makePoll(request: APIRequestContext): Promise<{ creator: Creator; postId: string }> {
  const creator = await makeCreator(request)
  const calls = callsAs(request, creator.token)
  const option = async (description: string) => {
    const made = await calls.send<{ _id: string }>('POST', '/performer/feeds/polls', { description })
    return made._id
  }
  const post = await calls.send<{ _id: string }>('POST', '/performer/feeds', {
    type: 'text',
    title: 'Next walk',
    text: 'You decide.',
    pollDescription: 'Where do we go next?',
    pollIds: [await option('The harbour'), await option('The hills')],
    isSale: true,
    price: 0,
    status: 'active',
  })
  return { creator, postId: post._id }
}

test.describe('before JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a fan votes with a form and sees the result, once', async ({ page, request, baseURL }) => {
    const t = await textsIn('en-US')
    const [{ postId }, fan] = [await makePoll(request), await makeFan(request)]
    await openAs(page, fan, baseURL)
    await page.goto(`/en-US/post/${postId}`)
    await page.getByLabel('The hills').check()
    await page.getByRole('button', { name: t('polls:vote'), exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/en-US/post/${postId}$`))
    await expect(page.getByText(t('polls:yourVote'))).toBeVisible()
    await expect(page.getByText(t('polls:votes', { count: 1 }))).toBeVisible()
    await expect(page.getByRole('button', { name: t('polls:vote'), exact: true })).toHaveCount(0)
  })
})

for (const viewport of looksOf(
  [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ],
  0,
)) {
  test(`a fan votes in place (${viewport.width} px) @looks`, async ({ page, request, baseURL }, info) => {
    await page.setViewportSize(viewport)
    const t = await textsIn('en-US')
    const [{ creator, postId }, fan] = [await makePoll(request), await makeFan(request)]
    await openAs(page, fan, baseURL)
    await page.goto(`/en-US/${creator.username}`)
    await untilAlive(page)
    await expectAccessible(page)
    await savePicture(page, info.outputPath('poll.png'))
    await page.getByLabel('The harbour').check()
    await page.getByRole('button', { name: t('polls:vote'), exact: true }).click()
    await expect(page.getByText(t('polls:yourVote'))).toBeVisible()
    await expect(page.getByText('100%')).toBeVisible()
    await expectAccessible(page)
    await savePicture(page, info.outputPath('voted.png'))
    // The second visit shows the same.
    await page.goto(`/en-US/post/${postId}`)
    await expect(page.getByText(t('polls:yourVote'))).toBeVisible()
  })
}

test('a visitor is asked to sign in first', async ({ page, request, baseURL }) => {
  const t = await textsIn('en-US')
  const { postId } = await makePoll(request)
  await passAgeGate(page.context(), baseURL)
  await page.goto(`/en-US/post/${postId}`)
  await expect(page.getByRole('link', { name: t('polls:signInToVote') })).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent(`/post/${postId}`)),
  )
})
