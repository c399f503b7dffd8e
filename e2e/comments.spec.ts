import { expect, test, type Page } from '@playwright/test'
import { callsAs, makeCreator, makeFan, type Person } from './people/api.ts'
import { expectAccessible, openAs, savePicture, untilAlive, untilConnected, watchRequests } from './people/page.ts'
import { makeGallery, makePost, makeProduct } from './people/works.ts'
import { textsIn } from './texts.ts'

const t = await textsIn('en-US')

const thread = (page: Page) => page.getByRole('region', { name: t('comments:title') })
const comment = (page: Page, text: string) => thread(page).getByRole('listitem').filter({ hasText: text }).first()
const button = (page: Page, name: string) => thread(page).getByRole('button', { name, exact: true })

async function write(page: Page, text: string) {
  await thread(page).getByLabel(t('comments:write')).fill(text)
  await button(page, t('comments:send')).click()
  await expect(comment(page, text)).not.toHaveAttribute('aria-busy')
}

test('a fan comments, is answered, edits, deletes and brings back (390 px); the creator removes (1440 px)', async ({
  page,
  request,
  baseURL,
}, info) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [{ creator, postId }, fan] = [await makePost(request), await makeFan(request)]
  const address = `/en-US/post/${postId}`
  await openAs(page, fan, baseURL)
  await page.goto(address)
  await untilAlive(page)
  await expect(thread(page)).toContainText(t('comments:empty'))
  await thread(page).getByLabel(t('comments:write')).fill('x'.repeat(151))
  await expect(thread(page)).toContainText(t('comments:tooLong', { count: 150 }))
  await write(page, 'What a view')
  await expect(thread(page).getByRole('heading', { name: t('feeds:comments', { count: 1 }) })).toBeVisible()
  await write(page, 'Where is this?')
  const mine = comment(page, 'What a view')
  await mine.getByText(t('comments:edit'), { exact: true }).click()
  await mine.getByLabel(t('comments:editLabel')).fill('What a quiet view')
  await mine.getByRole('button', { name: t('comments:saveEdit') }).click()
  await expect(comment(page, 'What a quiet view')).toContainText(t('comments:edited'))
  await comment(page, 'Where is this?')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(thread(page)).toContainText(t('comments:deleted'))
  await expectAccessible(page)
  await savePicture(page, info.outputPath('phone.png'), { isWhole: true })
  // It is shown before it has arrived, and leaving the page would cut it off.
  const restored = page.waitForResponse(
    (reply) => reply.request().method() === 'POST' && /\/comments\//.test(reply.url()),
  )
  await button(page, t('comments:undo')).click()
  await expect(comment(page, 'Where is this?')).toBeVisible()
  await restored

  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, creator, baseURL)
  await page.goto(address)
  await untilAlive(page)
  const theirs = comment(page, 'What a quiet view')
  await theirs.getByRole('button', { name: `${t('feeds:like')}, ${t('feeds:likes', { count: 0 })}` }).click()
  await theirs.getByText(t('comments:reply'), { exact: true }).first().click()
  await theirs.getByLabel(t('comments:replyTo', { name: 'Fay Fan' })).fill('Thank you, Fay')
  await theirs.getByRole('button', { name: t('comments:reply') }).click()
  await expect(comment(page, 'Thank you, Fay')).toContainText(t('comments:creator'))
  await comment(page, 'Where is this?')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(thread(page)).toContainText(t('comments:deleted'))
  await expectAccessible(page)
  await savePicture(page, info.outputPath('desk.png'), { isWhole: true })
  const untilIdle = watchRequests(page)
  await page.reload()
  // The script of the thread comes after that of the page; before it, its links lead to pages.
  await untilIdle()
  await expect(thread(page)).not.toContainText('Where is this?')
  await thread(page)
    .getByRole('link', { name: t('comments:showReplies', { count: 1 }) })
    .click()
  await expect(comment(page, 'Thank you, Fay')).toBeVisible()

  await page.route(/\/comments\//, (route) => route.abort())
  await thread(page).getByLabel(t('comments:write')).fill('Is anybody there?')
  await button(page, t('comments:send')).click()
  await expect(thread(page)).toContainText(t('common:noConnection'))
  await expect(thread(page).getByLabel(t('comments:write'))).toHaveValue('Is anybody there?')
})

test.describe('before JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a fan comments, answers, deletes and brings back with forms', async ({ page, request, baseURL }) => {
    const [{ postId }, fan] = [await makePost(request), await makeFan(request)]
    await openAs(page, fan, baseURL)
    await page.goto(`/en-US/post/${postId}`)
    await write(page, 'What a view')
    await expect(page).toHaveURL(new RegExp(`/post/${postId}#comments$`))
    const mine = comment(page, 'What a view')
    await mine.getByText(t('comments:reply'), { exact: true }).first().click()
    await mine.getByLabel(t('comments:replyTo', { name: 'Fay Fan' })).fill('x')
    await mine.getByRole('button', { name: t('comments:reply') }).click()
    // The refusal is on a page of its own, with what was typed.
    await expect(page.getByLabel(t('comments:reply'))).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel(t('comments:reply')).fill('From the harbour')
    await page.getByRole('button', { name: t('comments:reply') }).click()
    await page.goto(`/en-US/post/${postId}`)
    await thread(page)
      .getByRole('link', { name: t('comments:showReplies', { count: 1 }) })
      .click()
    await expect(comment(page, 'From the harbour')).toBeVisible()
    await mine
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click()
    await expect(thread(page)).toContainText(t('comments:deleted'))
    await button(page, t('comments:undo')).click()
    await expect(comment(page, 'What a view')).toBeVisible()
  })
})

