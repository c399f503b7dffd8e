import { allEndpoints } from '@stagedoor/contract/all'
import { endpoint, type Endpoint } from '@stagedoor/contract/endpoint'
import { endlessListQuery } from '@stagedoor/contract/list'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { refuse } from './answer.ts'
import { assertComplete } from './completeness.ts'
import { route } from './route.ts'

const call = endpoint('GET /call', {
  area: 'area',
  summary: 'Call.',
  caller: 'account',
  data: { 200: Type.Object({}) },
})
const answered = (described: Endpoint) => ({
  ...route(described, async () => refuse('NOT_FOUND')),
  honoursKey: described.isIdempotent === true,
})

test('accepts one route for each call', () => {
  expect(() => assertComplete([call], [answered(call)])).not.toThrow()
})

test.each([
  ['no route answers GET /call', [call], []],
  ['two routes answer GET /call', [call], [call, call]],
  ['GET /call is not in the contract', [], [call]],
  ['the contract names GET /call twice', [call, call], [call]],
])('fails with "%s"', (message, endpoints, routed) => {
  expect(() => assertComplete(endpoints, routed.map(answered))).toThrow(message)
})

test.each<[string, Partial<Endpoint>]>([
  ['GET /call names no role of staff', { caller: 'staff' }],
  ['GET /call names roles of staff but is not theirs', { staffRoles: ['admin'] }],
  ['GET /call differs in its query and its cursor', { cursor: { list: 'calls' } }],
  ['GET /call differs in its query and its cursor', { query: endlessListQuery(['createdAt'], {}) }],
  ['GET /call moves money and does not forbid impersonation', { isIdempotent: true }],
])('fails with "%s"', (message, policies) => {
  const wrong = { ...call, ...policies }
  expect(() => assertComplete([wrong], [answered(wrong)])).toThrow(message)
})

test('fails when a call is idempotent and its route honours no key', () => {
  const idempotent: Endpoint = { ...call, isIdempotent: true, forbidsImpersonation: true }
  expect(() => assertComplete([idempotent], [{ ...answered(idempotent), honoursKey: false }])).toThrow(
    'GET /call is idempotent, and its route honours no key',
  )
  expect(() => assertComplete([idempotent], [answered(idempotent)])).not.toThrow()
})

test('no call of the contract contradicts itself', () => {
  expect(() => assertComplete(allEndpoints, allEndpoints.map(answered))).not.toThrow()
})
