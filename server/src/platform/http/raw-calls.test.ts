import { endpoint } from '@stagedoor/contract/endpoint'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { ok, plainText } from './answer.ts'
import { createHttpServer, type HttpOptions } from './http-app.ts'
import { createRateLimiter } from './rate-limiter.ts'
import type { RawRequest } from './raw-request.ts'
import { registerRoutes } from './register-routes.ts'
import { route } from './route.ts'

const aPostback = (method: 'GET' | 'POST') =>
  endpoint(`${method} /postback`, {
    area: 'payments',
    summary: 'A postback.',
    caller: 'anyone',
    isRaw: true,
    mayAnswerText: true,
    data: { 200: Type.Object({ received: Type.Literal(true) }) },
  })

async function serverOf({ trustedProxies = [], words }: { trustedProxies?: string[]; words?: string }) {
  const options: HttpOptions = {
    trustedProxies,
    clientAddressHeader: 'x-forwarded-for',
    logger: false,
    isProduction: false,
    publicUrl: 'http://stagedoor.test',
    findViewer: async () => null,
    limiter: createRateLimiter(null),
    refuseEarly: async () => null,
    isOfAge: async () => true,
    afterChange: () => undefined,
    now: () => new Date('2026-01-01T00:10:00Z'),
  }
  const received: RawRequest[] = []
  const http = await createHttpServer(options)
  const answer = async (raw: RawRequest) => {
    received.push(raw)
    return words === undefined ? ok({ received: true as const }) : plainText(words)
  }
  registerRoutes(
    http,
    (['GET', 'POST'] as const).map((method) => route(aPostback(method), ({ raw }) => answer(raw))),
    options,
  )
  return { http, received }
}

test('a raw call may use GET, and answer with the exact text that the caller expects', async () => {
  const { http, received } = await serverOf({ words: 'OK' })

  for (const method of ['GET', 'POST'] as const) {
    const reply = await http.inject({ method, url: '/api/postback?b=2&a=%C3%A9+x' })
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control'], reply.body]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'no-store',
      'OK',
    ])
  }
  expect(received.map(({ queryText }) => queryText)).toEqual(Array(2).fill('b=2&a=%C3%A9+x'))
})

test('a raw call without words of its own wears the envelope like any other', async () => {
  const { http } = await serverOf({})
  expect((await http.inject({ method: 'POST', url: '/api/postback' })).json()).toEqual({
    status: 0,
    data: { received: true },
  })
})

test("the peer of a raw call is the connection's; only a configured proxy may name another", async () => {
  const headers = { 'x-forwarded-for': '64.38.212.7', 'x-real-ip': '64.38.212.7', 'x-client-ip': '64.38.212.7' }
  const direct = await serverOf({})
  await direct.http.inject({ method: 'POST', url: '/api/postback', remoteAddress: '203.0.113.9', headers })
  expect(direct.received[0]?.peerAddress).toBe('203.0.113.9')

  const behindProxy = await serverOf({ trustedProxies: ['10.0.0.0/8'] })
  for (const remoteAddress of ['10.1.2.3', '203.0.113.9']) {
    await behindProxy.http.inject({ method: 'POST', url: '/api/postback', remoteAddress, headers })
  }
  expect(behindProxy.received.map(({ peerAddress }) => peerAddress)).toEqual(['64.38.212.7', '203.0.113.9'])
})
