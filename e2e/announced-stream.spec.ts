import { expect, test } from '@playwright/test'
import { callsAs, makeCreator, makeFan } from './people/api.ts'
import { expectAccessible, openAs, savePicture, untilAlive } from './people/page.ts'
import { textsIn } from './texts.ts'

const t = await textsIn('en-US')
const title = 'An evening with paints'

test('a creator announces a stream for a time of their zone, to be recorded; a fan in another zone sees it in theirs and asks for a reminder; near its time the studio suggests it', async ({
  browser,
  request,
  baseURL,
}, info) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await callsAs(request, creator.token).send('PUT', '/performers/me', { privateChatPrice: 5 })
  const contextIn = async (timezoneId: string, viewport: { width: number; height: number }) =>
    (await browser.newContext({ timezoneId, viewport, ...(baseURL && { baseURL }) })).newPage()
  const studio = await contextIn('Asia/Taipei', { width: 1440, height: 900 })
  await openAs(studio, creator, baseURL)
  await studio.goto('/en-US/creator/live/schedule')
  await untilAlive(studio)
  const startsAt = new Date(Date.now() + 86_400_000)
  startsAt.setUTCHours(12, 30, 0, 0)
  await studio.getByLabel(t('live:title')).fill(title)
  await studio.getByLabel(t('announced:startsAt')).fill(`${startsAt.toISOString().slice(0, 10)}T20:30`)
  await studio.getByLabel(t('live:recordStream')).check()
  await studio.getByLabel(t('studio:forSale')).check()
  await studio.getByLabel(t('live:recordingPrice')).fill('5')
  await studio.getByRole('button', { name: t('announced:announce') }).click()
  await expect(studio.getByRole('main').getByText(t('announced:announced'))).toBeVisible()
  await expect(studio.getByRole('main')).toContainText('8:30')
  await expect(studio.getByText(t('live:recordingDraft'))).toBeVisible()
  await expectAccessible(studio)
  await savePicture(studio, info.outputPath('studio.png'), { isWhole: true })

  const phone = await contextIn('America/New_York', { width: 390, height: 844 })
  await openAs(phone, fan, baseURL)
  await phone.goto(`/en-US/${creator.username}`)
  await untilAlive(phone)
  await expect(phone.getByRole('link', { name: t('announced:privateShow') })).toBeVisible()
  await savePicture(phone, info.outputPath('profile.png'))
  await phone.getByRole('link', { name: new RegExp(t('announced:next')) }).click()
  await expect(phone.getByText(title)).toBeVisible()
  await phone.goto('/en-US/live')
  await untilAlive(phone)
  await expect(phone.getByRole('listitem').filter({ hasText: creator.name })).toContainText('7:30')
  // The button says so before the server has it.
  const isAnswered = phone.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/streaming/reminders/'),
  )
  await phone
    .getByRole('listitem')
    .filter({ hasText: creator.name })
    .getByRole('button', { name: t('announced:remindName', { title }) })
    .click()
  await expect(phone.getByText(t('announced:reminded'))).toBeVisible()
  await isAnswered
  await expectAccessible(phone)
  await savePicture(phone, info.outputPath('live.png'), { isWhole: true })

  await studio.reload()
  await untilAlive(studio)
  await expect(studio.getByText(t('announced:reminders', { count: 1 }))).toBeVisible()
  await studio.getByRole('button', { name: t('announced:cancelName', { title }) }).click()
  await expect(studio.getByRole('main').getByText(t('announced:cancelled'))).toBeVisible()

  const list = await callsAs(request, creator.token).send<{ _id: string }>('POST', '/performer/lists', {
    name: 'Painters',
  })
  await callsAs(request, creator.token).send('POST', '/streaming/announcements', {
    title,
    startsAt: new Date(Date.now() + 10 * 60_000).toISOString(),
    recording: { audience: 'list', audienceListId: list._id, isPublished: true },
  })
  await studio.goto('/en-US/creator/live')
  await untilAlive(studio)
  await expect(studio.getByLabel(t('live:title'))).toHaveValue(title)
  await expect(studio.getByLabel(t('live:recordStream'))).toBeChecked()
  const recording = studio.getByRole('group', { name: t('live:recordingFor') })
  await expect(recording.getByLabel(t('studio:listField'), { exact: true })).toHaveValue(list._id)
  await expect(studio.getByLabel(t('live:publishRecording'))).toBeChecked()
  await expectAccessible(studio)
  await savePicture(studio, info.outputPath('suggestion.png'), { isWhole: true })
  await Promise.all([studio.context().close(), phone.context().close()])
})
