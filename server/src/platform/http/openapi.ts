import type { Endpoint, FileField } from '@stagedoor/contract/endpoint'
import { commonProblems, problems, type ProblemCode } from '@stagedoor/contract/problem'

type Json = Record<string, unknown>

type DocumentOptions = {
  publicUrl: string
  version: string
  /** Named shapes, each once in the document. */
  shapes: ReadonlyMap<string, object>
}

/** OpenAPI 3.1 of every call: TypeBox schemas are JSON Schema already, so that nothing is described twice. */
export function openApiDocument(endpoints: readonly Endpoint[], options: DocumentOptions): Json {
  const names = new Map([...options.shapes].map(([name, shape]) => [shape, name]))
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:([A-Za-z]+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stagedoor',
      version: options.version,
      description: 'Every success is `{ status: 0, data }`; every refusal `{ statusCode, message, error, details? }`.',
    },
    servers: [{ url: `${options.publicUrl}/api` }],
    tags: [...new Set(endpoints.map(({ area }) => area))].toSorted().map((name) => ({ name })),
    paths: withReferences(paths, names),
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
      schemas: Object.fromEntries([
        ...allCodes.map((code) => [code, problemSchema(code)]),
        ...[...options.shapes].map(([name, shape]) => [name, partsWithReferences(shape, names)]),
      ]),
      responses: Object.fromEntries(
        [...byStatus(commonProblems)].map(([status, codes]) => [commonName(status), refusalOf(codes)]),
      ),
    },
  }
}

/** The same, with a reference in the place of every shape that has a name. */
function withReferences(value: unknown, names: ReadonlyMap<object, string>): unknown {
  if (typeof value !== 'object' || value === null) return value
  const name = names.get(value)
  return name === undefined ? partsWithReferences(value, names) : { $ref: `#/components/schemas/${name}` }
}

function partsWithReferences(value: object, names: ReadonlyMap<object, string>): unknown {
  if (Array.isArray(value)) return value.map((part) => withReferences(part, names))
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withReferences(part, names)]))
}

/** What the route kit enforces before a handler runs, as extensions of an operation. */
const policiesOf = ({ caller, staffRoles, forbidsImpersonation, needsFreshSignIn, rateLimit }: Endpoint): Json => ({
  'x-caller': caller,
  ...(staffRoles && { 'x-staff-roles': staffRoles }),
  ...((forbidsImpersonation === true || caller === 'staff') && { 'x-forbids-impersonation': true }),
  ...(needsFreshSignIn && { 'x-needs-fresh-sign-in': true }),
  ...(rateLimit && {
    'x-rate-limit': { count: rateLimit.count, windowSeconds: rateLimit.windowSeconds, by: rateLimit.by },
  }),
})

function operation(endpoint: Endpoint): Json {
  const parameters = [...parametersOf('path', endpoint.params), ...parametersOf('query', endpoint.query)]
  if (endpoint.isIdempotent)
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
    })
  const content = contentOf(endpoint)
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replaceAll(/[:/-]+(\w)/g, (_, initial: string) => initial.toUpperCase())}`,
    tags: [endpoint.area],
    summary: endpoint.summary,
    ...policiesOf(endpoint),
    ...(endpoint.caller === 'anyone' ? {} : { security: [{ token: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: responsesOf(endpoint),
  }
}

function parametersOf(place: 'path' | 'query', schema: Endpoint['params']): Json[] {
  return Object.entries(schema?.properties ?? {}).map(([name, inner]) => ({
    name,
    in: place,
    required: place === 'path' || Boolean(schema?.required?.includes(name) && !('default' in inner)),
    schema: inner,
  }))
}

function contentOf(endpoint: Endpoint): Json | null {
  if (endpoint.files) {
    const body: { properties?: Json; required?: string[] } = endpoint.body ?? {}
    const files = Object.entries(endpoint.files).map(([name, field]) => [name, fileSchema(field)])
    return {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: { ...body.properties, ...Object.fromEntries(files) },
          required: body.required ?? [],
        },
      },
    }
  }
  return endpoint.body ? { 'application/json': { schema: endpoint.body } } : null
}

function fileSchema({ maximumBytes, maximumCount = 1 }: FileField): Json {
  const one = { type: 'string', contentEncoding: 'binary', maxLength: maximumBytes }
  return maximumCount > 1 ? { type: 'array', items: one, maxItems: maximumCount } : one
}

function responsesOf(endpoint: Endpoint): Json {
  const successes = Object.entries(endpoint.data).map(([status, data]) => [
    status,
    {
      description: 'Success',
      content: {
        'application/json': {
          schema: { type: 'object', required: ['status', 'data'], properties: { status: { const: 0 }, data } },
        },
        ...(endpoint.mayAnswerText ? { 'text/plain': { schema: { type: 'string' } } } : {}),
      },
    },
  ])
  const codes = [...new Set<ProblemCode>([...commonProblems, ...(endpoint.problems ?? [])])]
  const refusals = [...byStatus(codes)].map(([status, sameStatus]) => [
    String(status),
    isCommon(status, sameStatus) ? { $ref: `#/components/responses/${commonName(status)}` } : refusalOf(sameStatus),
  ])
  return Object.fromEntries([...successes, ...refusals])
}

const allCodes = Object.keys(problems) as readonly ProblemCode[]

const byStatus = (codes: readonly ProblemCode[]): Map<number, ProblemCode[]> =>
  Map.groupBy(codes, (code) => problems[code].status)

/** Common answers by status, each once in the document, under this name. */
const commonName = (status: number): string => `Refused${status}`

const isCommon = (status: number, codes: readonly ProblemCode[]): boolean =>
  codes.length === byStatus(commonProblems).get(status)?.length

const refusalOf = (codes: readonly ProblemCode[]): Json => ({
  description: codes.join(', '),
  content: {
    'application/json': { schema: { anyOf: codes.map((code) => ({ $ref: `#/components/schemas/${code}` })) } },
  },
})

function problemSchema(code: ProblemCode): Json {
  const problem = problems[code]
  return {
    type: 'object',
    required: ['statusCode', 'message', 'error'],
    properties: {
      statusCode: { const: problem.status },
      message: { type: 'string' },
      error: { const: code },
      ...('details' in problem ? { details: problem.details } : {}),
    },
  }
}
