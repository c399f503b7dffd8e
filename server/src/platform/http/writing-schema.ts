import type { Endpoint } from '@stagedoor/contract/endpoint'
import fastJson from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import { Type } from 'typebox'

type Json = { [key: string]: unknown }

/** Keywords that only validation needs; serialisation needs the type alone. */
const READING = new Set([
  'enum',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'description',
  'decimals',
])

const SIMPLE = new Set(['string', 'number', 'integer', 'boolean'])

const schemasOf = new WeakMap<Endpoint, Record<string, object>>()

/**
 * What a call's successes are by status, including the envelope; in it the contract's own schema, of which copies would take memory. The only
 * one is that of `2xx`: V8 keeps room for 317 elements in an object that was given the key 200, and Fastify makes one more for each route.
 */
export function answerSchemas(endpoint: Endpoint): Record<string, object> {
  const known = schemasOf.get(endpoint)
  if (known) return known
  const successes = Object.entries(endpoint.data)
  const schemas = Object.fromEntries(
    successes.map(([status, data]) => [
      successes.length === 1 ? '2xx' : status,
      Type.Object({ status: Type.Literal(0), data }),
    ]),
  )
  schemasOf.set(endpoint, schemas)
  return schemas
}

const writers = new WeakMap<object, (answer: unknown) => string>()

/** Compiles a serialiser when the first answer of its shape is written, once a process: together they take long to compile. */
export const compileAnswer: FastifySerializerCompiler<object> = ({ schema }) => {
  const compile = () => {
    const write = fastJson(writingSchema(schema) as object)
    writers.set(schema, write)
    return write
  }
  return (answer: unknown) => (writers.get(schema) ?? compile())(answer)
}

/**
 * The contract's shape as a schema for writing answers: unnamed fields are still left out. For a union with null the
 * serialiser would validate each branch; here it is one nullable kind, which it writes directly. Halves the cost of a
 * list of creators.
 */
export function writingSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(writingSchema)
  if (!isObject(schema)) return schema
  const orNull = valueOrNull(schema)
  if (orNull) return orNull
  const { properties, enum: choices, ...rest } = schema
  const kept = Object.entries(rest).filter(([keyword]) => !READING.has(keyword))
  return {
    ...(isTexts(choices) ? { type: 'string' } : {}),
    ...(Array.isArray(choices) && !isTexts(choices) ? { enum: choices } : {}),
    ...Object.fromEntries(kept.map(([keyword, value]) => [keyword, writingSchema(value)])),
    ...(isObject(properties) ? { properties: mapValues(properties, writingSchema) } : {}),
  }
}

/** A union of something and null, as one kind; undefined for any other schema. */
function valueOrNull({ anyOf }: Json): Json | undefined {
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || !isObject(anyOf[1]) || anyOf[1]['type'] !== 'null')
    return undefined
  const value = writingSchema(anyOf[0])
  if (!isObject(value) || typeof value['type'] !== 'string') return undefined
  return SIMPLE.has(value['type']) ? { ...value, type: [value['type'], 'null'] } : { ...value, nullable: true }
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const isTexts = (values: unknown): boolean =>
  Array.isArray(values) && values.every((value) => typeof value === 'string')

const mapValues = (object: Json, change: (value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]))
