import { allEndpoints } from '@stagedoor/contract/all'
import { endpoint, type Endpoint } from '@stagedoor/contract/endpoint'
import { Id } from '@stagedoor/contract/fields'
import { endlessListQuery, listOf } from '@stagedoor/contract/list'
import { Amount } from '@stagedoor/contract/money'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { exactly, ok, refuse } from './answer.ts'
import { createHttpServer, type HttpOptions } from './http-app.ts'
import { createInProcess, type InProcessRequest } from './in-process.ts'
import { pickerOf } from './pick.ts'
import { createRateLimiter } from './rate-limiter.ts'
import { registerRoutes } from './register-routes.ts'
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
const viewers: Record<string, Viewer> = {
  fan,
  acting: { ...fan, impersonatorId: '019a0000-0000-7000-8000-000000000003' },
  stale: { ...fan, authenticatedAt: new Date('2025-12-31T00:00:00Z') },
}

const described = { area: 'payments', summary: 'A call.', caller: 'anyone' } as const

const echo = endpoint('POST /echo/:id', {
  ...described,
  params: Type.Object({ id: Id }),
  query: Type.Object({ times: Type.Integer({ default: 1 }), tags: Type.Optional(Type.Array(Type.String())) }),
  body: Type.Object({ price: Amount, note: Type.Optional(Type.String({ maxLength: 50 })) }),
  data: { 200: Type.Object({ seen: Type.String(), at: Type.Union([Type.String(), Type.Null()]) }) },
  problems: ['PRICE_CHANGED'],
})
const list = endpoint('GET /list', {
  ...described,
  query: endlessListQuery(['createdAt'], {}),
  cursor: { list: 'list' },
  data: { 200: listOf(Type.Object({ seen: Type.String() })) },
})
const mine = endpoint('GET /mine', {
  ...described,
  caller: 'account',
  data: { 200: Type.Object({ name: Type.String() }) },
})
const bank = endpoint('GET /bank', { ...mine, forbidsImpersonation: true, needsFreshSignIn: true })
const studio = endpoint('GET /studio', { ...mine, caller: 'performer' })
const limited = endpoint('GET /limited', { ...mine, rateLimit: { count: 1, windowSeconds: 60, by: 'account' } })
const broken = endpoint('GET /broken', mine)
const away = endpoint('GET /away', mine)
const refusing = endpoint('GET /refusing', { ...mine, problems: ['PRICE_CHANGED'] })

const named = async () => ok({ name: 'x', unpromised: 'never sent' } as { name: string })
const routes: BoundRoute[] = [
  route(echo, async ({ params, query, body, locale, address, userAgent }) =>
    ok({ seen: JSON.stringify([params, query, body, locale, address, userAgent]), at: null, unpromised: 1 } as {
      seen: string
      at: null
    }),
  ),
  route(list, async ({ query, page }) =>
    exactly({ data: [{ seen: JSON.stringify([query, page.after]) }], total: 1, cursor: null }),
  ),
  route(mine, async ({ viewer }) => ok({ name: viewer.username })),
  route(bank, named),
  route(studio, named),
  route(limited, named),
  route(broken, async () => {
    throw new Error('a bug')
  }),
  route(away, async () => {
    throw Object.assign(new Error('gone'), { code: '57P01' })
  }),
  route(refusing, async () => refuse('PRICE_CHANGED', { price: 7.5 })),
]

type World = { lookups: number; changes: number; errors: unknown[] }

async function bothWays(options: Partial<HttpOptions> = {}, bound: readonly BoundRoute[] = routes) {
  const seen: World = { lookups: 0, changes: 0, errors: [] }
  const all: HttpOptions = {
    trustedProxies: [],
    clientAddressHeader: 'x-forwarded-for',
    logger: false,
    isProduction: false,
    publicUrl: 'http://stagedoor.test',
    findViewer: async (token) => {
      seen.lookups += 1
      return viewers[token] ?? null
    },
    limiter: createRateLimiter(null),
    refuseEarly: async () => null,
    isOfAge: async () => true,
    afterChange: () => (seen.changes += 1),
    now: () => new Date('2026-01-01T00:10:00Z'),
    ...options,
  }
  const app = await createHttpServer(all)
  registerRoutes(app, bound, all)
  const log = { info: () => undefined, error: (facts: unknown) => void seen.errors.push(facts) }
  // Each has its own counters, like two processes.
  const inProcess = createInProcess(bound, { ...all, limiter: createRateLimiter(null), log })
  return { app, inProcess, seen }
}

