import { expect, test, type Page } from '@playwright/test'
import { callsAs, makeCreator, makeFan, openConversation, openMessagesOf, signIn } from './people/api.ts'
import { DESK, expectAccessible, pageOf, PHONE, savePicture, untilAlive } from './people/page.ts'
import { chat, expectPlaying, goLive, watch, write } from './people/stream.ts'
import { textsIn } from './texts.ts'

const t = await textsIn('en-US')

test('a creator reports a message and blocks its writer in the conversation (390 px); a fan reports the answer, and a reviewer reads the case (1440 px)', async ({
  browser,
  request,
  baseURL: site,
}, info) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await openMessagesOf(request, creator, { everyone: true })
  const id = await openConversation(request, fan, creator)
  const send = (token: string, text: string) =>
    callsAs(request, token).send<{ _id: string }>('POST', `/messages/conversations/${id}`, { text })
  const { _id: messageId } = await send(fan.token, 'Rude words')
  const { _id: answerId } = await send(creator.token, 'Please do not write like that')

  const page = await pageOf(browser, creator, { site, viewport: PHONE })
  await page.goto(`/en-US/messages/${id}`)
  await untilAlive(page)
  const rude = page.getByRole('article').filter({ hasText: 'Rude words' })
  await expect(page.getByRole('link', { name: t('common:report'), exact: true })).toHaveCount(1)
  await expectAccessible(page)
  await savePicture(page, info.outputPath('thread.png'))
  await rude.getByRole('link', { name: t('common:report') }).click()
  await expect(page).toHaveURL(new RegExp(`/report/message/${messageId}`))
  await untilAlive(page)
  await page.getByLabel(t('reports:reason')).selectOption('fraud')
  await page.getByRole('button', { name: t('reports:send') }).click()
  await expect(page.getByText(t('reports:sentTitle'))).toBeVisible()

  await page.goto(`/en-US/messages/${id}`)
  await untilAlive(page)
  const panel = page.locator('details').filter({ hasText: t('messages:fanNeither') })
  await panel.locator('summary').click()
  const person = panel.getByRole('link', { name: t('common:report'), exact: true })
  await expect(person).toHaveAttribute('href', new RegExp(`/report/user/${fan.id}$`))
  await expectAccessible(page)
  await savePicture(page, info.outputPath('panel.png'))
  await panel.getByRole('button', { name: t('fans:block') }).click()
  await expect(panel.getByText(t('fans:blockedNow'))).toBeVisible()
  await expect(page.getByText(t('messages:readOnly'))).toBeVisible()
  await page.reload()
  await untilAlive(page)
  await panel.locator('summary').click()
  await expect(panel.getByText(t('fans:blockedNow'))).toBeVisible()
  await expect(panel.getByRole('button', { name: t('fans:undo') })).toBeVisible()

  const theirs = await pageOf(browser, fan, { site })
  await theirs.goto(`/en-US/messages/${id}`)
  const answer = theirs.getByRole('article').filter({ hasText: 'Please do not' })
  const own = answer.getByRole('link', { name: t('common:report') })
  await own.click()
  await expect(theirs).toHaveURL(new RegExp(`/report/message/${answerId}`))
  await untilAlive(theirs)
  await theirs.getByLabel(t('reports:reason')).selectOption('fraud')
  await theirs.getByRole('button', { name: t('reports:send') }).click()
  await expect(theirs.getByText(t('reports:sentTitle'))).toBeVisible()
  await expectAccessible(theirs)

  const staff = await pageOf(browser, { token: await signIn(request, 'reviewer@demo.test') }, { site, viewport: DESK })
  await staff.goto(`/en-US/staff/reports?target=message&targetId=${messageId}`)
  await staff
    .getByRole('main')
    .getByRole('link', { name: t('reports:targetMessage'), exact: true })
    .click()
  await expect(staff.getByText('Rude words')).toBeVisible()
  await expect(staff.getByText('Please do not write like that')).toBeVisible()
  await expect(staff.getByRole('link', { name: `@${fan.username}` }).first()).toBeVisible()
  await expectAccessible(staff)
  await savePicture(staff, info.outputPath('case.png'), { isWhole: true })

  // Once it is decided, there is no case: the report names the message and leads nowhere.
  await staff.goto(`/en-US/staff/reports?target=message&targetId=${messageId}`)
  await untilAlive(staff)
  await staff.getByLabel(t('reports:note')).fill('A joke between friends')
  await staff.getByRole('button', { name: t('reports:dismiss') }).click()
  await expect(staff.getByText(t('reports:closed'))).toBeVisible()
  await staff.goto(`/en-US/staff/reports?target=message&targetId=${messageId}&status=dismissed`)
  const decided = staff.getByRole('article').filter({ hasText: messageId })
  await expect(decided).toBeVisible()
  await expect(decided.getByRole('link', { name: t('reports:targetMessage'), exact: true })).toHaveCount(0)
  await savePicture(staff, info.outputPath('decided.png'), { isWhole: true })
})

