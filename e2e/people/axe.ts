import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import axe, { type Result, type RunOptions } from 'axe-core'

/**
 * The rules of accessibility that the current page, or the part of it that a selector names, breaks.
 *
 * A page without frames is judged where it is, by a script that is sent to it once: the package would send its half
 * megabyte twice for every look, and open a second page to add the findings of all frames up.
 */
export async function violationsOf(page: Page, options: RunOptions = {}, part?: string): Promise<Result[]> {
  const described: RunOptions = { ...options, resultTypes: ['violations'] }
  if (page.frames().length > 1) {
    const builder = new AxeBuilder({ page }).options(described)
    return (await (part === undefined ? builder : builder.include(part)).analyze()).violations
  }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([given, selector]) => {
      const { axe: here } = window as unknown as { axe: typeof axe }
      return (await here.run(selector ?? document, given)).violations
    },
    [described, part] as const,
  )
}
