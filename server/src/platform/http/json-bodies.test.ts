import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readJsonStrictly, repeatsName } from './json-bodies.ts'

test.each([
  ['{"a":1,"a":2}', true],
  ['{"a":1,"\\u0061":2}', true],
  ['{"b":{"a":1,"c":[{"a":1}, {"a" : 1, "d":0, "a" :2}]}}', true],
  ['{"":1,"":2}', true],
  ['{"a":{"a":{"a":1}},"b":[{"a":1},{"a":1}]}', false],
  ['{"a":"a\\":","b":"{\\"a\\":1}"}', false],
  ['["a","a",{"b":"a"},"a"]', false],
  ['"a"', false],
])('that %s has a name twice is %s', (json, expected) => {
  expect(repeatsName(json)).toBe(expected)
})

test('a megabyte of names, braces or escapes is read in linear time', () => {
  const names = `{${Array.from({ length: 60_000 }, (_, at) => `"name${at}":1`).join()}}`
  const nested = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
  const escapes = JSON.stringify({ a: '"\\'.repeat(250_000) })
  expect([names, nested, escapes].map(repeatsName)).toEqual([false, false, false])
})

test.each([
  ['an object', Buffer.from('{"a":"é 😀"}'), 200],
  ['a name twice', Buffer.from('{"a":1,"a":2}'), 400],
  ['bytes that are no UTF-8', Buffer.from([...Buffer.from('{"a":"'), 0xc3, 0x28, ...Buffer.from('"}')]), 400],
  ['a forged prototype', Buffer.from('{"__proto__":{}}'), 400],
  ['half an object', Buffer.from('{"a":'), 400],
])('of %s the answer is right', async (_, payload, status) => {
  const app = Fastify()
  readJsonStrictly(app)
  app.post('/', async ({ body }) => body)
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json' },
    payload,
  })
  expect(answer.statusCode).toBe(status)
  if (status === 200) expect(answer.json()).toEqual({ a: 'é 😀' })
})
