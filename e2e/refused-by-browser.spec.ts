import { expect, test } from '@playwright/test'
import { locales } from '@stagedoor/contract/locales'
import { makeFan } from './people/api.ts'
import { expectAccessible, openAs, PHONE, savePicture } from './people/page.ts'
import { textsIn } from './texts.ts'

/** What a browser has lost or cannot reach, and what its user can do then. */
test.use({ locale: 'en-US', viewport: PHONE })

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  for (const locale of locales)
    test(`a page that nothing was kept of says so and offers another try, in ${locale}`, async ({
      page,
      context,
      request,
      baseURL,
    }, info) => {
      await openAs(page, await makeFan(request), baseURL)
      await page.goto(`/${locale}/home`)
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      await page.evaluate(async () => Promise.all((await caches.keys()).map((name) => caches.delete(name))))
      await context.setOffline(true)
      await page.goto(`/${locale}/wallet`)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      const again = page.getByRole('link', { name: (await textsIn(locale))('common:retry') })
      await expect(again).toBeVisible()
      await savePicture(page, info.outputPath('nothing-kept.png'))
      await expectAccessible(page)
      await context.setOffline(false)
      await again.click()
      await expect(page.getByRole('heading', { level: 1, name: (await textsIn(locale))('wallet:title') })).toBeVisible()
    })
})
