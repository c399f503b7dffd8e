import AxeBuilder from '@axe-core/playwright'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import type { Person } from './api.ts'

type Theme = 'light' | 'dark'

/**
 * Waits until the page's scripts run: what is pressed before is heard only where it is a form. To be called after a
 * document was loaded and before something is pressed that needs scripts.
 */
export async function untilAlive(page: Page): Promise<void> {
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
}

/** A browser that passed the age gate before, and what else its cookies say. */
export async function passAgeGate(
  context: BrowserContext,
  site: string | undefined,
  also: { token?: string; theme?: Theme } = {},
): Promise<void> {
  const cookies = { eighteen_day: '1990-01-01', ...also }
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: site ?? '' })))
}

/** The page of someone who is past the age gate and signed in. */
export const openAs = (page: Page, { token }: Pick<Person, 'token'>, site: string | undefined): Promise<void> =>
  passAgeGate(page.context(), site, { token })

/** All that WCAG 2.2 asks of A and AA, of the page as it stands; then its contrasts in the other theme too. */
export async function expectAccessible(page: Page): Promise<void> {
  // A link that is half under the sticky header counts as too small a target.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'])
    .analyze()
  const inOther = await inOtherTheme(page, async () => {
    const found = await new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']).analyze()
    return found.violations
  })
  const complaints = [...violations, ...inOther].flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  expect(complaints).toEqual([])
}

/** Looks at the page in the theme that it does not stand in, without waiting for colours to fade. */
async function inOtherTheme<Found>(page: Page, look: () => Promise<Found>): Promise<Found> {
  const html = page.locator('html')
  const was = (await html.getAttribute('data-theme')) ?? 'light'
  const wear = (theme: string) => html.evaluate((root, name) => root.setAttribute('data-theme', name), theme)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await wear(was === 'dark' ? 'light' : 'dark')
  const found = await look()
  await wear(was)
  await page.emulateMedia({ reducedMotion: null })
  return found
}
