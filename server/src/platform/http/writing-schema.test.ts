import { allEndpoints } from '@stagedoor/contract/all'
import { listOf } from '@stagedoor/contract/list'
import { nullable } from '@stagedoor/contract/nullable'
import Fastify from 'fastify'
import { Type, type TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { answerSchemas, compileAnswer, writingSchema } from './writing-schema.ts'

/** What a route with this schema answers with. */
async function written(schema: unknown, value: unknown): Promise<unknown> {
  const app = Fastify()
  app.get('/', { schema: { response: { 200: schema } } }, async () => value)
  return (await app.inject('/')).json()
}

const shape = Type.Object({
  data: listOf(
    Type.Object({
      name: nullable(Type.String({ minLength: 1 })),
      kind: nullable(Type.Enum(['a', 'b'])),
      price: nullable(Type.Number({ decimals: 2 })),
      count: Type.Integer({ minimum: 0 }),
      isOpen: nullable(Type.Boolean()),
      inner: nullable(Type.Object({ at: Type.String({ format: 'date-time' }) })),
      list: nullable(Type.Array(Type.String())),
      either: Type.Union([Type.Object({ left: Type.String() }), Type.Object({ right: Type.String() })]),
      title: Type.Optional(Type.String()),
    }),
  ),
})

const full = {
  name: 'x"\n\u2028',
  kind: 'a',
  price: 2.95,
  count: 3,
  isOpen: false,
  inner: { at: '2026-11-21T00:00:00.000Z' },
  list: ['y'],
  either: { right: 'z' },
  title: 't',
}
const empty = {
  name: null,
  kind: null,
  price: null,
  count: 0,
  isOpen: null,
  inner: null,
  list: null,
  either: { left: '' },
}

test("writes every value as the contract's own schema would, and nothing that it does not name", async () => {
  const secret = { secret: 1 }
  const value = {
    data: {
      data: [
        { ...full, ...secret, inner: { ...full.inner, ...secret } },
        { ...empty, ...secret },
      ],
      total: 2,
      cursor: null,
    },
    ...secret,
  }
  const expected = { data: { data: [full, empty], total: 2, cursor: null } }
  expect(await written(shape, value)).toEqual(expected)
  expect(await written(writingSchema(shape), value)).toEqual(expected)
})

test('supports a property with the name of a keyword', async () => {
  const awkward = Type.Object({
    default: Type.String(),
    enum: nullable(Type.String()),
    minimum: Type.Number(),
    description: Type.String(),
  })
  const value = { default: 'd', enum: null, minimum: 2.95, description: 'text' }
  expect(await written(writingSchema(awkward), value)).toEqual(value)
})

test('no answer of the contract leaves a union with null to the serialiser', () => {
  const left = allEndpoints.flatMap(({ path, data }) =>
    Object.values(data).flatMap((schema: TSchema) =>
      /\{"type":"null"\}/.test(JSON.stringify(writingSchema(schema))) ? [path] : [],
    ),
  )
  expect(left).toEqual([])
})

test('the only success of a call is described whatever its status, one of several by its own', () => {
  const described = allEndpoints.map((endpoint) => Object.keys(answerSchemas(endpoint)).join())
  expect(new Set(described)).toEqual(new Set(['2xx', '200,201']))
})

test('routes hold no copies of schemas, and an answer is written by its shape all the same', () => {
  const copied = allEndpoints.flatMap((endpoint) =>
    Object.values(answerSchemas(endpoint)).flatMap((schema) => {
      const { properties } = schema as { properties: { data: TSchema } }
      return Object.values(endpoint.data).includes(properties.data) ? [] : [endpoint.path]
    }),
  )
  expect(copied).toEqual([])
  const schema = Type.Object({ status: Type.Literal(0), data: shape })
  const write = compileAnswer({ schema, method: 'GET', url: '/', httpStatus: '200' })
  const list = { data: [full, empty], total: 2, cursor: null }
  const made = { status: 0, data: { data: { ...list, data: [{ ...full, secret: 1 }, empty] } } }
  expect(JSON.parse(write(made))).toEqual({ status: 0, data: { data: list } })
})