const caller = {
  address: '127.0.0.1',
  userAgent: 'a page',
  isDeclaredAdult: false,
  locale: 'en-US',
  requestId: 'r',
} as const

/** The same call over HTTP and within the process. */
async function answers(request: InProcessRequest & { token?: string }, options: Partial<HttpOptions> = {}, times = 1) {
  const { token = null, method, path, params, query, body } = request
  const { app, inProcess } = await bothWays(options)
  const url = `/api${path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent((params as Record<string, string>)[name] ?? ''))}`
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]): [string, string][] =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== null)
      .map((one) => [name, String(one)]),
  )
  const call = inProcess.callsOf({ token, ...caller })
  let [http, within]: unknown[] = []
  for (let time = 0; time < times; time += 1) {
    const reply = await app.inject({
      method: method as 'GET',
      url: pairs.length === 0 ? url : `${url}?${new URLSearchParams(pairs).toString()}`,
      headers: {
        'content-language': 'en-US',
        'user-agent': 'a page',
        ...(token === null ? {} : { authorization: token }),
        ...(request.idempotencyKey === undefined ? {} : { 'idempotency-key': request.idempotencyKey }),
      },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const json = reply.json()
    http =
      reply.statusCode < 300
        ? { isOk: true, status: reply.statusCode, data: json.data }
        : { isOk: false, status: reply.statusCode, problem: json }
    within = await call(request)
  }
  return { http, within }
}

const id = '019a0000-0000-7000-8000-000000000009'
const good = { method: 'POST', path: '/echo/:id', params: { id }, body: { price: 1 } }

test.each<[string, InProcessRequest & { token?: string }, number]>([
  ['a call with defaults', good, 200],
  ['a query with lists and numbers', { ...good, query: { times: 3, tags: ['a', 'b'] } }, 200],
  ['an omitted part of a query', { ...good, query: { times: undefined, tags: null } }, 200],
  ['an empty text in a query', { ...good, query: { times: '' } }, 200],
  ['a query of the wrong type', { ...good, query: { times: 'many' } }, 400],
  ['a field outside the contract', { ...good, query: { isAdmin: true }, body: { price: 1, isAdmin: true } }, 200],
  ['an undefined part of a body', { ...good, body: { price: 1, note: undefined } }, 200],
  ['a body that lacks a field', { ...good, body: {} }, 400],
  ['no body', { method: 'POST', path: '/echo/:id', params: { id } }, 400],
  ['a price with three decimals', { ...good, body: { price: 0.001 } }, 400],
  ['text where JSON expects a number', { ...good, body: { price: '1' } }, 400],
  ['a parameter that is no id', { ...good, params: { id: 'a/../b' } }, 400],
  ['NUL', { ...good, body: { price: 1, note: 'a\u0000b' } }, 400],
  ['a card number', { ...good, body: { price: 1, note: '4242 4242 4242 4242' } }, 400],
  ['a list', { method: 'GET', path: '/list', query: { limit: 5 } }, 200],
  ['a cursor that is none', { method: 'GET', path: '/list', query: { cursor: 'nonsense' } }, 400],
  ['a date that is none', { method: 'GET', path: '/list', query: { fromDate: 'yesterday' } }, 400],
  ['somebody signed in', { method: 'GET', path: '/mine', token: 'fan' }, 200],
  ['nobody', { method: 'GET', path: '/mine' }, 401],
  ['a token of no session', { method: 'GET', path: '/mine', token: 'gone' }, 401],
  ['a token of no session where none is needed', { ...good, token: 'gone' }, 401],
  ['another role', { method: 'GET', path: '/studio', token: 'fan' }, 403],
  ['impersonation', { method: 'GET', path: '/bank', token: 'acting' }, 403],
  ['an old sign-in', { method: 'GET', path: '/bank', token: 'stale' }, 403],
  ['a fresh sign-in', { method: 'GET', path: '/bank', token: 'fan' }, 200],
  ['a refusal with facts', { method: 'GET', path: '/refusing', token: 'fan' }, 409],
  ['a bug', { method: 'GET', path: '/broken', token: 'fan' }, 500],
  ['a database that is away', { method: 'GET', path: '/away', token: 'fan' }, 503],
])('%s is answered alike over HTTP and in the process', async (_, request, status) => {
  const { http, within } = await answers(request)
  expect(http).toMatchObject({ status })
  expect(within).toEqual(http)
})

test('applies maintenance and the rate limit inside the process', async () => {
  const maintenance = await answers(
    { method: 'GET', path: '/mine', token: 'fan' },
    { refuseEarly: async () => 'MAINTENANCE' },
  )
  expect(maintenance.within).toEqual(maintenance.http)
  const often = await answers({ method: 'GET', path: '/limited', token: 'fan' }, {}, 2)
  expect(often.within).toMatchObject({ status: 429 })
  expect(often.within).toEqual(often.http)
})

test.each(['', 'x'.repeat(201)])('a parameter that the router would not match leads nowhere', async (parameter) => {
  const { inProcess } = await bothWays()
  const reply = await inProcess.callsOf({ token: null, ...caller })({ ...good, params: { id: parameter } })
  expect(reply).toMatchObject({ isOk: false, status: 404 })
})

test('the parts of a request are copied: a handler and validation change nothing of them', async () => {
  const { inProcess } = await bothWays()
  const request = { ...good, query: { times: undefined, extra: 1 }, body: { price: 1, extra: 1 } }
  await inProcess.callsOf({ token: null, ...caller })(request)
  expect(request).toEqual({ ...good, query: { times: undefined, extra: 1 }, body: { price: 1, extra: 1 } })
})

test('the session is read once for all calls of a caller, and again after a change', async () => {
  const { inProcess, seen } = await bothWays()
  const call = inProcess.callsOf({ token: 'fan', ...caller })
  const read = { method: 'GET', path: '/mine' }
  await Promise.all([call(read), call(read), call(read)])
  await call(read)
  expect([seen.lookups, seen.changes]).toEqual([1, 0])
  await call(good)
  await call(read)
  expect([seen.lookups, seen.changes]).toEqual([2, 1])
})

test('logs a bug and reveals nothing about it', async () => {
  const { inProcess, seen } = await bothWays()
  const reply = await inProcess.callsOf({ token: 'fan', ...caller })({ method: 'GET', path: '/broken' })
  expect(JSON.stringify(reply)).not.toContain('a bug')
  expect(seen.errors).toMatchObject([{ err: { message: 'a bug' }, requestId: 'r' }])
})

test('files arrive as a multipart call brings them, cut at what their field may hold', async () => {
  const upload: Endpoint = {
    ...described,
    method: 'POST',
    path: '/upload',
    body: Type.Object({ age: Type.Integer(), tags: Type.Optional(Type.Array(Type.String())) }),
    files: { picture: { maximumBytes: 4 } },
    data: { 200: Type.Object({ seen: Type.Unknown() }) },
  }
  const bound = route(upload, async ({ body, files }) => {
    const seen: unknown[] = [body]
    for await (const { field, filename, mimeType, stream, isTruncated } of files) {
      const chunks: Buffer[] = await stream.toArray()
      seen.push([field, filename, mimeType, Buffer.concat(chunks).toString(), isTruncated()])
    }
    return ok({ seen } as never)
  })
  const { inProcess } = await bothWays({}, [bound])
  const call = inProcess.callsOf({ token: null, ...caller })
  const picture = new File(['12345'], 'me.png', { type: 'image/png' })
  const request = { method: 'POST', path: '/upload', files: { picture, other: new Blob(['x']) } }
  expect(await call({ ...request, body: { age: 7 } })).toMatchObject({
    data: { seen: [{ age: 7 }, ['picture', 'me.png', 'image/png', '1234', true]] },
  })
  for (const tags of [['sea'], ['sea', 'evening']])
    expect(await call({ ...request, body: { age: 7, tags } })).toMatchObject({ data: { seen: [{ age: 7, tags }, {}] } })
  expect(await call({ ...request, body: { age: 'seven' } })).toMatchObject({ isOk: false, status: 400 })
})

test('every answer of the contract can be picked', () => {
  for (const { data } of allEndpoints)
    for (const schema of Object.values(data)) expect(pickerOf(schema)).toBeTypeOf('function')
})
