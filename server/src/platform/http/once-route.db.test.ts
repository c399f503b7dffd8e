import { endpoint } from '@stagedoor/contract/endpoint'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { freshDatabase } from '#src/test-support/fresh-database.ts'
import { ok, refuse, type Success } from './answer.ts'
import { createHttpServer, type HttpOptions } from './http-app.ts'
import { onceRoute, type OnceSteps } from './once-route.ts'
import { createRateLimiter } from './rate-limiter.ts'
import { registerRoutes } from './register-routes.ts'
import { route, type BoundRoute } from './route.ts'
import type { Viewer } from './viewer.ts'

const viewerOf = (token: string): Viewer => ({
  accountId: `019a0000-0000-7000-8000-00000000000${token}`,
  sessionId: '019a0000-0000-7000-8000-0000000000ff',
  role: 'user',
  staffRoles: [],
  username: `fan${token}`,
  authenticatedAt: new Date('2026-01-01T00:00:00Z'),
  impersonatorId: null,
})

const pay = endpoint('POST /pay/:what', {
  area: 'area',
  summary: 'Pays.',
  caller: 'account',
  isIdempotent: true,
  forbidsImpersonation: true,
  params: Type.Object({ what: Type.String() }),
  body: Type.Object({ price: Type.Integer() }),
  data: { 200: Type.Object({ count: Type.Integer() }) },
  problems: ['PRICE_CHANGED', 'GATEWAY_UNAVAILABLE', 'COUPON_REFUSED'],
})

async function serverWith(bound: BoundRoute) {
  const options: HttpOptions = {
    trustedProxies: [],
    clientAddressHeader: 'x-forwarded-for',
    logger: false,
    isProduction: false,
    publicUrl: 'http://stagedoor.test',
    findViewer: async (token) => viewerOf(token),
    limiter: createRateLimiter(null),
    refuseEarly: async () => null,
    isOfAge: async () => true,
    afterChange: () => undefined,
    now: () => new Date('2026-01-01T00:00:00Z'),
  }
  const app = await createHttpServer(options)
  registerRoutes(app, [bound], options)
  return async (key: string | null, { price = 1, what = 'tip', as = '1' } = {}) => {
    const headers = { authorization: as, ...(key === null ? {} : { 'idempotency-key': key }) }
    const reply = await app.inject({ method: 'POST', url: `/api/pay/${what}`, headers, payload: { price } })
    return [reply.statusCode, reply.json()]
  }
}

/** A call that counts its effects in the transaction's own row, and takes a moment. */
async function counted() {
  const db = await freshDatabase()
  let effects = 0
  const call = await serverWith(
    onceRoute(pay, db, async (_, { body }) => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      effects += 1
      return body.price === 13 ? refuse('PRICE_CHANGED', { price: effects }) : ok({ count: effects })
    }),
  )
  return { call, effects: () => effects }
}

const first = [200, { status: 0, data: { count: 1 } }]

test('a repeat gets the first answer, a refusal included, and nothing is done again', async () => {
  const { call, effects } = await counted()
  expect([await call('k'), await call('k')]).toEqual([first, first])
  const refused = await call('r', { price: 13 })
  expect([refused[0], await call('r', { price: 13 }), effects()]).toEqual([409, refused, 2])
})

test.each([
  ['body', { price: 2 }],
  ['path', { what: 'post' }],
])('the same key with another %s answers 409', async (_, other) => {
  const { call, effects } = await counted()
  await call('k')
  expect(await call('k', other)).toMatchObject([409, { error: 'IDEMPOTENCY_KEY_REUSED' }])
  expect(effects()).toBe(1)
})

test('twenty parallel calls with one key do it once and get one answer', async () => {
  const { call, effects } = await counted()
  expect(await Promise.all(Array.from({ length: 20 }, () => call('k')))).toEqual(
    Array.from({ length: 20 }, () => first),
  )
  expect(effects()).toBe(1)
})

test('the key of one account is not that of another, and calls without a key are each their own', async () => {
  const { call, effects } = await counted()
  await Promise.all([call('k'), call('k', { as: '2' }), call(null), call(null)])
  expect(effects()).toBe(4)
})

test.each(['', ' ', 'two words', 'x'.repeat(201), 'schlüssel'])('the key %j is malformed: 400', async (key) => {
  const { call, effects } = await counted()
  expect(await call(key)).toMatchObject([
    400,
    { error: 'VALIDATION_FAILED', details: { fields: [{ field: 'Idempotency-Key', rule: 'format' }] } },
  ])
  expect(effects()).toBe(0)
})

test('a key of 200 characters is one', async () => {
  const { call } = await counted()
  expect(await call('x'.repeat(200))).toEqual(first)
})

test('a call that honours no key ignores the header', async () => {
  const plain = route({ ...pay, isIdempotent: false }, async () => ok({ count: 1 }))
  const call = await serverWith(plain)
  expect(await call('two words')).toEqual(first)
})

/** A call in two steps whose second one fails as often as it is told to. */
async function inSteps(
  steps: Partial<OnceSteps<typeof pay, { order: number }>>,
  answers: ('dies' | 'unavailable')[] = [],
) {
  const db = await freshDatabase()
  const seen: { decided: number; answered: boolean[] } = { decided: 0, answered: [] }
  const call = await serverWith(
    onceRoute<typeof pay, { order: number }>(pay, db, {
      async decide(): Promise<Success<{ order: number }>> {
        seen.decided += 1
        return ok({ order: seen.decided })
      },
      async answer({ order }, _, { isRepeat }) {
        seen.answered.push(isRepeat)
        const fails = answers.shift()
        if (fails === 'dies') throw new Error('the process died')
        return fails === 'unavailable'
          ? refuse('GATEWAY_UNAVAILABLE')
          : ok({ count: order * 10 + seen.answered.length })
      },
      repeats: 'rebuilt',
      ...steps,
    }),
  )
  return { call, seen }
}

test('a rebuilt answer is made again for a repeat, from what was decided once', async () => {
  const { call, seen } = await inSteps({})
  expect([await call('k'), await call('k')]).toMatchObject([
    [200, { data: { count: 11 } }],
    [200, { data: { count: 12 } }],
  ])
  expect(seen).toEqual({ decided: 1, answered: [false, true] })
})

test('a stored answer is given to every repeat', async () => {
  const { call, seen } = await inSteps({ repeats: 'stored' })
  expect([await call('k'), await call('k')]).toMatchObject([
    [200, { data: { count: 11 } }],
    [200, { data: { count: 11 } }],
  ])
  expect(seen).toEqual({ decided: 1, answered: [false] })
})

test.each(['dies', 'unavailable'] as const)(
  'after an answer that %s a repeat makes it, and decides nothing',
  async (fails) => {
    const { call, seen } = await inSteps({ repeats: 'stored' }, [fails])
    expect((await call('k'))[0]).toBe(fails === 'dies' ? 500 : 503)
    expect([await call('k'), await call('k')]).toMatchObject([
      [200, { data: { count: 12 } }],
      [200, { data: { count: 12 } }],
    ])
    expect(seen).toEqual({ decided: 1, answered: [false, true] })
  },
)

test('a failure that is a refusal leaves no key behind: the caller may try again', async () => {
  let isTaken = true
  const { call } = await inSteps({
    async decide() {
      if (isTaken) throw new Error('taken')
      return ok({ order: 1 })
    },
    refusalOf: () => refuse('COUPON_REFUSED', { reason: 'used_up' }),
  })
  expect((await call('k'))[0]).toBe(422)
  isTaken = false
  expect((await call('k'))[0]).toBe(200)
})
