import { expect, test } from '@playwright/test'
import { callsAs, makeCreator, makeFan, openConversation, openMessagesOf } from './people/api.ts'
import { openAs, pageOf, PHONE, untilAlive } from './people/page.ts'
import { threadIn } from './people/thread.ts'
import { textsIn } from './texts.ts'

const t = await textsIn('en-US')
const { messages, write } = threadIn(t)

test('screen readers announce by how much a text is too long when its writer pauses, not with each character', async ({
  browser,
  request,
  baseURL,
}) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await callsAs(request, fan.token).send('POST', `/follows/${creator.id}`)
  const page = await pageOf(browser, creator, { site: baseURL, viewport: PHONE })
  await page.goto(`/en-US/messages/${await openConversation(request, fan, creator)}`)
  await untilAlive(page)
  const field = page.getByLabel(t('messages:write'))
  await field.fill('a'.repeat(5_001))
  const alert = page.getByRole('alert').filter({ hasText: t('messages:tooLong', { count: 1 }) })
  await expect(alert).toHaveCount(1)
  const announced = await alert.evaluateHandle((element) => {
    const texts: (string | null)[] = []
    new MutationObserver(() => texts.push(element.textContent)).observe(element, {
      characterData: true,
      childList: true,
      subtree: true,
    })
    return texts
  })
  await field.press('End')
  await page.keyboard.type('bcdefg')
  await expect(
    page
      .locator('form')
      .getByText(t('messages:tooLong', { count: 7 }))
      .first(),
  ).toBeVisible()
  await expect.poll(() => announced.jsonValue()).toEqual([t('messages:tooLong', { count: 7 })])
  await page.context().close()
})

test('who may write again after a refusal goes on writing, and whose session has ended signs in and finds what was not sent', async ({
  browser,
  request,
  baseURL,
}) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await openMessagesOf(request, creator, { everyone: true })
  const id = await openConversation(request, fan, creator)
  const page = await pageOf(browser, fan, { site: baseURL })
  await page.goto(`/en-US/messages/${id}`)
  await untilAlive(page)
  await openMessagesOf(request, creator, { everyone: false })
  await write(page, 'Too late')
  await expect(page.getByRole('link', { name: t('messages:way_follow') })).toBeVisible()
  await openMessagesOf(request, creator, { everyone: true })
  await page.getByRole('button', { name: t('messages:sendAgain') }).click()
  await expect(page.getByLabel(t('messages:write'))).toBeVisible()
  await expect(page.getByRole('link', { name: t('messages:way_follow') })).toHaveCount(0)

  await callsAs(request, fan.token).send('POST', '/auth/logout')
  await write(page, 'After the end')
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
  await page.getByLabel(t('auth:usernameOrEmail')).fill(fan.username)
  await page.getByLabel(t('auth:password'), { exact: true }).fill(fan.password)
  await page.getByRole('button', { name: t('auth:signIn'), exact: true }).click()
  await expect(messages(page)).toContainText('After the end')
  await page.getByRole('button', { name: t('messages:sendAgain') }).click()
  await expect(page.getByRole('button', { name: t('messages:sendAgain') })).toHaveCount(0)
  await page.reload()
  await expect(messages(page)).toContainText('After the end')
  await page.context().close()
})

test('before JavaScript what is written into a conversation that was closed meanwhile is still there', async ({
  browser,
  request,
  baseURL,
}) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await openMessagesOf(request, creator, { everyone: true })
  const id = await openConversation(request, fan, creator)
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await openAs(page, fan, baseURL)
  await page.goto(`/en-US/messages/${id}`)
  await openMessagesOf(request, creator, { everyone: false })
  await write(page, 'Where was the harbour picture taken?')
  await expect(page.getByText(t('messages:gated', { name: creator.name }))).toBeVisible()
  await expect(page.getByText('Where was the harbour picture taken?')).toBeVisible()
  await context.close()
})
