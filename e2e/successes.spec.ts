import { expect, test, type Page } from '@playwright/test'
import { makeCreator, makeFan, signIn } from './people/api.ts'
import { openAs, untilAlive } from './people/page.ts'
import { textsIn } from './texts.ts'

test.use({ locale: 'en-US', viewport: { width: 390, height: 700 } })

const t = await textsIn('en-US')

/** What says in the view that a form was done as asked, the toast last. */
const said = (page: Page) =>
  page.evaluate(() => {
    const isInView = (element: Element) => {
      const { top, bottom, height } = element.getBoundingClientRect()
      return height > 0 && top >= 0 && bottom <= innerHeight
    }
    return [...document.querySelectorAll('[data-tone="success"]')]
      .filter(isInView)
      .map((element) => element.textContent)
  })

/** Each form by its page and a field of it, with what has to be filled in. Braces name what the story made. */
const forms = {
  fan: [
    ['wallet/limits', 'week'],
    ['account/messages', 'showsReading'],
    ['notifications/preferences', 'quietFrom'],
    ['account', 'username'],
  ],
  creator: [
    ['creator/message-settings', 'minimumTip'],
    ['creator/message-settings', 'welcome'],
    ['creator/blocked-words', 'words'],
    ['creator/prices', 'monthlyPrice'],
    ['creator/account', 'username'],
  ],
  staff: [['staff/terms/{creator}', 'reason', 'Agreed by telephone']],
} as const

for (const walker of ['fan', 'creator', 'staff'] as const)
  test(`a form of a ${walker} that is done as asked says so where its reader is, each time`, async ({
    page,
    request,
    baseURL,
  }) => {
    const token =
      walker === 'staff'
        ? await signIn(request, 'admin@demo.test')
        : (await (walker === 'fan' ? makeFan : makeCreator)(request)).token
    const creator = walker === 'staff' ? (await makeCreator(request)).id : ''
    await openAs(page, { token }, baseURL)
    for (const [path, field, text] of forms[walker])
      await test.step(`${path}: ${field}`, async () => {
        await page.goto(`/en-US/${path.replace('{creator}', creator)}`)
        await untilAlive(page)
        const form = page.locator('form:visible').filter({ has: page.locator(`[name="${field}"]`) })
        const save = async () => {
          if (text !== undefined) await form.locator(`[name="${field}"]`).fill(text)
          await form.locator('button[type="submit"]:visible').last().click()
          await expect.poll(() => said(page)).not.toEqual([])
        }
        await save()
        for (const close of await page.getByRole('button', { name: t('shell:dismiss') }).all()) await close.click()
        await page.mouse.move(0, 0)
        await expect(page.getByRole('button', { name: t('shell:dismiss') })).toHaveCount(0)
        await save()
      })
  })
