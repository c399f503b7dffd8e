import { expect, test, type Locator, type Page } from '@playwright/test'
import { makeCreator, signIn, uniqueName } from './people/api.ts'
import { DESK, openAs, openInApp, PHONE, untilAlive, untilSettled } from './people/page.ts'
import { aLandscape } from './people/pictures.ts'
import { textsIn } from './texts.ts'

const t = await textsIn('en-US')

const questionOf = (page: Page) => page.getByRole('dialog', { name: t('studio:leaveTitle') })

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()

const open = async (page: Page, path: string) => {
  await page.goto(`/en-US/${path}`)
  await untilAlive(page)
}

/** Leaves the page, of which is asked, and answers. */
async function leave(page: Page, answer: 'leaveKeep' | 'leaveDiscard'): Promise<void> {
  await openInApp(page, '/en-US/home')
  await questionOf(page)
    .getByRole('button', { name: t(`studio:${answer}`) })
    .click()
  await expect(page).toHaveURL(/\/en-US\/home$/)
}

/** Leaves the page, of which is not asked. */
async function leaveFreely(page: Page): Promise<void> {
  await openInApp(page, '/en-US/home')
  await expect(page).toHaveURL(/\/en-US\/home$/)
}

/** A link and the tab are asked about, and what is written stays, with the focus. */
async function expectQuestion(page: Page, field: Locator, written: string): Promise<void> {
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

for (const [width, viewport] of [
  [390, PHONE],
  [1440, DESK],
] as const)
  test(`a product that is left unsaved is asked about and offered again, until it is saved (${width})`, async ({
    page,
    request,
    baseURL,
  }) => {
    await page.setViewportSize(viewport)
    await openAs(page, await makeCreator(request), baseURL)
    const name = page.getByLabel(t('store:productName'))
    const description = page.getByLabel(t('studio:description'))
    const offered = page.getByRole('button', { name: t('studio:continueDraft'), exact: true })

    await open(page, 'creator/products')
    await openInApp(page, '/en-US/creator/products/new')
    await page.getByLabel(t('store:kind')).selectOption('digital')
    await name.fill('Harbour print')
    await expectQuestion(page, name, 'Harbour print')
    // Back asks, and closes the question.
    await page.goBack()
    await expect(questionOf(page)).toBeVisible()
    await page.goBack()
    await expect(questionOf(page)).toBeHidden()
    await expect(page).toHaveURL(/\/creator\/products\/new$/)
    await leave(page, 'leaveKeep')
    await open(page, 'creator/products/new')
    await offered.click()
    await expect(name).toHaveValue('Harbour print')
    await expect(page.getByLabel(t('store:kind'))).toHaveValue('digital')
    await page.getByLabel(t('store:kind')).selectOption('physical')
    await page.getByLabel(t('store:stock'), { exact: true }).fill('3')
    await page.getByLabel(t('store:price'), { exact: true }).fill('10')
    await press(page, t('store:createProduct'))
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour print' })).toBeVisible()
    await untilSettled(page)
    const { pathname } = new URL(page.url())
    await open(page, 'creator/products/new')
    await expect(name).toHaveValue('')
    await expect(offered).toBeHidden()

    const editor = pathname.replace('/en-US/', '')
    await open(page, editor)
    await page.locator('input[type="file"]').setInputFiles({
      name: 'print.jpg',
      mimeType: 'image/jpeg',
      buffer: await aLandscape(0, { width: 900, height: 700 }),
    })
    await expect(page.getByRole('button', { name: t('store:removePicture') })).toBeVisible()
    await description.fill('On paper')
    await leave(page, 'leaveKeep')
    await open(page, editor)
    await offered.click()
    await expect(description).toHaveValue('On paper')
    await description.fill('On heavy paper')
    await press(page, t('studio:publish'))
    // The editor of what is published is another form, of what was saved.
    await expect(page.getByRole('main').getByRole('link', { name: t('store:view'), exact: true })).toBeVisible()
    await untilSettled(page)
    await expect(description).toHaveValue('On heavy paper')
    await leaveFreely(page)
    await open(page, editor)
    await expect(description).toHaveValue('On heavy paper')
    await expect(offered).toBeHidden()
    // What is written after publishing is kept as before.
    await press(page, t('studio:hide'))
    await expect(page.getByRole('main').getByRole('link', { name: t('store:view'), exact: true })).toBeHidden()
    await untilSettled(page)
    await description.fill('On thin paper')
    await leave(page, 'leaveKeep')
    await open(page, editor)
    await offered.click()
    await expect(description).toHaveValue('On thin paper')
    await leave(page, 'leaveDiscard')
    await open(page, editor)
    await expect(description).toHaveValue('On heavy paper')
    await expect(offered).toBeHidden()
  })

/** Forms that keep no draft: their page, a field, what is to be filled in beside it, and the button. */
const forms = [
  { path: 'creator/account', field: 'bio', written: 'Photographs of harbours', also: {}, save: t('common:save') },
  { path: 'creator/contact', field: 'phone', written: '912345678', also: {}, save: t('common:save') },
  { path: 'creator/message-settings', field: 'welcome', written: 'Good to see you', also: {}, save: t('inbox:save') },
  {
    path: 'creator/banking',
    field: 'bankName',
    written: 'Harbour Bank',
    also: { firstName: 'Mia', lastName: 'Maker', bankAccount: '0123456789' },
    save: t('payouts:saveBank'),
  },
] as const

for (const { path, field: named, written, also, save } of forms)
  test(`${path} asks before it is left unsaved, and not once it is saved`, async ({ page, request, baseURL }) => {
    await openAs(page, await makeCreator(request), baseURL)
    await open(page, path)
    const form = page.locator('form').filter({ has: page.locator(`[name="${named}"]`) })
    const field = form.locator(`[name="${named}"]`)
    const before = await field.inputValue()
    await field.fill(written)
    await expectQuestion(page, field, written)
    await openInApp(page, '/en-US/home')
    await expect(questionOf(page)).toContainText(t('studio:leaveLost'))
    await expect(questionOf(page).getByRole('button', { name: t('studio:leaveKeep') })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await leave(page, 'leaveDiscard')
    await open(page, path)
    await expect(field).toHaveValue(before)

    for (const [name, text] of Object.entries(also)) await form.locator(`[name="${name}"]`).fill(text)
    await field.fill(written)
    if (named === 'phone') await form.locator('[name="phoneCode"]').selectOption('+886 TW')
    await form.getByRole('button', { name: save, exact: true }).click()
    await expect(page.locator('[data-tone="success"]').first()).toBeVisible()
    await untilSettled(page)
    await leaveFreely(page)
    await page.goBack()
    await expect(field).toHaveValue(written)
    // A change of what was saved asks again, until it is undone.
    await field.fill(`${written}2`)
    await openInApp(page, '/en-US/home')
    await expect(questionOf(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(questionOf(page)).toBeHidden()
    await field.fill(written)
    await leaveFreely(page)
  })

test('a page of staff that is left unsaved is asked about and offered again, until it is saved', async ({
  page,
  request,
  baseURL,
}) => {
  await openAs(page, { token: await signIn(request, 'admin@demo.test') }, baseURL)
  const slug = page.getByLabel(t('pages:slug'))
  const title = page.getByLabel(`${t('pages:pageTitle')} · English`)
  const content = page.getByLabel(`${t('pages:content')} · English`)
  const offered = page.getByRole('button', { name: t('studio:continueDraft'), exact: true })
  await open(page, 'staff/pages/new')
  await content.fill('A small team.')
  await expectQuestion(page, content, 'A small team.')
  await leave(page, 'leaveKeep')
  await open(page, 'staff/pages/new')
  await offered.click()
  // Without a title, too.
  await expect(content).toHaveValue('A small team.')
  await press(page, t('pages:save'))
  await expect(page.getByText(t('pages:noTitle')).first()).toBeVisible()
  await slug.fill(uniqueName('about-').toLowerCase())
  await title.fill('About us')
  await press(page, t('pages:save'))
  await expect(page.getByText(t('pages:saved'))).toBeVisible()
  const path = new URL(page.url()).pathname.replace('/en-US/', '')
  await leaveFreely(page)
  await open(page, 'staff/pages/new')
  await expect(content).toHaveValue('')
  await expect(offered).toBeHidden()

  await open(page, path)
  for (const text of ['A team of four.', 'A team of five.']) {
    await content.fill(text)
    await expectQuestion(page, content, text)
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await press(page, t('pages:save'))
    await answered
    await untilSettled(page)
    await expect(page.getByText(t('pages:saved'))).toBeVisible()
    await expect(content).toHaveValue(text)
  }
  await leaveFreely(page)
  await open(page, path)
  await expect(content).toHaveValue('A team of five.')
  await expect(offered).toBeHidden()
})
