import { expect, test, type Page, type Response } from '@playwright/test'

/** Goals for the first page of a reader, in bytes as they travel. */
const GOAL = { scripts: 140 * 1024, styles: 15 * 1024, page: 10 * 1024, requests: 15 }

test.use({ viewport: { width: 390, height: 844 } })

/**
 * What an anonymous visitor's first visit fetches from the site before anything is touched; pictures, what is asked for later and
 * what third parties bring, with what speaks to them, are left out.
 */
async function firstVisit(page: Page, address: string) {
  const all: Response[] = []
  page.on('response', (answer) => all.push(answer))
  await page.goto(address, { waitUntil: 'networkidle' })
  const { host } = new URL(page.url())
  const answers = all.filter(
    (answer) => new URL(answer.url()).host === host && !answer.url().includes('/assets/sign-on-widget-'),
  )
  const bytesOf = async (kinds: readonly string[]) => {
    const sizes = answers
      .filter((answer) => kinds.includes(answer.request().resourceType()))
      .map(async (answer) => (await answer.request().sizes()).responseBodySize)
    return (await Promise.all(sizes)).reduce((total, bytes) => total + bytes, 0)
  }
  const needed = answers.filter((answer) =>
    ['document', 'script', 'stylesheet'].includes(answer.request().resourceType()),
  )
  return {
    scripts: await bytesOf(['script', 'other']),
    styles: await bytesOf(['stylesheet']),
    page: await bytesOf(['document']),
    // What was fetched a moment ago is taken from where the browser keeps it.
    requests: new Set(needed.map((answer) => answer.url().split('#')[0])).size,
  }
}

for (const address of ['/zh-TW/creator', '/zh-TW', '/ja-JP/explore', '/zh-TW/auth/login']) {
  test(`the first visit of ${address} is light`, async ({ page }) => {
    const load = await firstVisit(page, address)
    expect.soft(load.scripts, 'scripts').toBeLessThanOrEqual(GOAL.scripts)
    expect.soft(load.styles, 'styles').toBeLessThanOrEqual(GOAL.styles)
    expect.soft(load.page, 'page').toBeLessThanOrEqual(GOAL.page)
    expect.soft(load.requests, 'requests').toBeLessThanOrEqual(GOAL.requests)
    expect(load.scripts, 'scripts were seen at all').toBeGreaterThan(0)
  })
}
