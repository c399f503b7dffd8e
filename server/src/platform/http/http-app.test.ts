import { endpoint } from '@stagedoor/contract/endpoint'
import { Id } from '@stagedoor/contract/fields'
import { endlessListQuery, listOf, listQuery } from '@stagedoor/contract/list'
import { Amount } from '@stagedoor/contract/money'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { ok, refuse } from './answer.ts'
import { createHttpServer, type HttpOptions } from './http-app.ts'
import { registerRoutes } from './register-routes.ts'
import { createRateLimiter } from './rate-limiter.ts'
import { route, type BoundRoute } from './route.ts'
import type { Viewer } from './viewer.ts'

const fan: Viewer = {
  accountId: '019a0000-0000-7000-8000-000000000001',
  sessionId: '019a0000-0000-7000-8000-000000000002',
  role: 'user',
  staffRoles: [],
  username: 'fan',
  authenticatedAt: new Date('2026-01-01T00:00:00Z'),
  impersonatorId: null,
}

async function serverWith(routes: BoundRoute[], options: Partial<HttpOptions> = {}) {
  const all: HttpOptions = {
    trustedProxies: [],
    clientAddressHeader: 'x-forwarded-for',
    logger: false,
    isProduction: false,
    publicUrl: 'http://stagedoor.test',
    findViewer: async (token) => (token === 'good' ? fan : null),
    limiter: createRateLimiter(null),
    refuseEarly: async () => null,
    isOfAge: async () => true,
    afterChange: () => undefined,
    now: () => new Date('2026-01-01T00:10:00Z'),
    ...options,
  }
  const app = await createHttpServer(all)
  registerRoutes(app, routes, all)
  return app
}

const echo = endpoint('POST /echo/:id', {
  area: 'payments',
  summary: 'Echo.',
  caller: 'anyone',
  params: Type.Object({ id: Id }),
  body: Type.Object({ price: Amount, note: Type.Optional(Type.String({ maxLength: 50 })) }),
  data: { 200: Type.Object({ price: Type.Number(), secret: Type.Optional(Type.String()) }) },
  problems: ['PRICE_CHANGED'],
})
const echoRoute = route(echo, async ({ body }) =>
  ok({ price: body.price, unpromised: 'never sent' } as { price: number }),
)
const url = '/api/echo/019a0000-0000-7000-8000-000000000009'

test("a success has the envelope and only the contract's fields", async () => {
  const app = await serverWith([echoRoute])
  const reply = await app.inject({ method: 'POST', url, payload: { price: 2.95 } })
  expect([reply.statusCode, reply.json()]).toEqual([200, { status: 0, data: { price: 2.95 } }])
})

test.each(['10', -1, 0.001, 2.949, 1e308, null, [10], { $gt: 1 }])(
  'a price of %j is refused and named',
  async (price) => {
    const app = await serverWith([echoRoute])
    const reply = await app.inject({ method: 'POST', url, payload: { price } })
    expect([reply.statusCode, reply.json()]).toMatchObject([
      400,
      { statusCode: 400, error: 'VALIDATION_FAILED', details: { fields: [{ field: 'price' }] } },
    ])
  },
)

test('a missing body is an empty one: the lacking field is named', async () => {
  const app = await serverWith([echoRoute])
  expect((await app.inject({ method: 'POST', url })).json()).toMatchObject({
    error: 'VALIDATION_FAILED',
    details: { fields: [{ field: 'price', rule: 'required' }] },
  })
})

test.each(['{"price":', '[1,]', '{"__proto__":{"a":1},"price":1}', '{"constructor":{"prototype":{}},"price":1}'])(
  '%s is malformed',
  async (payload) => {
    const app = await serverWith([echoRoute])
    const reply = await app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } })
    expect(reply.statusCode).toBe(400)
    expect(({} as Record<string, unknown>)['a']).toBeUndefined()
  },
)

test.each([
  ['PATCH', '/api/things', 404, 'NOT_FOUND'],
  ['DELETE', '/api/nothing', 404, 'NOT_FOUND'],
  ['POST', `/api/echo/${'x'.repeat(300)}`, 404, 'NOT_FOUND'],
  ['POST', '/api/echo/%', 400, 'VALIDATION_FAILED'],
  ['GET', '/api/echo/%E0%A4%A', 400, 'VALIDATION_FAILED'],
] as const)(
  '%s %s, which no route takes, is refused in the envelope and the language',
  async (method, target, status, code) => {
    const app = await serverWith([echoRoute])
    const reply = await app.inject({ method, url: target, headers: { 'content-language': 'ja-JP' } })
    expect([reply.statusCode, reply.headers['content-language'], reply.json()]).toMatchObject([
      status,
      'ja-JP',
      { statusCode: status, error: code, message: expect.not.stringContaining('FST_') },
    ])
  },
)

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
  '%s is no language of a JSON call',
  async (type) => {
    const app = await serverWith([echoRoute])
    const reply = await app.inject({ method: 'POST', url, payload: '{"price":1}', headers: { 'content-type': type } })
    expect([reply.statusCode, reply.json().error]).toEqual([415, 'UNSUPPORTED_KIND'])
  },
)

