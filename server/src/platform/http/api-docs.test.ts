import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerApiDocs } from './api-docs.ts'

async function docsOf(describe: () => object) {
  const app = Fastify()
  app.decorateRequest('clientAddress', '')
  await registerApiDocs(app, { describe, mayRead: () => true })
  return app
}

test('the page, its files and the description it shows are served, of one document', async () => {
  let described = 0
  await using app = await docsOf(() => ({ openapi: '3.1.0', info: { title: 'Calls' }, times: (described += 1) }))
  const page = await app.inject('/api/docs/')
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  const [, script = ''] = /src="\.?\/?([^"]*swagger-ui-bundle\.js)"/.exec(page.body) ?? []
  const file = await app.inject(new URL(script, 'http://x.test/api/docs/').pathname)
  expect([script, file.statusCode, file.body.length > 100_000]).toEqual([script, 200, true])
  expect((await app.inject('/api/docs')).statusCode).toBe(200)
  const { openapi, times } = (await app.inject('/api/docs/json')).json<{ openapi: string; times: number }>()
  expect([openapi, times, described]).toEqual(['3.1.0', 1, 1])
  expect((await app.inject('/api/openapi.json')).json<{ times: number }>().times).toBe(1)
})

test('a file of the page that is kept is not sent again, and what there is not is a problem as everywhere', async () => {
  await using app = await docsOf(() => ({}))
  const path = '/api/docs/static/swagger-ui.css'
  const { etag = '' } = (await app.inject(path)).headers
  const again = await app.inject({ url: path, headers: { 'if-none-match': String(etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const missing = await app.inject('/api/docs/none')
  expect([missing.statusCode, missing.json<{ error: string }>().error]).toEqual([404, 'NOT_FOUND'])
})