test('a gallery and a product have the same thread, and the words that their creator blocks are refused in it (390 px)', async ({
  page,
  request,
  baseURL,
}, info) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  const [{ galleryId }, productId] = [
    await makeGallery(request, creator),
    await makeProduct(request, creator, { price: '4' }),
  ]
  await openAs(page, creator, baseURL)
  await page.goto('/en-US/creator/blocked-words')
  await untilAlive(page)
  await expectAccessible(page)
  await page.getByLabel(t('creator:wordsLabel')).fill('tulip\n TULIP \nbuy now')
  await page.getByRole('button', { name: t('common:save') }).click()
  await expect(page.getByLabel(t('creator:wordsLabel'))).toHaveValue('tulip\nbuy now')
  await savePicture(page, info.outputPath('words.png'), { isWhole: true })

  await openAs(page, fan, baseURL)
  for (const address of [`/en-US/gallery/${galleryId}`, `/en-US/product/${productId}`]) {
    await page.goto(address)
    await untilAlive(page)
    await thread(page).getByLabel(t('comments:write')).fill('A tulip!')
    await button(page, t('comments:send')).click()
    // Refused: what was written stands in its field again.
    await expect(thread(page).getByLabel(t('comments:write'))).toHaveAttribute('aria-invalid', 'true')
    await expect(thread(page).getByLabel(t('comments:write'))).toHaveValue('A tulip!')
    await expect(thread(page).getByText(t('comments:sending'))).toHaveCount(0)
    // A form that was pressed before this part was hydrated is answered by a document of its own.
    await untilAlive(page)
    // The refusal is about what was sent; what is too long by now is said.
    const field = thread(page).getByLabel(t('comments:write'))
    await field.fill('A rose')
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
    await field.fill('x'.repeat(151))
    await expect(thread(page).getByText(t('comments:tooLong', { count: 150 }))).toBeVisible()
    await field.fill('x'.repeat(152))
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(thread(page).getByText(t('comments:tooLong', { count: 150 }))).toBeVisible()
    await write(page, 'What a view')
    await page.reload()
    await expect(comment(page, 'What a view')).toBeVisible()
    await expect(comment(page, 'A tulip!')).toHaveCount(0)
    await untilAlive(page)
    await expectAccessible(page)
    await savePicture(page, info.outputPath(`${address.split('/')[2]}.png`), { isWhole: true })
  }
})

test('a block takes the comments of who blocks out of pages of a thread that were loaded further (1440 px)', async ({
  page,
  request,
  baseURL,
}) => {
  const [{ postId }, fan, stays, blocks] = [
    await makePost(request),
    await makeFan(request),
    await makeFan(request),
    await makeFan(request),
  ]
  const addComment = ({ token }: Person, objectId: string, content: string, objectType = 'feed') =>
    callsAs(request, token).send<{ _id: string }>('POST', '/comments', { objectType, objectId, content })
  await addComment(stays, postId, 'Lamp 0')
  await addComment(blocks, postId, 'Harbour 0')
  for (let number = 1; number <= 9; number += 1) await addComment(stays, postId, `Lamp ${number}`)
  const { _id: answered } = await addComment(stays, postId, 'Who was there?')
  await addComment(stays, answered, 'Lamp, a reply', 'comment')
  await addComment(blocks, answered, 'Harbour, a reply', 'comment')
  await openAs(page, fan, baseURL)
  const openAll = async (replyCount: number) => {
    for (const name of [t('comments:showReplies', { count: replyCount }), t('common:loadMore')])
      await thread(page).getByRole('link', { name }).click()
  }
  const isConnected = untilConnected(page)
  await page.goto(`/en-US/post/${postId}`)
  await isConnected
  await openAll(2)
  for (const text of ['Harbour 0', 'Harbour, a reply']) await expect(comment(page, text)).toBeVisible()
  const draft = thread(page).getByLabel(t('comments:write'))
  await draft.fill('Half a sentence')

  await callsAs(request, blocks.token).send('POST', '/block/users', { targetId: fan.id })
  await expect(thread(page)).not.toContainText('Harbour')
  await expect(draft).toHaveValue('Half a sentence')
  // Replies are counted as their reader sees them.
  await openAll(1)
  for (const text of ['Lamp 0', 'Lamp, a reply']) await expect(comment(page, text)).toBeVisible()
  await expect(thread(page)).not.toContainText('Harbour')
})

test('a thread whose only comment a block hides is empty, and so is the number that leads to it (390 px)', async ({
  page,
  request,
  baseURL,
}) => {
  const [{ postId, creator }, fan, hidden] = [await makePost(request), await makeFan(request), await makeFan(request)]
  const said = { objectType: 'feed', objectId: postId, content: 'Harbour' }
  await callsAs(request, hidden.token).send('POST', '/comments', said)
  await openAs(page, fan, baseURL)
  await page.goto(`/en-US/post/${postId}`)
  await expect(page.getByRole('link', { name: t('feeds:comments', { count: 1 }), exact: true })).toBeVisible()
  await callsAs(request, creator.token).send('POST', '/block/users', { targetId: hidden.id })
  await page.goto(`/en-US/post/${postId}`)
  await expect(page.getByRole('link', { name: t('feeds:comments', { count: 0 }), exact: true })).toBeVisible()
  await expect(thread(page)).toContainText(t('comments:empty'))
})
