import { expect, type Locator, type Page } from '@playwright/test'
import { textsIn } from '../texts.ts'
import { openInApp, untilAlive } from './page.ts'

const t = await textsIn('en-US')

/** What asks before something is left unsaved. */
export const questionOf = (page: Page) => page.getByRole('dialog', { name: t('studio:leaveTitle') })

/** Opens a page of the site, and waits until it is hydrated. */
export const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(`/en-US/${path}`)
  await untilAlive(page)
}

/** Leaves the page, of which is asked, and answers. */
export async function leave(page: Page, answer: 'leaveKeep' | 'leaveDiscard'): Promise<void> {
  await openInApp(page, '/en-US/home')
  await questionOf(page)
    .getByRole('button', { name: t(`studio:${answer}`) })
    .click()
  await expect(page).toHaveURL(/\/en-US\/home$/)
}

/** Leaves the page, of which is not asked. */
export async function leaveFreely(page: Page): Promise<void> {
  await openInApp(page, '/en-US/home')
  await expect(page).toHaveURL(/\/en-US\/home$/)
}

/** A link is asked about; the answer is to stay. */
export async function stay(page: Page): Promise<void> {
  await openInApp(page, '/en-US/home')
  await expect(questionOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(questionOf(page)).toBeHidden()
}

/** A link and the tab are asked about, and what is written stays, with the focus. */
export async function expectQuestion(page: Page, field: Locator, written: string): Promise<void> {
  const { pathname } = new URL(page.url())
  await openInApp(page, '/en-US/home')
  await expect(questionOf(page)).toBeVisible()
  await questionOf(page)
    .getByRole('button', { name: t('studio:leaveStay') })
    .click()
  await expect(questionOf(page)).toBeHidden()
  await expect(field).toBeFocused()
  const opened = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await opened
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  expect(new URL(page.url()).pathname).toBe(pathname)
  await expect(field).toHaveValue(written)
}
