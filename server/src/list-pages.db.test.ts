import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtWeb } from './platform/http/web-source.ts'
import { testApp } from './test-support/test-app.ts'

const WEB_BUILD = join(import.meta.dirname, '../../web/build')

/** Two creators with posts, sales and a subscriber each; a fan with charges, payments and subscriptions. */
async function aSiteWithLists() {
  const app = await testApp({ web: builtWeb(WEB_BUILD) })
  const fay = await app.aFan({ username: 'fay', tokens: 500 })
  const [maker, other] = [await app.aCreator({ username: 'maker' }), await app.aCreator({ username: 'other' })]
  for (const title of ['First light', 'Second light', 'Third light'])
    await app.aPost({ by: maker, title, text: 'Words.' })
  for (const price of [30, 10, 20]) await app.read('POST', `/wallet/charges/tip/${maker}`, { as: fay, body: { price } })
  const subscribe = (as: string, performerId: string) =>
    app.read('POST', '/payment/subscribe/performers', {
      as,
      body: { performerId, type: 'monthly', paymentGateway: 'wallet' },
    })
  await subscribe(fay, maker)
  await subscribe(fay, other)
  await subscribe(await app.aFan({ username: 'gil', tokens: 100 }), maker)
  await app.settle()
  await app.runDue()
  const open = async (path: string, as: string | null) => {
    const session = as === null ? [] : [`token=${app.accountOf(as).token}`]
    const cookie = ['eighteen_day=1990-01-01', ...session].join('; ')
    const reply = await app.http.inject({ url: `/en-US${path}`, headers: { cookie } })
    return { status: reply.statusCode, location: reply.headers.location, text: reply.body.replaceAll('&amp;', '&') }
  }
  return { open, fay, maker }
}

const linksOf = (text: string, path: string) =>
  [...text.matchAll(/<a[^>]*rel="(prev|next)"[^>]*>/g)].flatMap(([tag]) => {
    const address = /href="([^"]*)"/.exec(tag)?.[1]
    return address?.startsWith(`/en-US${path}`) ? [address] : []
  })

test('every list screen honours its place in the address, and its page links keep it', async () => {
  const { open, fay, maker } = await aSiteWithLists()
  const place = 'pageSize=1&sortBy=createdAt&sort=asc'
  for (const [path, as] of [
    ['/wallet/charges', fay],
    ['/wallet/transactions', fay],
    ['/subscriptions', fay],
    ['/creator/posts', maker],
    ['/creator/earnings', maker],
    ['/creator/subscribers', maker],
  ] as const) {
    const { status, text } = await open(`${path}?${place}`, as)
    expect([path, status, linksOf(text, path)]).toEqual([path, 200, [`/en-US${path}?${place}&current=2`]])
  }
  const { text } = await open('/creators?pageSize=1&sortBy=oldest&sort=asc', null)
  expect(linksOf(text, '/creators')).toEqual(['/en-US/creators?pageSize=1&sortBy=oldest&sort=asc&current=2'])
})

test('a list shows the rows of its place', async () => {
  const { open, fay, maker } = await aSiteWithLists()
  const oldest = await open('/creator/posts?pageSize=1&sortBy=createdAt&sort=asc', maker)
  expect(oldest.text.match(/(First|Second|Third) light/g)?.[0]).toBe('First light')
  const second = await open('/creator/posts?pageSize=1&sortBy=createdAt&sort=asc&current=2', maker)
  expect(second.text).toContain('Second light')
  expect(second.text).not.toContain('First light')
  const cheapest = await open('/wallet/charges?pageSize=1&sortBy=totalPrice&sort=asc&type=tip', fay)
  expect(cheapest.text).toContain('10.00')
  expect(cheapest.text).not.toContain('30.00')
})

test('a repeated filter finds rows with any of its values', async () => {
  const { open, fay } = await aSiteWithLists()
  const { text } = await open('/wallet/charges?pageSize=2&type=tip&type=video', fay)
  expect(linksOf(text, '/wallet/charges')).toEqual(['/en-US/wallet/charges?type=tip&type=video&pageSize=2&current=2'])
})

test('a page behind the end leads to the last one', async () => {
  const { open, fay } = await aSiteWithLists()
  expect(await open('/wallet/charges?pageSize=2&current=9&type=tip', fay)).toMatchObject({
    status: 302,
    location: '/en-US/wallet/charges?pageSize=2&current=2&type=tip',
  })
})
