import type { Endpoint } from '@stagedoor/contract/endpoint'
import type { Locale } from '@stagedoor/contract/locales'
import { problems, type ProblemCode } from '@stagedoor/contract/problem'
import type { FastifyBaseLogger, FastifyError } from 'fastify'
import type { TSchema } from 'typebox'
import { refuse, type AnswerOf, type PlainText, type Refusal } from './answer.ts'
import { codeOfFrameworkError } from './framework-errors.ts'
import type { HttpOptions } from './http-app.ts'
import { filesOf, partsOf, pathOf } from './in-process-parts.ts'
import { performCall, refuseParts } from './perform-call.ts'
import { copyPlain, pickerOf } from './pick.ts'
import { refuseCaller, type EarlyRefusal } from './policies.ts'
import { problemBody } from './problem-reply.ts'
import type { BoundRoute } from './route.ts'
import { compileFields, compileJson, describeErrors } from './validation.ts'
import type { Viewer } from './viewer.ts'

/** The caller: what headers contain for a call over HTTP. */
export type InProcessCaller = {
  token: string | null
  address: string
  userAgent: string
  /** Whether the browser has passed the age gate. */
  isDeclaredAdult: boolean
  locale: Locale
  requestId: string
}

/** A call by the method and path of its endpoint: a build of the web holds endpoints of its own. */
export type InProcessRequest = {
  method: string
  /** With `:name` for parameters, as in the contract. */
  path: string
  params?: unknown
  query?: unknown
  body?: unknown
  /** Files of a multipart call by field; values other than `Blob` are left out. */
  files?: unknown
  idempotencyKey?: string | undefined
}

/** The same as the envelope of an answer over HTTP, opened. */
type InProcessReply =
  | { isOk: true; status: number; data: unknown }
  | { isOk: false; status: number; problem: ReturnType<typeof problemBody> }

/** Calls as one caller. */
export type Calls = (request: InProcessRequest) => Promise<InProcessReply>

export type InProcess = { callsOf(caller: InProcessCaller): Calls }

type InProcessOptions = Pick<
  HttpOptions,
  'findViewer' | 'refuseEarly' | 'isOfAge' | 'limiter' | 'now' | 'afterChange' | 'noteSecurity'
