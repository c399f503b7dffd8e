import { expect, test } from '@playwright/test'
import { makeCreator, makeFan, openConversation, openMessagesOf } from './people/api.ts'
import { pageOf, PHONE, untilAlive, untilConnected } from './people/page.ts'
import { textsIn } from './texts.ts'

const t = await textsIn('en-US')

test('a creator who has an empty conversation open may write once the fan has written, without a reload', async ({
  browser,
  request,
  baseURL: site,
}) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await openMessagesOf(request, creator, { everyone: true })
  const id = await openConversation(request, fan, creator)
  const [creators, fans] = [
    await pageOf(browser, creator, { site }),
    await pageOf(browser, fan, { site, viewport: PHONE }),
  ]
  for (const page of [creators, fans]) {
    const connected = untilConnected(page)
    await page.goto(`/en-US/messages/${id}`)
    await untilAlive(page)
    await connected
  }
  const field = creators.getByLabel(t('messages:write'))
  await expect(creators.getByRole('region', { name: t('messages:with', { name: 'Fay Fan' }) })).toBeVisible()
  await expect(creators.getByText(t('messages:gatedCreator', { name: 'Fay Fan' }))).toBeVisible()
  await expect(field).toHaveCount(0)

  await fans.getByLabel(t('messages:write')).fill('Good evening')
  await fans.getByRole('button', { name: t('messages:send') }).click()
  await expect(creators.getByRole('article')).toContainText('Good evening')
  await field.fill('Welcome')
  await creators.getByRole('button', { name: t('messages:send') }).click()
  await expect(fans.getByRole('article').last()).toContainText('Welcome')

  // What the creator chooses meanwhile shows with the next message, which stays with its writer.
  await openMessagesOf(request, creator, { everyone: false })
  await fans.getByLabel(t('messages:write')).fill('One more thing')
  await fans.getByRole('button', { name: t('messages:send') }).click()
  await expect(fans.getByText(t('messages:gated', { name: creator.name }))).toBeVisible()
  await expect(fans.getByLabel(t('messages:write'))).toHaveCount(0)
  // The keyboard and a screen reader go on where the field was.
  const focused = fans.locator(':focus')
  await expect(focused).toContainText(t('messages:gated', { name: creator.name }))
  await expect(focused).not.toContainText('One more thing')
  await expect(fans.getByRole('article').last()).toContainText('One more thing')
  await expect(
    fans
      .getByRole('article')
      .last()
      .getByRole('button', { name: t('messages:sendAgain') }),
  ).toBeVisible()
  await Promise.all([creators.context().close(), fans.context().close()])
})
