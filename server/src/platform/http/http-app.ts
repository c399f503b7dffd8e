import { randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import Fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerOptions,
  type FastifyRequest,
} from 'fastify'
import { clientAddressReader, type ProxySettings } from './client-address.ts'
import { codeOfFrameworkError } from './framework-errors.ts'
import { readJsonStrictly } from './json-bodies.ts'
import { sendProblem } from './problem-reply.ts'
import { refuseMalformedTargets } from './request-target.ts'
import { headerLines, responseWith, safetyHeaders } from './safety-headers.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { localeOfCall } from './request-locale.ts'
import { shareHooks } from './shared-hooks.ts'
import { drainRefusedBodies, limitBodyTime } from './body-deadline.ts'
import { holdsCardNumber } from './card-numbers.ts'
import { compileRequestPart, describeErrors } from './validation.ts'
import type { SecurityCall } from './security-events.ts'
import type { CachedSession, Viewer } from './viewer.ts'
import { compileAnswer } from './writing-schema.ts'
import type { ProblemCode } from '@stagedoor/contract/problem'

export type HttpOptions = ProxySettings & {
  /** `false` in tests; else pino's options. */
  logger: object | false
  isProduction: boolean
  /** Where the site is reached: under https, browsers are told to stay there. */
  publicUrl: string
  /** Who a token belongs to; null when it is unknown, expired or revoked. */
  findViewer(token: string): Promise<Viewer | null>
  /** The session of a token that was used lately, for `optimisticRoute()`; null when it has to be read, as it has without this. */
  findCachedSession?(token: string): CachedSession | null
  limiter: RateLimiter
  /** Runs before a call's handler: maintenance, country. Null admits it. */
  refuseEarly(request: { path: string; address: string; viewer: Viewer | null }): Promise<ProblemCode | null>
  /** Whether the caller's age suffices where they are; asked for endpoints that require it. */
  isOfAge(viewer: Viewer, address: string): Promise<boolean>
  /** Notes events of security; nothing without it. */
  noteSecurity?(call: SecurityCall): Promise<void>
  /** Called after a call that may have changed something has been answered. */
  afterChange(): void
  now(): Date
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
    /** Set while nobody knows whether the viewer's session is still open. */
    cachedSession: CachedSession | null
    clientAddress: string
  }
}

/** `Authorization` with or without `Bearer `. Rule CALL-6. */
export function tokenOf(headers: { authorization?: string | undefined }): string | null {
  const text = headers.authorization?.replace(/^Bearer /i, '').trim()
  return text && text.length <= 200 ? text : null
}

/**
 * Counted from when a connection was accepted, also while its request waits for this process: thousands of pages that come back at once
 * are answered one after the other, and who is cut off comes back again. As long as a page waits. Silent connections are limited by address.
 */
const HEADERS_WITHIN_MS = 20_000

/** The bare server: limits, request ids, logs without secrets, the shape of every error. Knows no feature. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const headers = safetyHeaders(options.publicUrl)
  const serverOptions: FastifyServerOptions & { http: object } = {
    logger: options.logger,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    // Of a whole request, including slow uploads; other bodies have a deadline of their own.
    requestTimeout: 3_600_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    http: {
      connectionsCheckingInterval: 1_000,
      headersTimeout: HEADERS_WITHIN_MS,
      maxHeaderSize: 16_384,
      ServerResponse: responseWith(headers),
    },
    clientErrorHandler: answerUnreadable(headers),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    return503OnClosing: true,
    // What the router refuses by itself.
    frameworkErrors: sendFrameworkError,
  }
  const app = Fastify(serverOptions)
  shareHooks(app)
  const addressOf = clientAddressReader(options)
  app.setValidatorCompiler(compileRequestPart as never)
  app.setSerializerCompiler(compileAnswer)
  app.decorateRequest('viewer', null)
  app.decorateRequest('cachedSession', null)
  app.decorateRequest('clientAddress', '')
  app.removeContentTypeParser('text/plain')
  readJsonStrictly(app)
  await app.register(fastifyCookie)
  await app.register(fastifyMultipart, { limits: { parts: 40, fields: 40, headerPairs: 20, fieldSize: 64 * 1024 } })

  refuseMalformedTargets(app)
  limitBodyTime(app)
  drainRefusedBodies(app)
  app.addHook('onRequest', (request, reply, done) => {
    request.clientAddress = addressOf(request.socket.remoteAddress ?? '', request.headers)
    void reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (LEVELS_OF_ANSWERS.has(request.log.level)) logAnswer(request, reply)
    if (request.method !== 'GET' && request.method !== 'HEAD') options.afterChange()
    done()
  })
  app.setErrorHandler(sendFrameworkError)
  app.setNotFoundHandler((request, reply) => sendProblem(reply, localeOfCall(request.headers), 'NOT_FOUND'))
  return app
}

function sendFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale = localeOfCall(request.headers)
  if (error.validation)
    return sendProblem(reply, locale, 'VALIDATION_FAILED', { fields: describeErrors(error.validation as never) })
  const code = codeOfFrameworkError(error)
  if (code === 'INTERNAL') request.log.error({ err: error }, 'request failed')
  return sendProblem(reply, locale, code, code === 'VALIDATION_FAILED' ? { fields: [] } : undefined)
}

/** The levels at which answers are logged; at others their lines are not even put together. */
const LEVELS_OF_ANSWERS = new Set<string>(['trace', 'debug', 'info'])

function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      method: request.method,
      path: loggedPath(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      account: request.viewer?.accountId,
      as: request.viewer?.impersonatorId ?? undefined,
    },
    'answered',
  )
}

/** Answers bytes that are no request: by status, as Node reports the fault, and closes the connection. */
const answerUnreadable =
  (headers: Readonly<Record<string, string>>): NonNullable<FastifyServerOptions['clientErrorHandler']> =>
  (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const status = unreadable.get(error.code) ?? '400 Bad Request'
    if (socket.writable)
      socket.write(`HTTP/1.1 ${status}\r\n${headerLines(headers)}Connection: close\r\nContent-Length: 0\r\n\r\n`)
    socket.destroy(error)
  }

const unreadable = new Map<string, string>([
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
])

/**
 * The path as logs may hold it: without its query, which may carry tokens and signatures, and, where it holds a card
 * number into it, only the route that it met.
 */
function loggedPath({ url, routeOptions }: FastifyRequest): string {
  const [path = ''] = url.split('?')
  return holdsCardNumber(path.replaceAll(/%20|\+/g, ' ')) ? (routeOptions.url ?? '[hidden]') : path
}
