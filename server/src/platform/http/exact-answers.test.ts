import { endpoint } from '@stagedoor/contract/endpoint'
import { Type } from 'typebox'
import { expect, onTestFinished, test } from 'vitest'
import { exactly } from './answer.ts'
import { createHttpServer, type HttpOptions } from './http-app.ts'
import { createRateLimiter } from './rate-limiter.ts'
import { registerRoutes } from './register-routes.ts'
import { route } from './route.ts'

const list = endpoint('GET /words', {
  area: 'feeds',
  summary: 'Words.',
  caller: 'anyone',
  data: { 200: Type.Object({ words: Type.Array(Type.String()) }) },
})

const options: HttpOptions = {
  trustedProxies: [],
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

test('data that several calls are answered with is the same answer each time, with its length in bytes', async () => {
  const app = await createHttpServer(options)
  onTestFinished(() => app.close())
  const shared = { words: ['創作者', 'é', '"'] }
  registerRoutes(app, [route(list, async () => exactly(shared))], options)
  for (let call = 0; call < 3; call += 1) {
    const { statusCode, headers, body } = await app.inject('/api/words')
    expect([statusCode, JSON.parse(body)]).toEqual([200, { status: 0, data: shared }])
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'content-language': 'zh-TW',
    })
  }
})
