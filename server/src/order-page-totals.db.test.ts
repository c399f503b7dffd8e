import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtWeb } from './platform/http/web-source.ts'
import { formOf } from './test-support/test-app/catalog.ts'
import { testApp } from './test-support/test-app.ts'

const WEB_BUILD = join(import.meta.dirname, '../../web/build')
const OWN = '/performer/performer-assets/products'

/** The order page of a product of 5 tokens without scripts, for a fan with 100 tokens. */
async function anOrderPage() {
  const app = await testApp({ web: builtWeb(WEB_BUILD) })
  const [fan, creator] = [await app.aFan({ tokens: 100 }), await app.aCreator()]
  const { _id: product } = await app.aProduct({ by: creator })
  const { _id: deliveryAddressId } = await app.anAddress(fan)
  const cookie = ['eighteen_day=1990-01-01', `token=${app.accountOf(fan).token}`].join('; ')
  const url = `/en-US/product/${product}/buy`
  const hiddenFields = (page: string) =>
    Object.fromEntries(
      [...page.matchAll(/<input type="hidden"[^>]*>/g)].flatMap(([tag]) => {
        const [name, value] = [/name="([^"]*)"/.exec(tag)?.[1], /value="([^"]*)"/.exec(tag)?.[1]]
        return name !== undefined && value !== undefined ? [[name, value]] : []
      }),
    )
  const open = async () => hiddenFields((await app.http.inject({ url, headers: { cookie } })).body)
  const press = async (shown: Record<string, string>, quantity: number) => {
    const reply = await app.http.inject({
      method: 'POST',
      url,
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: new URLSearchParams({ ...shown, quantity: String(quantity), deliveryAddressId }).toString(),
    })
    return { status: reply.statusCode, shown: hiddenFields(reply.body) }
  }
  const setPrice = (price: number) =>
    app.read('PUT', `${OWN}/${product}`, { as: creator, body: formOf({ name: 'Print', price }) })
  const balance = async () => (await app.read<{ balance: number }>('GET', '/users/me', { as: fan })).balance
  return { open, press, setPrice, balance }
}

test('an order of another quantity is charged only after its total was shown', async () => {
  const { open, press, balance } = await anOrderPage()
  const first = await press(await open(), 3)
  expect([first.status, first.shown['shownTotal'], await balance()]).toEqual([409, '15', 100])
  expect([(await press(first.shown, 3)).status, await balance()]).toEqual([302, 85])
})

test('a confirmed order whose price has changed meanwhile is refused with the new total', async () => {
  const { open, press, setPrice, balance } = await anOrderPage()
  const first = await press(await open(), 3)
  await setPrice(7)
  const second = await press(first.shown, 3)
  expect([second.status, second.shown['shownTotal'], await balance()]).toEqual([409, '21', 100])
  expect([(await press(second.shown, 3)).status, await balance()]).toEqual([302, 79])
})
