import { login, registerPerformer } from '@stagedoor/contract/auth'
import { searchPerformers, getPerformer } from '@stagedoor/contract/performers'
import { chargeFeed } from '@stagedoor/contract/charges'
import { expect, test } from 'vitest'
import { addressOf } from './address-of.ts'
import { createApi, type ApiAnswer, type ApiCall } from './client.ts'

function answering(answer: ApiAnswer) {
  const calls: ApiCall[] = []
  const api = createApi(
    async (call) => {
      calls.push(call)
      return answer
    },
    { token: 'token-1', locale: 'ja-JP' },
  )
  return { api, calls }
}

test('every call carries the token and the language', async () => {
  const { api, calls } = answering({ status: 200, json: { status: 0, data: { token: 't' } } })
  await api(login, { body: { username: 'fan', password: 'secret', remember: true } })
  expect(calls[0]).toMatchObject({
    method: 'POST',
    path: '/api/auth/login',
    headers: { authorization: 'token-1', 'content-language': 'ja-JP', 'content-type': 'application/json' },
    body: '{"username":"fan","password":"secret","remember":true}',
  })
})

test('a repeatable call carries its idempotency key', async () => {
  const { api, calls } = answering({ status: 201, json: { status: 0, data: {} } })
  await api(chargeFeed, { params: { id: 'x' }, body: {} }, { idempotencyKey: 'once' })
  expect(calls[0]?.headers['idempotency-key']).toBe('once')
})

test('returns the data of a success and the problem of a refusal', async () => {
  const good = answering({ status: 201, json: { status: 0, data: { token: 't' } } })
  const bad = answering({
    status: 422,
    json: { statusCode: 422, error: 'INCORRECT_CREDENTIALS', message: 'Incorrect credentials!' },
  })
  const body = { username: 'fan', password: 'x', remember: false }
  expect(await good.api(login, { body })).toEqual({ isOk: true, status: 201, data: { token: 't' } })
  expect(await bad.api(login, { body })).toMatchObject({
    isOk: false,
    status: 422,
    problem: { error: 'INCORRECT_CREDENTIALS' },
  })
})

test('throws for an answer without our envelope', async () => {
  const { api } = answering({ status: 502, json: null })
  await expect(api(login, { body: { username: 'a', password: 'b', remember: false } })).rejects.toThrow('502')
})

test('sends a form for a call that may carry files, without absent fields', async () => {
  const { api, calls } = answering({ status: 200, json: { status: 0, data: { message: 'ok' } } })
  const body = { username: 'ada', email: 'ada@demo.test', password: 'Stagedoor-1', dateOfBirth: '1990-01-01' }
  await api(registerPerformer, { body })
  const sent = calls[0]?.body
  const form = await new Response(sent ?? '', { headers: calls[0]?.headers ?? {} }).formData()
  expect(Object.fromEntries(form)).toEqual(body)
})

test('escapes an address, repeats the values of a list, and omits absent and empty ones', () => {
  expect(addressOf(getPerformer, { params: { id: 'a/../b?c' } })).toBe('/api/performers/a%2F..%2Fb%3Fc')
  expect(
    addressOf(searchPerformers, { query: { q: '', limit: 12, gender: ['male', 'female'], sortBy: undefined } }),
  ).toBe('/api/performers/user/search?limit=12&gender=male&gender=female')
})
