import { endpoint } from '@stagedoor/contract/endpoint'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { ok } from './answer.ts'
import { createHttpServer, type HttpOptions } from './http-app.ts'
import { createRateLimiter } from './rate-limiter.ts'
import { registerRoutes } from './register-routes.ts'
import { optimisticRoute } from './route.ts'
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
const note = endpoint('POST /note', {
  area: 'messages',
  summary: 'Note.',
  caller: 'fan_or_creator',
  body: Type.Object({ text: Type.String() }),
  data: { 200: Type.Object({ by: Type.String() }) },
  problems: [],
  rateLimit: { count: 3, windowSeconds: 60, by: 'account' },
})

type Facts = {
  cached: Viewer | null
  /** By the database. */
  read: Viewer | null
  /** Whether the statement of the attempt finds the session open. */
  isOpen: boolean
}

/** Answers calls, and counts how often the session was read. */
async function serverWith({ cached, read, isOpen }: Facts) {
  let reads = 0
  const options: HttpOptions = {
    trustedProxies: [],
    clientAddressHeader: 'x-forwarded-for',
    logger: false,
    isProduction: false,
    publicUrl: 'http://stagedoor.test',
    async findViewer() {
      reads += 1
      return read
    },
    findCachedSession: () => cached && { viewer: cached, tokenHash: Buffer.from('hash') },
    limiter: createRateLimiter(null),
    refuseEarly: async () => null,
    isOfAge: async () => true,
    afterChange: () => undefined,
    now: () => new Date('2026-01-01T00:10:00Z'),
  }
  const app = await createHttpServer(options)
  const attempted = async (_: object, { viewer, tokenHash }: { viewer: Viewer; tokenHash: Buffer }) =>
    isOpen ? ok({ by: `attempt of ${viewer.username} with ${tokenHash.toString()}` }) : null
  const handled = async ({ viewer }: { viewer: Viewer }) => ok({ by: `handler of ${viewer.username}` })
  registerRoutes(app, [optimisticRoute(note, attempted, handled)], options)
  return async (headers: Record<string, string> = { authorization: 'good' }) => {
    const reply = await app.inject({ method: 'POST', url: '/api/note', headers, payload: { text: 'Hello' } })
    return { status: reply.statusCode, by: reply.json().data?.by, reads }
  }
}

test('a cached session whose attempt succeeds is not read', async () => {
  const call = await serverWith({ cached: fan, read: null, isOpen: true })
  expect(await call()).toEqual({ status: 200, by: 'attempt of fan with hash', reads: 0 })
})

test('after an attempt that did nothing the session is read, and the handler answers whose it is', async () => {
  const call = await serverWith({ cached: fan, read: { ...fan, username: 'renamed' }, isOpen: false })
  expect(await call()).toEqual({ status: 200, by: 'handler of renamed', reads: 1 })
})

test('after an attempt that did nothing a session that has ended is refused', async () => {
  const call = await serverWith({ cached: fan, read: null, isOpen: false })
  expect(await call()).toEqual({ status: 401, by: undefined, reads: 1 })
})

test('after an attempt that did nothing the policies are applied to who was read', async () => {
  const call = await serverWith({ cached: fan, read: { ...fan, role: 'staff' }, isOpen: false })
  expect(await call()).toEqual({ status: 403, by: undefined, reads: 1 })
})

test('what policies refuse of a cached session is decided by one that is read', async () => {
  const call = await serverWith({ cached: { ...fan, role: 'staff' }, read: fan, isOpen: true })
  expect(await call()).toEqual({ status: 200, by: 'handler of fan', reads: 1 })
})

test('without a cached session, or without a token, nothing is attempted', async () => {
  const call = await serverWith({ cached: null, read: fan, isOpen: true })
  expect(await call()).toEqual({ status: 200, by: 'handler of fan', reads: 1 })
  const signedOut = await serverWith({ cached: fan, read: fan, isOpen: true })
  expect(await signedOut({})).toEqual({ status: 401, by: undefined, reads: 0 })
})

test('an attempt and the handler after it are one call for the rate', async () => {
  const call = await serverWith({ cached: fan, read: fan, isOpen: false })
  const statuses = [await call(), await call(), await call(), await call()].map(({ status }) => status)
  expect(statuses).toEqual([200, 200, 200, 429])
})
