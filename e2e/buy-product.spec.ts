import { expect, test, type Locator, type Page } from '@playwright/test'
import { callsAs, makeCreator, makeFan, topUp } from './people/api.ts'
import { expectAccessible, passAgeGate, savePicture, untilAlive } from './people/page.ts'
import { makeProduct } from './people/works.ts'
import { textsIn } from './texts.ts'

async function pay(page: Page): Promise<void> {
  await page.locator('input[name="card"][value="approve"]').check()
  await page.locator('form[action$="/pay"] button').click()
}

/** Whether something, like the bar at the bottom, lies over its middle. */
const isCovered = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return !element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

test('a fan whose wallet is too low tops up and reads that the price has changed meanwhile (390 px)', async ({
  page,
  request,
  baseURL,
}, info) => {
  const t = await textsIn('en-US')
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  const productId = await makeProduct(request, creator, { price: '4' })
  await page.setViewportSize({ width: 390, height: 844 })
  await passAgeGate(page.context(), baseURL, { token: fan.token })
  await page.goto(`/en-US/product/${productId}`)
  await expect(page.getByText('4.00 tokens · ≈ $4.00')).toBeVisible()
  await page.getByRole('link', { name: t('store:buy'), exact: true }).click()
  await expect(page.getByText('4.00 tokens · ≈ $4.00')).toBeVisible()
  await expect(page.getByText(t('store:topUpFirst'))).toBeInViewport({ ratio: 1 })
  await untilAlive(page)
  // One button, on the screen without scrolling, with what is chosen for it.
  const topUpAndBuy = page.getByRole('button', { name: t('store:topUpAndBuy') })
  await expect(topUpAndBuy).toBeInViewport({ ratio: 1 })
  expect(await isCovered(topUpAndBuy)).toBe(false)
  await expect(page.locator('input[name="amount"]:checked')).toBeInViewport()
  await expect(page.getByRole('button', { name: t('store:payNow', { amount: '4.00' }) })).toHaveCount(0)
  await expectAccessible(page)
  await savePicture(page, info.outputPath('missing.png'))
  await topUpAndBuy.click()
  await page.waitForURL(/\/sandbox\/checkout\//)
  const headers = { authorization: creator.token }
  const path = `/api/performer/performer-assets/products/${productId}`
  expect((await request.put(path, { headers, multipart: { price: '3' } })).status()).toBe(200)
  await pay(page)
  // Nothing is taken at another price: the fan sees it, and the new one.
  await expect(page).toHaveURL(new RegExp(`/product/${productId}/buy`))
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(page.getByText(t('store:topUpFirst'))).toHaveCount(0)
  await expectAccessible(page)
  await savePicture(page, info.outputPath('price-changed.png'))
  await page.getByRole('button', { name: t('store:payNow', { amount: '3.00' }) }).click()
  await expect(page.getByText(t('store:placedDigital'))).toBeVisible()
  const { isPurchased } = await callsAs(request, fan.token).get<{ isPurchased: boolean }>(
    `/orders/check-user-purchased?productId=${productId}`,
  )
  expect(isPurchased).toBe(true)
})

test('a top-up places the order once, with quantity, address, phone and note as they were written', async ({
  page,
  request,
  baseURL,
}, info) => {
  const t = await textsIn('en-US')
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  const own = callsAs(request, fan.token)
  const productId = await makeProduct(request, creator, { price: '4', type: 'physical', stock: '9' })
  const home = { name: 'Fay Fan', country: 'DE', zipCode: '10115', city: 'Berlin' }
  for (const at of [1, 2]) await own.send('POST', '/addresses/create', { ...home, streetAddress: `Am Hafen ${at}` })
  await page.setViewportSize({ width: 390, height: 844 })
  await passAgeGate(page.context(), baseURL, { token: fan.token })
  await page.goto(`/en-US/product/${productId}/buy`)
  await untilAlive(page)
  await page.getByLabel(t('store:quantityOf')).fill('2')
  await page.getByRole('radio', { name: /Am Hafen 1/ }).check()
  await page.getByLabel(t('store:phone')).fill('+49 30 123456')
  await page.getByLabel(t('store:noteToCreator')).fill('Ring twice')
  await expect(page.getByRole('button', { name: t('store:payNow', { amount: '8.00' }) })).toHaveCount(0)
  await savePicture(page, info.outputPath('physical.png'), { isWhole: true })
  await page.getByRole('button', { name: t('store:topUpAndBuy') }).click()
  await page.waitForURL(/\/sandbox\/checkout\//)
  await pay(page)
  await expect(page.getByText(t('store:placed'))).toBeVisible()
  await expect(page.getByText('Am Hafen 1')).toBeVisible()
  await expect(page.getByText('Ring twice')).toBeVisible()
  await page.reload()
  const orders = await own.get<{ data: object[] }>('/orders/users/search')
  expect(orders.data).toEqual([
    expect.objectContaining({ quantity: 2, totalPrice: 8, phoneNumber: '+49 30 123456', userNote: 'Ring twice' }),
  ])
})

test.describe('before JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the total of more pieces is computed before a top-up, whose page places the order by a button', async ({
    page,
    request,
    baseURL,
  }) => {
    const t = await textsIn('en-US')
    const [creator, fan] = [await makeCreator(request), await makeFan(request)]
    const own = callsAs(request, fan.token)
    const productId = await makeProduct(request, creator, { price: '4', type: 'physical', stock: '9' })
    const home = { name: 'Fay Fan', country: 'DE', zipCode: '10115', city: 'Berlin' }
    await own.send('POST', '/addresses/create', { ...home, streetAddress: 'Am Hafen 1' })
    await passAgeGate(page.context(), baseURL, { token: fan.token })
    await page.goto(`/en-US/product/${productId}/buy`)
    await page.getByLabel(t('store:quantityOf')).fill('3')
    await page.getByRole('button', { name: t('store:updateTotal') }).click()
    await expect(page.getByRole('alert').first()).toHaveText(t('store:newTotal', { amount: '12.00' }))
    await page.getByRole('button', { name: t('store:topUpAndBuy') }).click()
    await page.waitForURL(/\/sandbox\/checkout\//)
    await pay(page)
    await page.getByRole('button', { name: t('checkout:finishOrder', { amount: '12.00' }) }).click()
    await expect(page.getByText(t('store:placed'))).toBeVisible()
  })
})

test('of many addresses a few are shown, one of the others is chosen, and more pieces than are left are no reason to top up (390 px)', async ({
  page,
  request,
  baseURL,
}, info) => {
  const t = await textsIn('en-US')
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  const own = callsAs(request, fan.token)
  await topUp(request, fan, 20)
  const productId = await makeProduct(request, creator, { price: '8', type: 'physical', stock: '2' })
  const home = { name: 'Fay Fan', country: 'DE', zipCode: '10115', city: 'Berlin' }
  for (const at of [1, 2, 3, 4, 5])
    await own.send('POST', '/addresses/create', { ...home, streetAddress: `Am Hafen ${at}` })
  await page.setViewportSize({ width: 390, height: 844 })
  await passAgeGate(page.context(), baseURL, { token: fan.token })
  await page.goto(`/en-US/product/${productId}/buy?quantity=9`)
  await untilAlive(page)
  await expect(page.getByLabel(t('store:quantityOf'))).toHaveValue('2')
  await page.getByLabel(t('store:quantityOf')).fill('9')
  await expect(page.getByText(t('store:topUpFirst'))).toHaveCount(0)
  await page.getByLabel(t('store:quantityOf')).fill('2')
  await expect(page.getByText('Am Hafen 5')).toBeVisible()
  await expect(page.getByText('Am Hafen 1')).toBeHidden()
  await page.getByText(t('store:otherAddresses', { count: 2 })).click()
  await page.getByRole('radio', { name: /Am Hafen 1/ }).check()
  await expectAccessible(page)
  await savePicture(page, info.outputPath('addresses.png'), { isWhole: true })
  await page.getByRole('button', { name: t('store:payNow').replace('{{amount}}', '16.00') }).click()
  await expect(page.getByText(t('store:placed'))).toBeVisible()
  await expect(page.getByText('Am Hafen 1')).toBeVisible()
})

test('what was typed for an order is forgotten when the session ends, however it ends', async ({
  page,
  request,
  baseURL,
}) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  const t = await textsIn('en-US')
  await passAgeGate(page.context(), baseURL, { token: fan.token })
  const productId = await makeProduct(request, creator, { price: '4', type: 'physical', stock: '3' })
  await page.goto(`/en-US/product/${productId}/buy`)
  await untilAlive(page)
  await page.getByLabel(t('store:noteToCreator')).fill('For my sister')
  const kept = () => page.evaluate(() => Object.values(sessionStorage).join(' '))
  expect(await kept()).toContain('For my sister')
  await callsAs(request, fan.token).send('POST', '/auth/logout', {})
  await page.reload()
  await expect(page).toHaveURL(/auth\/login/)
  await expect.poll(kept).not.toContain('For my sister')
})
