import { expect, test, type Locator, type Page } from '@playwright/test'
import { callsAs, makeCreator, makeFan } from './people/api.ts'
import { holdRequests, pageOf, PHONE, untilAlive, untilSettled } from './people/page.ts'
import { textsIn } from './texts.ts'

/** Presses where the button is, and waits until the page has read its list again. @returns presses the same point once more */
async function pressAt(page: Page, button: Locator) {
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error('The button is not on the screen.')
  const press = async () => {
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await untilSettled(page)
  }
  await press()
  return press
}

test('a creator who was unfollowed stays in the list until it is left, and a second press follows them again (390 px)', async ({
  browser,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await callsAs(request, fan.token).send('POST', `/follows/${creator.id}`)
  const page = await pageOf(browser, fan, { site: baseURL, viewport: PHONE })
  await page.goto('/en-US/following')
  await untilAlive(page)
  const { name } = creator
  const unfollow = page.getByRole('button', { name: t('profiles:unfollowName', { name }) })
  const follow = page.getByRole('button', { name: t('profiles:followName', { name }), exact: true })
  const press = await pressAt(page, unfollow)
  await expect(follow).toBeVisible()
  await press()
  await expect(unfollow).toBeVisible()
  await expect(page).toHaveURL(/\/en-US\/following$/)

  await pressAt(page, unfollow)
  await expect(follow).toBeVisible()
  await page.reload()
  await expect(page.getByText(t('fans:notFollowingTitle'))).toBeVisible()
})

test('an address is deleted after a question, and a second press deletes no other (390 px)', async ({
  browser,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const fan = await makeFan(request)
  const calls = callsAs(request, fan.token)
  const given = { country: 'DE', city: 'Hamburg', streetAddress: 'Am Hafen 1', zipCode: '20457' }
  for (const name of ['Ann', 'Bea']) await calls.send('POST', '/addresses/create', { ...given, name })
  const page = await pageOf(browser, fan, { site: baseURL, viewport: PHONE })
  await page.goto('/en-US/addresses')
  await untilAlive(page)
  const addresses = page.getByRole('main').getByRole('listitem')
  await expect(addresses).toHaveCount(2)
  await addresses
    .first()
    .getByRole('group')
    .getByText(/^Delete (Ann|Bea)$/)
    .click()
  const button = page.getByRole('button', { name: t('store:deleteAddressNow') })
  const press = await pressAt(page, button)
  await expect(addresses).toHaveCount(1)
  await press()
  await expect(addresses).toHaveCount(1)
  await expect(button).toBeHidden()
  expect((await calls.get<{ total: number }>('/addresses/search')).total).toBe(1)
})

test('who is unblocked stays in their row, so that a second press blocks them again and nobody else is unblocked (390 px)', async ({
  browser,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const [first, second, fan] = [await makeCreator(request), await makeCreator(request), await makeFan(request)]
  const calls = callsAs(request, fan.token)
  for (const { id } of [first, second]) await calls.send('POST', '/block/users', { targetId: id, reason: '' })
  const page = await pageOf(browser, fan, { site: baseURL, viewport: PHONE })
  await page.goto('/en-US/blocks')
  await untilAlive(page)
  const button = (name: 'block' | 'unblock', person: typeof first) =>
    page.getByRole('button', { name: `${t(`fans:${name}`)} ${person.name}`, exact: true })
  const press = await pressAt(page, button('unblock', first))
  await expect(button('block', first)).toBeVisible()
  await press()
  await expect(button('unblock', first)).toBeVisible()
  await expect(button('unblock', second)).toBeVisible()
  expect((await calls.get<{ total: number }>('/block/users')).total).toBe(2)
})

test('a follower who is blocked stays in their row, where the focus is on what takes it back', async ({
  browser,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await callsAs(request, fan.token).send('POST', `/follows/${creator.id}`)
  const page = await pageOf(browser, creator, { site: baseURL, viewport: PHONE })
  await page.goto('/en-US/creator/followers')
  await untilAlive(page)
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: fan.username })
  await row.locator('summary').click()
  await row.getByRole('button', { name: t('fans:block') }).focus()
  await page.keyboard.press('Enter')
  await untilSettled(page)
  const undo = row.getByRole('button', { name: t('fans:undo') })
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(undo).toHaveCount(0)
  await untilSettled(page)
  expect((await callsAs(request, creator.token).get<{ total: number }>('/block/users')).total).toBe(0)
})

test('what takes a block back leaves the focus with a creator who has gone on to another follower', async ({
  browser,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const [creator, first, second] = [await makeCreator(request), await makeFan(request), await makeFan(request)]
  for (const fan of [first, second]) await callsAs(request, fan.token).send('POST', `/follows/${creator.id}`)
  const page = await pageOf(browser, creator, { site: baseURL, viewport: PHONE })
  await page.goto('/en-US/creator/followers')
  await untilAlive(page)
  const row = (fan: typeof first) => page.getByRole('main').getByRole('listitem').filter({ hasText: fan.username })
  await row(first).locator('summary').click()
  await row(first)
    .getByRole('button', { name: t('fans:block') })
    .focus()
  const release = await holdRequests(page, '**/*.data*')
  await page.keyboard.press('Enter')
  const other = row(second).locator('summary')
  await other.focus()
  release()
  await untilSettled(page)
  await expect(row(first).getByRole('button', { name: t('fans:undo') })).toBeVisible()
  await expect(row(first).locator('summary')).toHaveCount(0)
  await expect(other).toBeFocused()
})
