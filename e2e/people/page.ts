import type { Page } from '@playwright/test'

/**
 * Waits until the page's scripts run: what is pressed before is heard only where it is a form. To be called after a
 * document was loaded and before something is pressed that needs scripts.
 */
export async function untilAlive(page: Page): Promise<void> {
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
}
