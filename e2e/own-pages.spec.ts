import { expect, test } from '@playwright/test'
import { makeCreator, makeFan } from './people/api.ts'
import { DESK, expectAccessible, pageOf, passAgeGate, watchRequests } from './people/page.ts'
import { textsIn } from './texts.ts'

test('Ctrl K finds the pages of who is signed in, of a creator those of the studio, and a visitor none', async ({
  browser,
  request,
  baseURL,
  page: visitor,
}) => {
  const t = await textsIn('en-US')
  const [fan, creator] = [await makeFan(request), await makeCreator(request)]
  await passAgeGate(visitor.context(), baseURL)
  const openOf = async (person: typeof fan | null) => {
    const page = person ? await pageOf(browser, person, { site: baseURL, viewport: DESK }) : visitor
    // The keys are listened to once the browser is idle.
    const untilIdle = watchRequests(page)
    await page.goto('/en-US/explore')
    await untilIdle()
    await page.keyboard.press('Control+k')
    const sheet = page.getByRole('dialog', { name: t('search:title') })
    await expect(sheet.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('foll')
    const named = (name: string) =>
      sheet.getByRole('option', { name: new RegExp(`^${name}\\s*${t('search:kind_page')}$`) })
    return { page, named }
  }

  const { page, named } = await openOf(creator)
  await expect(named(t('shell:followers'))).toBeVisible()
  await expect(named(t('shell:following'))).toBeVisible()
  await expectAccessible(page)

  const ofFan = await openOf(fan)
  await expect(ofFan.named(t('shell:following'))).toBeVisible()
  await expect(ofFan.named(t('shell:followers'))).toHaveCount(0)
  await ofFan.page.keyboard.press('ArrowDown')
  await ofFan.page.keyboard.press('Enter')
  await expect(ofFan.page).toHaveURL(/\/en-US\/following$/)

  const ofVisitor = await openOf(null)
  await expect(ofVisitor.named(t('shell:following'))).toHaveCount(0)
})