test('a body above the limit is refused', async () => {
  const app = await serverWith([echoRoute])
  const reply = await app.inject({ method: 'POST', url, payload: { price: 1, note: 'x'.repeat(1024 * 1024) } })
  expect([reply.statusCode, reply.json().error]).toEqual([413, 'TOO_LARGE'])
})

test('a possible card number never reaches a payment call', async () => {
  const app = await serverWith([echoRoute])
  const reply = await app.inject({ method: 'POST', url, payload: { price: 1, note: 'mine: 4242 4242 4242 4242' } })
  expect(reply.json()).toMatchObject({ statusCode: 400, error: 'CARD_NUMBER_REFUSED' })
})

test('a refusal comes in the language of the call, with its facts', async () => {
  const app = await serverWith([route(echo, async () => refuse('PRICE_CHANGED', { price: 7.5 }))])
  const inEnglish = await app.inject({
    method: 'POST',
    url,
    payload: { price: 1 },
    headers: { 'content-language': 'en-US' },
  })
  const inChinese = await app.inject({ method: 'POST', url, payload: { price: 1 } })
  expect(inEnglish.json()).toMatchObject({
    statusCode: 409,
    error: 'PRICE_CHANGED',
    details: { price: 7.5 },
    message: expect.stringContaining('price'),
  })
  expect(inChinese.headers['content-language']).toBe('zh-TW')
})

test('a bug answers with nothing inside', async () => {
  const app = await serverWith([
    route(echo, async () => {
      throw new Error('select secret from vault')
    }),
  ])
  const reply = await app.inject({ method: 'POST', url, payload: { price: 1 } })
  expect([reply.statusCode, reply.json().error, reply.body.includes('vault')]).toEqual([500, 'INTERNAL', false])
})

const mine = endpoint('GET /mine', {
  area: 'users',
  summary: 'Mine.',
  caller: 'account',
  data: { 200: Type.Object({ name: Type.String() }) },
})
const mineRoute = route(mine, async ({ viewer }) => ok({ name: viewer.username }))

test.each([
  ['good', 200],
  ['Bearer good', 200],
  ['bearer good', 200],
  ['wrong', 401],
  ['', 401],
  ['x'.repeat(300), 401],
])('Authorization %j answers %d', async (authorization, status) => {
  const app = await serverWith([mineRoute])
  const reply = await app.inject({ url: '/api/mine', headers: { authorization } })
  expect(reply.statusCode).toBe(status)
  if (status === 200) expect(reply.headers['cache-control']).toBe('no-store')
})

test('a cookie alone never signs a call in', async () => {
  const app = await serverWith([mineRoute])
  expect((await app.inject({ url: '/api/mine', headers: { cookie: 'token=good' } })).statusCode).toBe(401)
})

test('an expired token is reported even where no token is needed', async () => {
  const app = await serverWith([echoRoute])
  const reply = await app.inject({ method: 'POST', url, payload: { price: 1 }, headers: { authorization: 'gone' } })
  expect(reply.statusCode).toBe(401)
})

test('a role without permission gets a refusal', async () => {
  const creatorsOnly = endpoint('GET /studio', { ...mine, caller: 'performer' })
  const app = await serverWith([route(creatorsOnly, async () => ok({ name: '' }))])
  expect((await app.inject({ url: '/api/studio', headers: { authorization: 'good' } })).json()).toMatchObject({
    statusCode: 403,
    error: 'FORBIDDEN',
  })
})

test('a sign-in of fifteen minutes ago is fresh, one of a second more is not', async () => {
  const bank = endpoint('GET /bank', { ...mine, needsFreshSignIn: true })
  const at = async (now: string) =>
    (
      await (
        await serverWith([route(bank, async () => ok({ name: '' }))], { now: () => new Date(now) })
      ).inject({ url: '/api/bank', headers: { authorization: 'good' } })
    ).statusCode
  expect([await at('2026-01-01T00:15:00Z'), await at('2026-01-01T00:15:01Z')]).toEqual([200, 403])
})

