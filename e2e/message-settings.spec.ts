import { expect, test, type Page } from '@playwright/test'
import { callsAs, makeCreator, makeFan, openConversation, openMessagesOf, type Person } from './people/api.ts'
import { expectAccessible, openAs, pageOf, savePicture, untilAlive, untilConnected } from './people/page.ts'
import { openTemplates } from './people/templates.ts'
import { textsIn } from './texts.ts'

const t = await textsIn('en-US')

test('what is typed of a new template stays while another is deleted and brought back', async ({
  page,
  request,
  baseURL,
}) => {
  await openTemplates(page, request, baseURL)
  const added = page.locator('form').filter({ hasNot: page.locator('[name="id"], [name="intent"]') })
  const written = added.getByLabel(t('inbox:templateText'))
  const kept = page.locator('summary').filter({ hasText: 'Thanks' })
  await written.fill('Back next week')
  await kept.click()
  await page.getByRole('button', { name: t('inbox:delete') }).click()
  await expect(kept).toBeHidden()
  await expect(written).toHaveValue('Back next week')
  await page.getByRole('button', { name: t('inbox:undo') }).click()
  await expect(kept).toBeVisible()
  await expect(written).toHaveValue('Back next week')
  await added.getByLabel(t('inbox:templateTitle')).fill('Away')
  await added.getByRole('button', { name: t('inbox:save') }).click()
  await expect(page.locator('summary').filter({ hasText: 'Away' })).toBeVisible()
  await expect(written).toHaveValue('')
})

test('a creator keeps templates, chooses who may write and greets new subscribers; a fan hides that they read (390 px)', async ({
  page,
  request,
  baseURL,
}, info) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const creator = await makeCreator(request)
  await openAs(page, creator, baseURL)
  await page.goto('/en-US/creator/message-templates')
  await untilAlive(page)
  await expectAccessible(page)
  await savePicture(page, info.outputPath('templates-empty.png'), { isWhole: true })
  await page.getByRole('button', { name: t('inbox:save') }).click()
  await expect(page.getByText(t('inbox:templateTitleNeeded'))).toBeVisible()
  await page.getByLabel(t('inbox:templateTitle')).fill('Thanks')
  await page.getByLabel(t('inbox:templateText'), { exact: true }).fill('Thank you for your support!')
  await page.getByRole('button', { name: t('inbox:save') }).click()
  const kept = page.getByRole('listitem').filter({ hasText: 'Thank you for your support!' })
  await kept.getByText('Thanks', { exact: true }).click()
  await expectAccessible(page)
  await savePicture(page, info.outputPath('templates.png'), { isWhole: true })
  await kept.getByRole('button', { name: t('inbox:delete') }).click()
  await page.getByRole('button', { name: t('inbox:undo') }).click()
  await expect(kept).toBeVisible()

  await page.getByRole('link', { name: t('inbox:tabSettings') }).click()
  await page.getByLabel(t('inbox:who_minimumTip')).fill('much')
  const save = page.getByRole('button', { name: t('inbox:save') })
  await save.first().click()
  await expect(page.getByText(t('inbox:amountNeeded'))).toBeVisible()
  await expect(page.getByLabel(t('inbox:who_minimumTip'))).toBeFocused()
  await page.getByLabel(t('inbox:who_minimumTip')).fill('7,50')
  await page.getByLabel(t('inbox:who_followers')).check()
  await save.first().click()
  await expect(page.getByText(t('inbox:settingsSaved'))).toBeVisible()
  await expect(page.getByLabel(t('inbox:who_minimumTip'))).toHaveValue('7.5')
  await page.getByLabel(t('inbox:welcomeOn')).check()
  await save.last().click()
  await expect(page.getByText(t('inbox:welcomeEmpty'))).toBeVisible()
  await page.getByLabel(t('inbox:welcomeText'), { exact: true }).fill('Welcome backstage')
  await save.last().click()
  await expect(page.getByText(t('inbox:settingsSaved'))).toBeVisible()
  await expectAccessible(page)
  await savePicture(page, info.outputPath('settings.png'), { isWhole: true })
  expect(await callsAs(request, creator.token).get('/performer/messages/policy')).toMatchObject({
    followers: true,
    minimumTip: 7.5,
  })
  for (const locale of ['zh-TW', 'ja-JP']) {
    await page.goto(`/${locale}/creator/message-settings`)
    await savePicture(page, info.outputPath(`settings-${locale}.png`), { isWhole: true })
  }

  // A template is put into a message; all of it is on the screen, and there is room to write.
  const fan = await makeFan(request)
  await callsAs(request, fan.token).send('POST', `/follows/${creator.id}`)
  const conversation = await openConversation(request, fan, creator)
  for (const path of ['creator/mass-messages/new', `messages/${conversation}`]) {
    await page.goto(`/en-US/${path}`)
    await untilAlive(page)
    await page.getByTitle(t('messages:templates')).click()
    const template = page.getByRole('button', { name: 'Thank you for your support!' })
    await expect(template).toBeInViewport({ ratio: 1 })
    await savePicture(page, info.outputPath(`template-of-${path.split('/')[0]}.png`))
    await template.click()
  }
  const field = page.getByLabel(t('messages:write'))
  await expect(field).toHaveValue('Thank you for your support!')
  expect((await field.boundingBox())?.width).toBeGreaterThan(200)
  await savePicture(page, info.outputPath('template-inserted.png'))

  await openAs(page, fan, baseURL)
  await page.goto('/en-US/me')
  await page.getByRole('link', { name: t('account:messagePrivacy') }).click()
  await page.getByLabel(t('inbox:showsReading')).uncheck()
  await save.click()
  await expect(page.getByText(t('inbox:settingsSaved'))).toBeVisible()
  await expectAccessible(page)
  await savePicture(page, info.outputPath('privacy.png'))
  expect(await callsAs(request, fan.token).get('/messages/settings')).toEqual({
    showsReading: false,
    showsTyping: true,
  })
})

