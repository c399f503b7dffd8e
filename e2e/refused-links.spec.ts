import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { makeCreator, makeFan } from './people/api.ts'
import { openAs, untilAlive } from './people/page.ts'
import { makeProduct } from './people/works.ts'
import { textsIn } from './texts.ts'

const t = await textsIn('en-US')

test('a link to a file, a message or a conversation that is refused leads to a page that says so', async ({
  browser,
  request,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  const page = await context.newPage()
  const creator = await makeCreator(request)
  const productId = await makeProduct(request, creator, { price: '3' })
  await openAs(page, await makeFan(request), baseURL)

  await page.goto(`/en-US/product/${productId}/download`)
  await expect(page).toHaveURL(new RegExp(`/en-US/product/${productId}\\?`))
  await expect(page.getByRole('alert')).toHaveText(t('downloads:unavailable'))
  await expect(page.getByRole('link', { name: t('store:buy'), exact: true })).toBeVisible()

  const nothing = [
    `product/${randomUUID()}/download`,
    `wallet/charges/${randomUUID()}/pdf`,
    `wallet/transactions/${randomUUID()}/pdf`,
    `message/${randomUUID()}`,
  ]
  for (const path of nothing) {
    await page.goto(`/en-US/${path}`)
    await expect(page.getByRole('main').getByText(t('results:text404'))).toBeVisible()
  }
  const reply = await page.request.post(`/en-US/messages/with/performer/${randomUUID()}`, {
    form: {},
    headers: { origin: new URL(page.url()).origin },
  })
  expect(reply.status()).toBe(404)
  expect(reply.headers()['content-type']).toContain('text/html')
})

test('a refused download is said once: the address keeps no trace of it, nor does the way back', async ({
  page,
  request,
  baseURL,
}) => {
  const productId = await makeProduct(request, await makeCreator(request), { price: '3' })
  await openAs(page, await makeFan(request), baseURL)
  const said = page.getByRole('alert').filter({ hasText: t('downloads:unavailable') })
  await page.goto(`/en-US/product/${productId}/download`)
  await untilAlive(page)
  await expect(page).toHaveURL(new RegExp(`/en-US/product/${productId}$`))
  await expect(said).toBeVisible()

  await page.goto('/en-US/wallet')
  await page.goBack()
  await expect(page.getByRole('link', { name: t('store:buy'), exact: true })).toBeVisible()
  await untilAlive(page)
  await expect(said).toHaveCount(0)
})