test('a request above the limit gets Retry-After, and a forged address does not avoid it', async () => {
  const limited = endpoint('GET /limited', {
    ...mine,
    caller: 'anyone',
    rateLimit: { count: 2, windowSeconds: 60, by: 'address' },
  })
  const app = await serverWith([route(limited, async () => ok({ name: '' }))])
  const call = (forwarded: string) => app.inject({ url: '/api/limited', headers: { 'x-forwarded-for': forwarded } })
  const replies = [await call('1.1.1.1'), await call('2.2.2.2'), await call('3.3.3.3')]
  expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 429])
  expect(Number(replies[2]?.headers['retry-after'])).toBeGreaterThan(0)
})

const things = endpoint('GET /things', {
  area: 'things',
  summary: 'Things.',
  caller: 'anyone',
  query: listQuery(['updatedAt', 'price'], {
    status: Type.Optional(Type.Array(Type.String())),
    isSale: Type.Optional(Type.Boolean()),
  }),
  data: { 200: listOf(Type.Object({ seen: Type.String() })) },
})
const thingsRoute = route(things, async ({ query }) => ok({ data: [{ seen: JSON.stringify(query) }], total: 1 }))
const seen = async (search: string) => {
  const reply = await (await serverWith([thingsRoute])).inject({ url: `/api/things${search}` })
  return reply.statusCode === 200 ? JSON.parse(reply.json().data.data[0].seen) : reply.statusCode
}

test('lists have defaults, and empty texts count as absent', async () => {
  expect(await seen('?q=&fromDate=undefined')).toEqual({ limit: 10, offset: 0, sort: 'desc', sortBy: 'updatedAt' })
})

test('repeated keys are lists; one key where one value belongs is checked', async () => {
  expect(await seen('?status=a&status=b&isSale=true&limit=200')).toMatchObject({
    status: ['a', 'b'],
    isSale: true,
    limit: 200,
  })
  expect(await seen('?status=&status=a&status=undefined')).toMatchObject({ status: ['a'] })
  expect(await seen('?status=&status=')).not.toHaveProperty('status')
  expect(await seen('?limit=1&limit=2')).toBe(400)
})

test.each([
  'limit=201',
  'limit=0',
  'limit=1e9',
  'sortBy=password',
  'sort=up',
  'sortBy=updatedAt;select pg_sleep(9)',
  'offset=-1',
])('%s is refused', async (search) => {
  expect(await seen(`?${search}`)).toBe(400)
})

test('unknown parameters never reach a handler', async () => {
  expect(await seen('?a[b]=c&isAdmin=true')).toEqual({ limit: 10, offset: 0, sort: 'desc', sortBy: 'updatedAt' })
})

test("passes the cursor's position to the handler, and refuses a cursor of another order", async () => {
  const endless = endpoint('GET /endless', {
    ...things,
    query: endlessListQuery(['updatedAt', 'price'], {}),
    cursor: { list: 'things' },
  })
  const position = { keys: [7], id: fan.accountId }
  const handler = route(endless, async ({ page }) =>
    ok({ data: [{ seen: JSON.stringify(page.after) }], total: 1, cursor: page.cursorBehind(position) }),
  )
  const app = await serverWith([handler])
  const { cursor } = (await app.inject({ url: '/api/endless' })).json().data
  const next = await app.inject({ url: `/api/endless?cursor=${cursor}` })
  expect(JSON.parse(next.json().data.data[0].seen)).toEqual(position)
  for (const search of [`cursor=${cursor}&sortBy=price`, `cursor=${cursor}&sort=asc`, 'cursor=nonsense']) {
    const refused = await app.inject({ url: `/api/endless?${search}` })
    expect([refused.statusCode, refused.json().details]).toEqual([
      400,
      { fields: [{ field: 'cursor', rule: 'format' }] },
    ])
  }
})

test('an end of a range of time is a day or a moment', async () => {
  expect(await seen('?fromDate=2026-11-20&toDate=2026-11-21T10:00:00Z')).toMatchObject({ fromDate: '2026-11-20' })
  expect(await seen('?fromDate=yesterday')).toBe(400)
})

test('the character NUL is no part of any text', async () => {
  const app = await serverWith([thingsRoute, echoRoute])
  const replies = [
    await app.inject({ url: '/api/things?q=a%00b' }),
    await app.inject({ method: 'POST', url, payload: { price: 1, note: 'a\u0000b' } }),
  ]
  expect(replies.map((reply) => [reply.statusCode, reply.json().error])).toEqual([
    [400, 'VALIDATION_FAILED'],
    [400, 'VALIDATION_FAILED'],
  ])
})