test('who hides that they read and write shows neither, and learns neither of the other side', async ({
  browser,
  request,
  baseURL: site,
}) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await openMessagesOf(request, creator, { everyone: true })
  const id = await openConversation(request, fan, creator)
  await callsAs(request, fan.token).send('POST', `/messages/conversations/${id}`, { text: 'First' })
  const typing: string[] = []
  const open = async (person: Person) => {
    const page = await pageOf(browser, person, { site })
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (payload.toString().includes('"typing"')) typing.push(person.username)
      }),
    )
    const connected = untilConnected(page)
    await page.goto(`/en-US/messages/${id}`)
    await untilAlive(page)
    await connected
    return page
  }
  const [fans, creators] = [await open(fan), await open(creator)]
  const log = (page: Page) => page.getByRole('log', { name: t('messages:messages') })
  const write = async (page: Page, text: string) => {
    await page.getByLabel(t('messages:write')).pressSequentially(text)
    await page.getByRole('button', { name: t('messages:send') }).click()
  }
  await write(fans, 'Good evening')
  await expect(log(fans)).toContainText(t('messages:seen'))
  await write(creators, 'Hello')
  await expect(log(fans)).toContainText('Hello')
  expect(new Set(typing)).toEqual(new Set([fan.username, creator.username]))

  await callsAs(request, creator.token).send('PUT', '/messages/settings', { showsReading: false, showsTyping: false })
  typing.length = 0
  await write(fans, 'Are you there?')
  await expect(log(creators)).toContainText('Are you there?')
  await write(creators, 'Always')
  await expect(log(fans)).toContainText('Always')
  expect(typing).toEqual([])
  for (const page of [fans, creators]) {
    await page.reload()
    await expect(log(page)).toContainText('Always')
    await expect(log(page)).not.toContainText(t('messages:seen'))
  }
  await Promise.all([fans.context().close(), creators.context().close()])
})
