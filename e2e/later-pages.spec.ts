import { expect, test, type Page } from '@playwright/test'
import { callsAs, makeFan } from './people/api.ts'
import { expectAccessible, openAs, savePicture, watchRequests } from './people/page.ts'
import { makePost } from './people/works.ts'
import { textsIn } from './texts.ts'

const t = await textsIn('en-US')

const more = (page: Page) => page.getByRole('link', { name: t('common:loadMore'), exact: true })
const retry = (page: Page) => page.getByRole('link', { name: t('common:retry'), exact: true })

test('a further page that the server cannot give leaves the list and what was typed, and can be asked for again (390 px)', async ({
  page,
  request,
  baseURL,
}, info) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [{ creator, postId }, fan] = [await makePost(request), await makeFan(request)]
  const post = { type: 'text', text: 'For everyone.', fileIds: [], isSale: true, price: 0, status: 'active' }
  for (let number = 1; number <= 6; number += 1)
    await callsAs(request, creator.token).send('POST', '/performer/feeds', { ...post, title: `Lamp ${number}` })
  const comment = { objectType: 'feed', objectId: postId }
  for (let number = 1; number <= 12; number += 1)
    await callsAs(request, fan.token).send('POST', '/comments', { ...comment, content: `Harbour ${number}` })
  await openAs(page, fan, baseURL)

  const loseOne = async (pattern: RegExp) => {
    await page.route(pattern, (route) => route.fulfill({ status: 503, body: 'Busy' }))
    await more(page).click()
    await expect(page.getByRole('alert').getByText(t('common:somethingWentWrong'))).toBeVisible()
    await page.unroute(pattern)
  }
  const open = async (address: string) => {
    const untilIdle = watchRequests(page)
    await page.goto(address)
    await untilIdle()
  }
  await open(`/en-US/${creator.username}`)
  const title = (name: string) => page.getByRole('heading', { name, exact: true })
  await loseOne(/\.data\?.*cursor=/)
  await expect(title('Lamp 6')).toBeVisible()
  await expectAccessible(page)
  await retry(page).scrollIntoViewIfNeeded()
  await savePicture(page, info.outputPath('posts.png'))
  await retry(page).click()
  await expect(title('Lamps in the harbour')).toBeVisible()
  await expect(title('Lamp 6')).toHaveCount(1)
  await expect(page.getByText(t('common:somethingWentWrong'))).toHaveCount(0)

  await open(`/en-US/post/${postId}`)
  const draft = page.getByLabel(t('comments:write'))
  await draft.fill('Half a sentence')
  await loseOne(/\/comments\/.*\.data/)
  await expect(draft).toHaveValue('Half a sentence')
  const comments = (content: string) => page.getByRole('paragraph').filter({ hasText: new RegExp(`^${content}$`) })
  await expect(comments('Harbour 12')).toBeVisible()
  await savePicture(page, info.outputPath('comments.png'), { isWhole: true })
  await retry(page).click()
  await expect(comments('Harbour 1')).toBeVisible()
  await expect(draft).toHaveValue('Half a sentence')
})
