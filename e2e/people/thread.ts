import type { Page } from '@playwright/test'
import type { textsIn } from '../texts.ts'

/** What a story does in an open conversation, in the language of its texts. */
export const threadIn = (t: Awaited<ReturnType<typeof textsIn>>) => {
  const messages = (page: Page) => page.getByRole('log', { name: t('messages:messages') })
  return {
    messages,
    message: (page: Page, text: string) => messages(page).getByRole('article').filter({ hasText: text }),
    async write(page: Page, text: string): Promise<void> {
      await page.getByLabel(t('messages:write')).fill(text)
      await page.getByRole('button', { name: t('messages:send') }).click()
    },
  }
}
