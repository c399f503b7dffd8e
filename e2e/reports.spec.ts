import { expect, test } from '@playwright/test'
import { callsAs, makeCreator, makeFan, openConversation, openMessagesOf, signIn } from './people/api.ts'
import { DESK, expectAccessible, pageOf, PHONE, savePicture, untilAlive } from './people/page.ts'
import { textsIn } from './texts.ts'

test('a creator reports a message and blocks its writer in the conversation (390 px); a fan reports the answer, and a reviewer reads the case (1440 px)', async ({
  browser,
  request,
  baseURL: site,
}, info) => {
  const t = await textsIn('en-US')
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
})