/** Sends the report of the line whose menu is open, in a page of its own. @returns the id of the line */
async function reportLine(page: Page): Promise<string> {
  const opened = page.context().waitForEvent('page')
  await chat(page)
    .getByRole('link', { name: t('common:report') })
    .click()
  const form = await opened
  await untilAlive(form)
  const [, id = ''] = /\/report\/message\/([^/?]+)/.exec(form.url()) ?? []
  await form.getByLabel(t('reports:reason')).selectOption('fraud')
  await form.getByRole('button', { name: t('reports:send') }).click()
  await expect(form.getByText(t('reports:sentTitle'))).toBeVisible()
  await form.close()
  return id
}

test('a viewer (390 px) and the creator report lines of the chat beside the stream, and a reviewer removes one for everybody', async ({
  browser,
  request,
  baseURL: site,
}, info) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  const studio = await pageOf(browser, creator, { site })
  const phones = await pageOf(browser, fan, { site, viewport: PHONE })
  await goLive(studio)
  await watch(phones, creator)
  await untilAlive(phones)
  await write(phones, 'Rude words')
  await write(studio, 'Please do not')
  // The writer of a line is offered no report of it.
  for (const [page, name] of [
    [phones, creator.name],
    [studio, 'Fay Fan'],
  ] as const) {
    const menu = chat(page).getByLabel(t(page === studio ? 'live:moderate' : 'live:lineOptions', { name }))
    await expect(menu).toHaveCount(1)
    await menu.press('Enter')
    await expect(chat(page).getByRole('link', { name: t('common:report') })).toBeVisible()
    await expectAccessible(page)
  }
  await savePicture(phones, info.outputPath('line-phone.png'))
  await savePicture(studio, info.outputPath('line-studio.png'))
  const ids = [await reportLine(phones), await reportLine(studio)]
  expect(new Set(ids).size).toBe(2)
  await expectPlaying(phones)

  const staff = await pageOf(browser, { token: await signIn(request, 'reviewer@demo.test') }, { site, viewport: DESK })
  await staff.goto(`/en-US/staff/messages/${ids[1]}`)
  await untilAlive(staff)
  await expect(staff.locator('[aria-current]').filter({ hasText: 'Rude words' })).toBeVisible()
  await expect(staff.getByText('Please do not')).toBeVisible()
  await expect(staff.getByRole('link', { name: `@${creator.username}` }).first()).toBeVisible()
  await staff.getByLabel(t('staff:reason')).fill('An insult')
  await expectAccessible(staff)
  await savePicture(staff, info.outputPath('line-case.png'), { isWhole: true })
  await staff.getByRole('button', { name: t('staff:removeLine') }).click()
  await expect(staff.getByText(t('staff:itemRemoved'))).toBeVisible()
  await expect(staff.getByText('Rude words')).toBeVisible()
  await expect(staff.getByRole('button', { name: t('staff:removeLine') })).toHaveCount(0)
  for (const page of [phones, studio]) {
    await expect(chat(page)).toContainText(t('live:deleted'))
    await expect(chat(page)).not.toContainText('Rude words')
  }
  await Promise.all([studio.context().close(), phones.context().close(), staff.context().close()])
})
