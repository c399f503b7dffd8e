import { expect, test, type Page } from '@playwright/test'
import { callsAs, makeCreator, makeFan, signIn, topUp, uniqueName } from './people/api.ts'
import { stay, expectQuestion, leave, leaveFreely, open, questionOf } from './people/leaving.ts'
import { DESK, openAs, openInApp, PHONE, untilSettled } from './people/page.ts'
import { aLandscape } from './people/pictures.ts'
import { openTemplates } from './people/templates.ts'
import { textsIn } from './texts.ts'

const t = await textsIn('en-US')

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()

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
  { path: 'creator/message-settings', field: 'minimumTip', written: '5', also: {}, save: t('inbox:save') },
  { path: 'creator/prices', field: 'monthlyPrice', written: '9.00', also: {}, save: t('common:save') },
  {
    path: 'creator/banking',
    field: 'bankName',
    written: 'Harbour Bank',
    also: { firstName: 'Mia', lastName: 'Maker', bankAccount: '0123456789' },
    save: t('payouts:saveBank'),
  },
] as const

for (const { path, field: named, written, also, save } of forms)
  test(`${named} of ${path} is asked about before it is left unsaved, and not once it is saved`, async ({
    page,
    request,
    baseURL,
  }) => {
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
    await stay(page)
    await field.fill(written)
    await leaveFreely(page)
  })

test('each template is asked about before it is left unsaved, and not once it is saved', async ({
  page,
  request,
  baseURL,
}) => {
  await openTemplates(page, request, baseURL)
  const added = page.locator('form').filter({ hasNot: page.locator('[name="id"]') })
  const kept = page.locator('form').filter({ has: page.locator('[name="id"]') })
  const textOf = (form: typeof kept) => form.getByLabel(t('inbox:templateText'))

  await page.locator('summary').filter({ hasText: 'Thanks' }).click()
  await textOf(kept).fill('Thank you so much')
  await expectQuestion(page, textOf(kept), 'Thank you so much')
  await kept.getByRole('button', { name: t('inbox:save') }).click()
  await expect(page.getByText(t('inbox:templateSaved'))).toBeVisible()
  await untilSettled(page)

  await textOf(added).fill('Back next week')
  // Without a title it is refused, and not saved.
  await added.getByRole('button', { name: t('inbox:save') }).click()
  await expect(added.getByText(t('inbox:templateTitleNeeded'))).toBeVisible()
  await untilSettled(page)
  await stay(page)
  await added.getByLabel(t('inbox:templateTitle')).fill('Away')
  await added.getByRole('button', { name: t('inbox:save') }).click()
  await expect(page.locator('summary').filter({ hasText: 'Away' })).toBeVisible()
  await untilSettled(page)
  await expect(textOf(added)).toHaveValue('')
  await leaveFreely(page)
})

test('a price rise is asked about until its question is answered', async ({ page, request, baseURL }) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await callsAs(request, creator.token).send('PUT', '/performer/subscription-plans', { monthlyPrice: 9 })
  await topUp(request, fan, 20)
  const subscription = { performerId: creator.id, type: 'monthly', paymentGateway: 'wallet' }
  await callsAs(request, fan.token).send('POST', '/payment/subscribe/performers', subscription)
  await openAs(page, creator, baseURL)
  await open(page, 'creator/prices')
  const price = page.getByLabel(t('subscribers:monthlyPrice'))
  const rise = page.getByRole('dialog', { name: t('subscribers:raiseTitle') })
  await price.fill('12.00')
  await press(page, t('common:save'))
  await rise.getByRole('link', { name: t('subscribers:raiseKeep') }).click()
  await expect(rise).toBeHidden()
  await stay(page)
  await expect(price).toHaveValue('12.00')
  await press(page, t('common:save'))
  await rise.getByRole('button', { name: t('subscribers:raiseAsk', { count: 1, amount: '1' }) }).click()
  await expect(page.getByRole('heading', { name: t('subscribers:announcedTitle') })).toBeVisible()
  await untilSettled(page)
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
