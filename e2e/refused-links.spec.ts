import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { makeCreator, makeFan } from './people/api.ts'
import { openAs } from './people/page.ts'
import { makeProduct } from './people/works.ts'
import { textsIn } from './texts.ts'

test.use({ javaScriptEnabled: false })

const t = await textsIn('en-US')

test('a link to a file, a message or a conversation that is refused leads to a page that says so', async ({
  page,
  request,
  baseURL,
}) => {
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
