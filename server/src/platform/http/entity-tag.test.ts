import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { tagAnswer } from './entity-tag.ts'

function tagged(status = 200) {
  const app = fastify()
  onTestFinished(() => app.close())
  app.addHook('onSend', tagAnswer)
  app.get('/list', (_request, reply) => reply.code(status).send({ data: [] }))
  return (known?: string) =>
    app.inject({ url: '/list', headers: known === undefined ? {} : { 'if-none-match': known } })
}

test('a client that holds the answer gets 304 without a body, one that holds another gets all of it', async () => {
  const ask = tagged()
  const first = await ask()
  const tag = String(first.headers.etag)
  expect(tag).toMatch(/^W\/"[\w-]{27}"$/)
  for (const known of [tag, `"old", ${tag}`, '*', ' * ']) {
    expect(await ask(known)).toMatchObject({ statusCode: 304, body: '' })
  }
  expect(await ask('"old"')).toMatchObject({ statusCode: 200, body: '{"data":[]}' })
})

test('an answer that is no success has no tag and is never answered with 304', async () => {
  const reply = await tagged(404)('*')
  expect([reply.statusCode, reply.body, reply.headers.etag]).toEqual([404, '{"data":[]}', undefined])
})
