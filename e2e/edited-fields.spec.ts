import { expect, test, type Locator, type Page } from '@playwright/test'
import { callsAs, makeCreator, makeFan } from './people/api.ts'
import { holdRequests, openAs, PHONE, untilAlive, untilSettled } from './people/page.ts'
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
      await untilSettled(page)
    }
    await field.fill(right)
    await expectRefused(field, hints, null)
    await button.click()
    await expect(repeated(page)).toHaveCount(0)
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
  }
})

test('a refusal stays while its form is on its way, whose answer may be the same', async ({
  page,
  request,
  baseURL,
}) => {
  await openAs(page, await makeCreator(request), baseURL)
  await page.goto('/en-US/creator/prices')
  await untilAlive(page)
  const field = page.getByRole('textbox', { name: t('subscribers:monthlyPrice'), exact: true })
  const form = page.locator('form').filter({ has: field })
  const button = form.getByRole('button', { name: t('common:save'), exact: true })
  const hints = await hintsOf(field)
  await field.fill('many')
  await button.click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  const [said = ''] = await messagesOf(field, hints)
  expect(said).not.toBe('')
  await untilSettled(page)
  const release = await holdRequests(page, '**/creator/prices.data*', (sent) => sent.method() === 'POST')
  const sent = page.waitForRequest((made) => made.method() === 'POST' && made.url().includes('/creator/prices.data'))
  await button.click()
  await sent
  await field.fill('more')
  release()
  await untilSettled(page)
  await expectRefused(field, hints, said)
  await field.fill('7')
  await expectRefused(field, hints, null)
})

test('a refusal leaves the group of an edited box as well', async ({ page, request, baseURL }) => {
  const creator = await makeCreator(request)
  await callsAs(request, creator.token).send('POST', '/performer/lists', { name: 'Harbour', userIds: [] })
  await openAs(page, creator, baseURL)
  await page.goto('/en-US/creator/mass-messages/new')
  await untilAlive(page)
  const group = page.getByRole('group', { name: t('mass:addLists') })
  const review = page.getByRole('button', { name: t('mass:review') })
  await page.getByRole('radio', { name: t('mass:to_none'), exact: true }).check({ force: true })
  await page.getByLabel(t('mass:text'), { exact: true }).fill('Hello')
  await review.click()
  await expect(group).toHaveAccessibleDescription(t('mass:needsAudience'))
  await untilSettled(page)
  const box = group.getByRole('checkbox')
  // What the page sends by itself after an edit, here to count who would get the message, is not its form.
  const release = await holdRequests(page, '**/creator/mass-messages/new.data*')
  const everyone = page.getByRole('radio', { name: t('mass:to_all'), exact: true })
  await Promise.all([page.waitForRequest('**/creator/mass-messages/new.data*'), everyone.check({ force: true })])
  await page.getByRole('radio', { name: t('mass:to_none'), exact: true }).check({ force: true })
  await box.check()
  await expect(box).not.toHaveAttribute('aria-invalid', 'true')
  await expect(group).toHaveAccessibleDescription('')
  await expect(group.getByText(t('mass:needsAudience'), { exact: true })).toBeHidden()
  release()
  await box.uncheck()
  await review.click()
  await expect(box).toHaveAttribute('aria-invalid', 'true')
  await expect(group).toHaveAccessibleDescription(t('mass:needsAudience'))
})

test('too many languages are refused at their group, until one of them is unchecked', async ({
  page,
  request,
  baseURL,
}) => {
  await openAs(page, await makeCreator(request), baseURL)
  await page.goto('/en-US/creator/about')
  await untilAlive(page)
  const group = page.getByRole('group', { name: t('profiles:languages') })
  const boxes = group.getByRole('checkbox')
  const save = page.getByRole('button', { name: t('common:save'), exact: true })
  const refusal = group.getByText(t('auth:fieldTooMany'), { exact: true })
  await group.getByText(t('creator:moreLanguages')).click()
  for (let at = 0; at < 21; at++) await boxes.nth(at).check()
  await save.click()
  await expect(group).toHaveAccessibleDescription(`${t('auth:fieldTooMany')} ${t('creator:languagesHint')}`)
  await expect(refusal).toBeInViewport()
  await expect(boxes.first()).toBeFocused()
  // The rule of all forms, whose code the first one fetches, has seen the answer.
  await expect(repeated(page)).toHaveCount(1)
  await untilSettled(page)
  await boxes.nth(20).uncheck()
  await expect(refusal).toBeHidden()
  await expect(group).toHaveAccessibleDescription(t('creator:languagesHint'))
  await expect(group.locator('[aria-invalid="true"]')).toHaveCount(0)
  await save.click()
  await expect(page.getByText(t('common:changesSaved'))).toBeVisible()
})
