import { expect, test, type Page } from '@playwright/test'
import { makeCreator } from './people/api.ts'
import { builtFile } from './people/built-file.ts'
import { holdRequests, openAs, PHONE, untilAlive } from './people/page.ts'
import { textsIn } from './texts.ts'

test.use({ locale: 'en-US', viewport: PHONE })

const t = await textsIn('en-US')
const TEXT = 'Thank you for your support!'

test.beforeEach(async ({ page, request, baseURL }) => {
  await openAs(page, await makeCreator(request), baseURL)
  await page.goto('/en-US/creator/message-templates')
  await untilAlive(page)
})

const title = (page: Page) => page.getByLabel(t('inbox:templateTitle'))
const text = (page: Page) => page.getByLabel(t('inbox:templateText'), { exact: true })
const save = (page: Page) => page.getByRole('button', { name: t('inbox:save') }).click()

test('who types on while a form is refused keeps the focus and what was typed; the next refusal moves it', async ({
  page,
}) => {
  const release = await holdRequests(page, '**/message-templates.data*', (sent) => sent.method() === 'POST')
  await save(page)
  await text(page).pressSequentially(TEXT)
  release()
  await expect(page.getByText(t('inbox:templateTitleNeeded'))).toBeVisible()
  await expect(page.locator('[data-fault-again]')).toBeAttached()
  await expect(text(page)).toBeFocused()
  await expect(text(page)).toHaveValue(TEXT)
  await save(page)
  await expect(title(page)).toBeFocused()
})

test('who corrects a second field before the code of refusals has arrived keeps the focus there', async ({ page }) => {
  const release = await holdRequests(page, builtFile('app/shell/form-rule/FormRule.tsx'))
  await save(page)
  await expect(title(page)).toBeFocused()
  await text(page).pressSequentially(TEXT)
  release()
  await expect(page.locator('[data-fault-again]')).toBeAttached()
  await expect(text(page)).toBeFocused()
  await expect(text(page)).toHaveValue(TEXT)
})
