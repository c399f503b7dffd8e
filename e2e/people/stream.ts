import { expect, test, type Page } from '@playwright/test'
import { textsIn } from '../texts.ts'
import type { Person } from './api.ts'
import { expectAccessible, savePicture, untilAlive } from './page.ts'

const t = await textsIn('en-US')

export const TITLE = 'An evening with paints'

/** Pictures that were shown so far. */
const framesOf = (page: Page): Promise<number> =>
  page
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames)

/** The video advances: more pictures are shown than before. */
export async function expectPlaying(page: Page): Promise<void> {
  const before = await framesOf(page)
  await expect.poll(() => framesOf(page)).toBeGreaterThan(before + 10)
}

/** Goes live from the studio with the browser's own test camera. */
export async function goLive(
  page: Page,
  { ticket, isRecorded = false }: { ticket?: string; isRecorded?: boolean } = {},
): Promise<void> {
  await page.goto('/en-US/creator/live')
  await untilAlive(page)
  await page.getByLabel(t('live:title')).fill(TITLE)
  if (ticket !== undefined) {
    await page.getByLabel(t('live:choice_ticket')).check()
    await page.getByLabel(t('live:ticketPrice')).fill(ticket)
  }
  if (isRecorded) {
    await page.getByLabel(t('live:recordStream')).check()
    await page.getByLabel(t('live:publishRecording')).check()
    await expectAccessible(page)
    await savePicture(page, test.info().outputPath('record.png'), { isWhole: true })
  }
  await page.getByRole('button', { name: t('live:continue') }).click()
  await page.getByRole('button', { name: t('live:turnOnCamera') }).click()
  await expect(page.getByLabel(t('live:camera'), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t('live:goLive') }).click()
  await expect(page.getByRole('button', { name: t('live:end') })).toBeVisible()
}

/** Ends the stream in the studio, which asks first. */
export async function endStream(studio: Page): Promise<void> {
  await studio.getByRole('button', { name: t('live:end') }).click()
  await studio.getByRole('button', { name: t('live:endNow') }).click()
}

export const watch = (page: Page, { username }: Person) => page.goto(`/en-US/streaming/${username}`)
export const chat = (page: Page) => page.getByRole('log', { name: t('live:chatLines') })

export async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel(t('live:write'), { exact: true }).fill(text)
  await page.getByRole('button', { name: t('live:send'), exact: true }).click()
}
