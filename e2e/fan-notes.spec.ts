import { expect, test } from '@playwright/test'
import { callsAs, makeCreator, makeFan } from './people/api.ts'
import { expectAccessible, openAs, savePicture, untilAlive } from './people/page.ts'
import { textsIn } from './texts.ts'

const t = await textsIn('en-US')

test('a creator finds a message, sees what its writer spent, notes something and answers with a template', async ({
  page,
  request,
  baseURL,
}, info) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  const [asCreator, asFan] = [callsAs(request, creator.token), callsAs(request, fan.token)]
  await asFan.send('POST', `/follows/${creator.id}`)
  const opened = { source: 'user', sourceId: fan.id }
  const { _id } = await asCreator.send<{ _id: string }>('POST', '/conversations', opened)
  await asCreator.send('POST', `/messages/conversations/${_id}`, { text: 'Harbour 港邊' })
  await asCreator.send('POST', `/messages/conversations/${_id}`, { text: 'See you soon' })
  await asCreator.send('POST', '/performer/messages/templates', { title: 'Thanks', text: 'Thank you!' })

  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, creator, baseURL)
  await page.goto('/en-US/messages')
  await untilAlive(page)
  await page.getByLabel(t('messages:find')).fill('港邊')
  await page.getByLabel(t('messages:find')).press('Enter')
  const found = page.getByRole('link').filter({ hasText: 'harbour' })
  await expect(found.getByText('港邊', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await savePicture(page, info.outputPath('found.png'))
  await found.click()
  await expect(page.getByRole('article').filter({ hasText: 'harbour' })).toBeInViewport()
  await expect(page.getByRole('article').filter({ hasText: 'See you soon' })).toBeVisible()

  await page.getByText(t('messages:fanFollows'), { exact: true }).click()
  await page.getByLabel(t('messages:note')).fill('Collects vinyl')
  await page.getByRole('button', { name: t('messages:saveNote') }).click()
  await expect(page.getByText(t('messages:noteSaved'), { exact: true })).toBeVisible()
  await expect(page.getByText(t('messages:hasNote'))).toBeVisible()
  await expectAccessible(page)
  await savePicture(page, info.outputPath('note.png'))
  await page.getByText(t('messages:fanFollows'), { exact: true }).click()
  await page.locator('summary').filter({ hasNotText: /./ }).last().click()
  await page.getByRole('button', { name: 'Thanks' }).click()
  await expect(page.getByLabel(t('messages:write'))).toHaveValue('Thank you!')
  await page.setViewportSize({ width: 390, height: 844 })
  await savePicture(page, info.outputPath('thread-phone.png'))
  await page.goto('/zh-TW/messages?filter=subscribers')
  await expectAccessible(page)
  await savePicture(page, info.outputPath('subscribers-zh.png'))
})
