import { expect, test, type Locator, type Page } from '@playwright/test'
import { makeCreator, makeFan } from './people/api.ts'
import { openAs, PHONE, untilAlive } from './people/page.ts'
import { textsIn } from './texts.ts'

test.use({ locale: 'en-US', viewport: PHONE })

const t = await textsIn('en-US')

/** What describes a field and is seen. */
const describedBy = (field: Locator) =>
  field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id))
      .filter((found) => found?.checkVisibility())
      .map((found) => ({ id: found?.id, text: found?.textContent })),
  )

/** What describes a field before anything was refused: its hints. All that joins them is a message. */
const hintsOf = async (field: Locator) => new Set((await describedBy(field)).map(({ id }) => id))
type Hints = Awaited<ReturnType<typeof hintsOf>>

const messagesOf = async (field: Locator, hints: Hints) =>
  (await describedBy(field)).filter(({ id }) => !hints.has(id)).map(({ text }) => text)

/** Expects what the page says of a field: its message, seen and read, or nothing. */
async function expectRefused(field: Locator, hints: Hints, message: string | null) {
  if (message === null) await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  else await expect(field).toHaveAttribute('aria-invalid', 'true')
  expect(await messagesOf(field, hints)).toEqual(message === null ? [] : [message])
}

const repeated = (page: Page) => page.locator('[data-fault-again]')

test('a refusal leaves a field that is edited, and returns when the answer is the same', async ({
  page,
  request,
  baseURL,
}) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  for (const { person, path, name, wrong, right, send } of [
    {
      person: fan,
      path: `tip/${creator.id}`,
      name: t('purchases:tipOther'),
      wrong: ['9.99', '9.9'],
      right: '12',
      send: t('purchases:tipReview'),
    },
    {
      person: creator,
      path: 'creator/prices',
      name: t('subscribers:monthlyPrice'),
      wrong: ['many', 'more'],
      right: '7.95',
      send: t('common:save'),
    },
  ]) {
    await openAs(page, person, baseURL)
    await page.goto(`/en-US/${path}`)
    await untilAlive(page)
    const field = page.getByRole('textbox', { name, exact: true })
    const button = page.locator('form').filter({ has: field }).getByRole('button', { name: send, exact: true })
    const hints = await hintsOf(field)
    let said: string | null = null
    for (const value of wrong) {
      await field.fill(value)
      await expectRefused(field, hints, null)
      await expect(repeated(page)).toHaveCount(0)
      await button.click()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toBeFocused()
      said ??= (await messagesOf(field, hints))[0] ?? ''
      expect(said).not.toBe('')
      await expectRefused(field, hints, said)
      await expect(repeated(page)).toHaveCount(1)
    }
    await field.fill(right)
    await expectRefused(field, hints, null)
    await button.click()
    await expect(repeated(page)).toHaveCount(0)
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
  }
})

test('a refusal that came with the document leaves the field as well', async ({ page, request, baseURL }) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await openAs(page, fan, baseURL)
  await page.goto(`/en-US/tip/${creator.id}`)
  await untilAlive(page)
  const field = page.getByRole('textbox', { name: t('purchases:tipOther') })
  const hints = await hintsOf(field)
  await field.fill('9.99')
  // As the form is sent before its scripts have arrived.
  await Promise.all([
    page.waitForEvent('load'),
    field.evaluate((input: HTMLInputElement) => {
      const intent = document.createElement('input')
      Object.assign(intent, { type: 'hidden', name: 'intent', value: 'review' })
      input.form?.append(intent)
      input.form?.submit()
    }),
  ])
  await untilAlive(page)
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  expect(await messagesOf(field, hints)).toHaveLength(1)
  await field.fill('12')
  await expectRefused(field, hints, null)
})