> & {
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

/** The router's limit for a parameter of an address. */
const LONGEST_PARAMETER = 200

/**
 * Calls of the contract from within this process, by the same bound routes as over HTTP and under the same policies,
 * validation and refusals; only headers, serialising and parsing fall away. The caller's session is read once, and again
 * after a call that may have changed it.
 */
export function createInProcess(routes: readonly BoundRoute[], options: InProcessOptions): InProcess {
  const prepared = new Map(
    routes
      .filter(({ endpoint }) => !endpoint.isRaw)
      .map((bound) => [`${bound.endpoint.method} ${bound.endpoint.path}`, prepareLazily(bound)]),
  )
  return {
    callsOf(caller) {
      let viewer: Promise<Viewer | null> | null = null
      const findViewer = () =>
        (viewer ??= caller.token === null ? Promise.resolve(null) : options.findViewer(caller.token))
      return async (request) => {
        const route = prepared.get(`${request.method} ${request.path}`)
        if (!route) throw new Error(`the contract has no ${request.method} ${request.path}`)
        const context = { caller, findViewer, options }
        const reply = await answer(route(), request, context)
        if (request.method === 'GET') return reply
        await logChange(request, reply, context)
        viewer = null
        options.afterChange()
        return reply
      }
    },
  }
}

/** Logs who changed what. The page's own request is also logged, with its duration. */
async function logChange(
  { method, path }: InProcessRequest,
  { status }: InProcessReply,
  { caller: { requestId }, findViewer, options }: Context,
): Promise<void> {
  const viewer = await findViewer().catch(() => null)
  const who = { account: viewer?.accountId, as: viewer?.impersonatorId ?? undefined }
  options.log.info({ requestId, method, path, status, ...who }, 'answered a page')
}

type Prepared = {
  bound: BoundRoute
  /** Each validates a copy in place, and returns the errors. */
  validate: { params: Validate; query: Validate; body: Validate }
  pick(status: number): (data: unknown) => unknown
}

type Validate = (part: unknown) => Refusal<'VALIDATION_FAILED'> | null

/** Most routes are never called by a page: they are prepared at their first call. */
function prepareLazily(bound: BoundRoute): () => Prepared {
  let prepared: Prepared | undefined
  return () => (prepared ??= prepare(bound))
}

function prepare(bound: BoundRoute): Prepared {
  const { params, query, body, files, data } = bound.endpoint
  const pickers = new Map(Object.entries(data).map(([status, schema]) => [Number(status), pickerOf(schema)]))
  return {
    bound,
    validate: {
      params: validatorOf(params, compileFields),
      query: validatorOf(query, compileFields),
      body: validatorOf(body, files === undefined ? compileJson : compileFields),
    },
    pick: (status) => pickers.get(status) ?? copyPlain,
  }
}

function validatorOf(schema: TSchema | undefined, compile: typeof compileFields): Validate {
  if (schema === undefined) return () => null
  const validate = compile(schema)
  return (part) => (validate(part) ? null : refuse('VALIDATION_FAILED', { fields: describeErrors(validate.errors) }))
}

type Context = { caller: InProcessCaller; findViewer: () => Promise<Viewer | null>; options: InProcessOptions }

async function answer(route: Prepared, request: InProcessRequest, context: Context): Promise<InProcessReply> {
  const { caller, options } = context
  try {
    const made = await perform(route, request, context)
    await noteSecurity(route, { body: request.body, made }, context)
    if (made.kind === 'refusal') return refused(made.code, caller.locale, made.details)
    if (made.kind === 'text') throw new Error('a page asks for no plain text')
    const data = made.isExact ? made.data : route.pick(made.status)(made.data)
    return { isOk: true, status: made.status, data }
  } catch (error) {
    // The same as the error handler of the HTTP server does.
    const code = codeOfFrameworkError(error as FastifyError)
    if (code === 'INTERNAL') options.log.error({ err: error, requestId: caller.requestId }, 'call of a page failed')
    return refused(code, caller.locale, code === 'VALIDATION_FAILED' ? { fields: [] } : undefined)
  }
}

type Made = Awaited<ReturnType<typeof perform>>

async function noteSecurity(
  { bound: { endpoint } }: Prepared,
  { body, made }: { body: unknown; made: Made },
  { caller: { address, requestId }, findViewer, options }: Context,
): Promise<void> {
  const refusal = made.kind === 'refusal' ? made.code : null
  if (!endpoint.securityEvent && refusal !== 'TOO_MANY_REQUESTS') return
  const { data, accountId: openedBy } = made.kind === 'success' ? made : {}
  const viewer = await findViewer()
  await options.noteSecurity?.({ endpoint, viewer, address, requestId, body, refusal, data, openedBy })
}

function refused(code: ProblemCode, locale: Locale, details: unknown): InProcessReply {
  return { isOk: false, status: problems[code].status, problem: problemBody(locale, code, details) }
}

async function perform(
  { bound, validate }: Prepared,
  request: InProcessRequest,
  { caller, findViewer, options }: Context,
): Promise<AnswerOf<Endpoint> | PlainText | (EarlyRefusal & { kind: 'refusal' })> {
  const { endpoint } = bound
  const parts = partsOf(endpoint, request)
  if (Object.values(parts.params).some((value) => value === '' || value.length > LONGEST_PARAMETER))
    return refuse('NOT_FOUND')
  const viewer = await findViewer()
  const { address, userAgent, isDeclaredAdult, locale, requestId } = caller
  const early = await refuseCaller(endpoint, { viewer, hasToken: caller.token !== null, address }, options)
  if (early) return { kind: 'refusal', ...early }
  const wrong =
    refuseParts(endpoint, parts) ??
    validate.params(parts.params) ??
    validate.query(parts.query) ??
    validate.body(parts.body)
  if (wrong) return wrong
  return performCall(bound, {
    ...parts,
    path: pathOf(endpoint, parts.params),
    files: filesOf(endpoint, request.files),
    raw: null,
    viewer,
    address,
    userAgent: userAgent.slice(0, 300),
    isDeclaredAdult: viewer === null && isDeclaredAdult,
    locale,
    requestId,
    idempotencyKey: request.idempotencyKey,
  })
}
