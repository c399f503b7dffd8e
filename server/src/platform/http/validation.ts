import { isWireAmount } from '@stagedoor/contract/money'
import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { isCountry } from '../geolocation/countries.ts'
import { isDateOrTime } from './date-range.ts'

const options: Options = {
  useDefaults: true,
  // What the contract does not name never reaches a handler.
  removeAdditional: 'all',
  allErrors: false,
  strict: false,
}

function build(coerceTypes: Options['coerceTypes']): Ajv {
  const ajv = new Ajv({ ...options, ...(coerceTypes ? { coerceTypes } : {}) })
  addFormats.default(ajv, ['uuid', 'date-time', 'date', 'email', 'uri'])
  ajv.addFormat('date-or-time', isDateOrTime)
  ajv.addFormat('country', isCountry)
  ajv.addKeyword({ keyword: 'decimals', type: 'number', validate: (_: number, amount: number) => isWireAmount(amount) })
  return ajv
}

// Text of an address or a form becomes numbers and booleans; JSON must already be of its type.
const fromText = build('array')
const fromJson = build(false)

/** Parts that arrive as text: parameters, queries and the fields of a multipart form. */
export const compileFields = (schema: TSchema) => fromText.compile(schema)

/** A JSON body. Each schema is compiled once. */
export const compileJson = (schema: TSchema) => fromJson.compile(schema)

/** Compiles at the first request: a process never uses most calls, and compiling them all would delay its start. */
export const compileRequestPart: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  let compiled: ValidateFunction | undefined
  const validate = (part: unknown): boolean => {
    compiled ??= (httpPart === 'body' ? compileJson : compileFields)(schema)
    const isValid = compiled(part)
    // The framework reads them from the function.
    validate.errors = compiled.errors ?? null
    return isValid
  }
  validate.errors = null as ErrorObject[] | null
  return validate
}

/** Which fields broke which rule, without their values. */
export function describeErrors(errors: readonly ErrorObject[] | null | undefined): { field: string; rule: string }[] {
  return (errors ?? []).map((error) => {
    const missing = typeof error.params['missingProperty'] === 'string' ? `/${error.params['missingProperty']}` : ''
    return { field: `${error.instancePath}${missing}`.slice(1).replaceAll('/', '.'), rule: error.keyword }
  })
}
