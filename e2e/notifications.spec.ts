import { expect, test } from '@playwright/test'
import { callsAs, makeFan } from './people/api.ts'
import { looksOf } from './people/looks.ts'
import { expectAccessible, openAs, savePicture, untilAlive, untilConnected } from './people/page.ts'
import { makePost } from './people/works.ts'
import { textsIn } from './texts.ts'

const inAppCell =
  (t: Awaited<ReturnType<typeof textsIn>>) =>
  (topic: 'comments' | 'posts' | 'sales'): string =>
    t('notifications:cell', { topic: t(`notifications:topic_${topic}`), channel: t('notifications:channel_inApp') })

for (const look of looksOf(
  [
    { locale: 'en-US', width: 390, height: 844, theme: 'light' },
    { locale: 'zh-TW', width: 1440, height: 900, theme: 'dark' },
  ] as const,
  1,
)) {
  test(`a creator sees new comments at the bell, opens one and switches the topic off (${look.width} px) @looks`, async ({
    page,
    request,
    baseURL,
  }, info) => {
    const t = await textsIn(look.locale)
    const inApp = inAppCell(t)
    const at = (path: string) => `/${look.locale}${path}`
    const picture = (name: string) => savePicture(page, info.outputPath(`${name}.png`), { isWhole: true })
    const [{ creator, postId }, fan] = [await makePost(request), await makeFan(request)]
    const asFan = callsAs(request, fan.token)
    const comment = (content: string) =>
      asFan.send('POST', '/comments', { objectId: postId, objectType: 'feed', content })

    await page.setViewportSize(look)
    await page.emulateMedia({ colorScheme: look.theme })
    await openAs(page, fan, baseURL)
    await page.goto(at('/notifications'))
    await expect(page.getByText(t('notifications:emptyTitle'))).toBeVisible()
    await picture('empty')
    await openAs(page, creator, baseURL)
    const readAll = page.getByRole('button', { name: t('notifications:readAll') })
    await expect(async () => {
      await page.goto(at('/notifications'))
      await expect(page.getByText(t('notifications:application_approved'))).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await untilAlive(page)
    await readAll.click()
    await expect(readAll).toHaveCount(0)

    // The socket says it, wherever the reader is.
    await comment('What a view')
    const bell = page.getByRole('link', { name: t('shell:notificationsUnread', { count: 1 }) })
    await expect(bell).toBeVisible()
    const list = page.getByRole('list', { name: t('notifications:title') })
    await expect(list).toContainText('Lamps in the harbour')
    await comment('Where is this?')
    // A notification that comes after the click would be unread again.
    const newest = () => callsAs(request, creator.token).get<{ data: { count: number }[] }>('/notifications')
    await expect.poll(async () => (await newest()).data[0]?.count).toBe(2)
    await bell.click()
    await expect(list).toContainText('Lamps in the harbour')
    await expectAccessible(page)
    await picture('list')
    await list.getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`/post/${postId}`))
    await expect(page.getByRole('link', { name: t('shell:notificationsUnread', { count: 1 }) })).toHaveCount(0)

    // The second visit, and a topic that is switched off.
    await page.goto(at('/notifications'))
    await expect(readAll).toHaveCount(0)
    await page.getByRole('link', { name: t('notifications:preferences') }).click()
    await page.getByLabel(inApp('comments')).uncheck()
    await page.getByRole('button', { name: t('notifications:save') }).click()
    await expect(page.getByText(t('notifications:saved'))).toBeInViewport()
    await expectAccessible(page)
    await picture('settings')
    await page.reload()
    await expect(page.getByLabel(inApp('comments'))).not.toBeChecked()
    await expect(page.getByLabel(inApp('sales'))).toBeChecked()
  })
}

test('before JavaScript all notifications are marked as read, and settings are saved', async ({
  browser,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const [{ creator, postId: objectId }, fan] = [await makePost(request), await makeFan(request)]
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await openAs(page, creator, baseURL)
  await callsAs(request, fan.token).send('POST', '/comments', { objectId, objectType: 'feed', content: 'Lovely' })
  await expect(async () => {
    await page.goto('/en-US/notifications')
    // Not only that the creator is approved, which came before.
    await expect(page.getByText(/Fay Fan/).first()).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByRole('button', { name: t('notifications:readAll') }).click()
  await expect(page.getByRole('list', { name: t('notifications:title') })).toBeVisible()
  await expect(page.getByRole('button', { name: t('notifications:readAll') })).toHaveCount(0)
  await page.goto('/en-US/notifications/preferences')
  await page.getByLabel(inAppCell(t)('posts')).uncheck()
  await page.getByRole('button', { name: t('notifications:save') }).click()
  await expect(page.getByText(t('notifications:saved'))).toBeVisible()
  await expect(page.getByLabel(inAppCell(t)('posts'))).not.toBeChecked()
  await context.close()
})

test('a local site that is opened by the other name of the machine has live updates too', async ({
  page,
  request,
  baseURL,
}) => {
  const site = new URL(baseURL ?? '')
  expect(site.hostname).toBe('127.0.0.1')
  site.hostname = 'localhost'
  await openAs(page, await makeFan(request), site.origin)
  const connected = untilConnected(page)
  await page.goto(`${site.origin}/en-US/notifications`)
  await connected
})
