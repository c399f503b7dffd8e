import type { Endpoint } from '@stagedoor/contract/endpoint'
import type { Locale } from '@stagedoor/contract/locales'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { eventOf, mayAttempt, refuseAnew, refuseRequest, sendRefusal } from './admit-request.ts'
import type { AnswerOf, PlainText } from './answer.ts'
import { isDeclaredAdult } from './declared-adult.ts'
import { tagAnswer } from './entity-tag.ts'
import type { HttpOptions } from './http-app.ts'
import { readMultipart } from './multipart.ts'
import { dropAbsent, noFiles, performCall, refuseParts, type AcceptedRequest } from './perform-call.ts'
import { sendProblem } from './problem-reply.ts'
import { rawRequestOf, takeBodiesAsBytes } from './raw-request.ts'
import { localeOfCall } from './request-locale.ts'
import type { BoundRoute, Call } from './route.ts'
import type { Viewer } from './viewer.ts'
import { answerSchemas } from './writing-schema.ts'

/** Registers every bound route under `/api`. */
export function registerRoutes(app: FastifyInstance, routes: readonly BoundRoute[], options: HttpOptions): void {
  for (const bound of routes) {
    if (!bound.endpoint.isRaw) {
      registerRoute(app, bound, options)
      continue
    }
    void app.register(async (scope) => {
      takeBodiesAsBytes(scope)
      registerRoute(scope, bound, options)
    })
  }
}

function registerRoute(app: FastifyInstance, bound: BoundRoute, options: HttpOptions): void {
  const { endpoint } = bound
  const isMultipart = endpoint.files !== undefined
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    ...(isMultipart ? { config: { isUpload: true } } : {}),
    schema: {
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body && !isMultipart ? { body: endpoint.body } : {}),
      response: answerSchemas(endpoint),
    },
    onRequest: async (request, reply) => {
      // Programs that sign their requests are not viewers, and are served during maintenance too.
      if (endpoint.isRaw) return
      if (bound.attempt && (await mayAttempt(request, endpoint, options))) return
      const refusal = await refuseRequest(request, endpoint, options)
      if (refusal) return sendRefusal(request, reply, refusal)
    },
    ...(endpoint.cacheSeconds === undefined ? {} : { onSend: tagAnswer }),
    preValidation: async (request, reply) => {
      if (!isMultipart && request.isMultipart())
        return sendProblem(reply, localeOfCall(request.headers), 'UNSUPPORTED_KIND')
      dropAbsent(request.query)
      // A call without a body is one with an empty body, so that missing fields are named.
      if (endpoint.body && !isMultipart && (request.body === undefined || request.body === null)) request.body = {}
      const refusal = refuseParts(endpoint, request)
      if (refusal) return sendProblem(reply, localeOfCall(request.headers), refusal.code, refusal.details)
    },
    handler: (request, reply) => answer(bound, request, reply, options),
  })
}

type Made = AnswerOf<Endpoint> | PlainText

async function answer(
  bound: BoundRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  options: HttpOptions,
): Promise<FastifyReply> {
  const { endpoint } = bound
  const { noteSecurity } = options
  const { params, query, headers } = request
  const locale = localeOfCall(headers)
  const parts =
    endpoint.files === undefined
      ? { kind: 'fields' as const, body: request.body, files: noFiles() }
      : await readMultipart(request, endpoint)
  if (parts.kind === 'refusal') return sendProblem(reply, locale, parts.code, parts.details)
  const accepted = {
    params,
    query,
    body: parts.body,
    files: parts.files,
    raw: endpoint.isRaw ? rawRequestOf(request) : null,
    path: request.url.split('?', 1)[0] ?? '',
    address: request.clientAddress,
    userAgent: String(headers['user-agent'] ?? '').slice(0, 300),
    isDeclaredAdult: !endpoint.isRaw && request.viewer === null && isDeclaredAdult(request, options.now()),
    locale,
    requestId: request.id,
    idempotencyKey: headers['idempotency-key'],
  }
  const attempted = await attempt(bound, request, accepted)
  const refused = request.cachedSession && !attempted ? await refuseAnew(request, endpoint, options) : null
  if (refused) return sendRefusal(request, reply, refused)
  const { viewer } = request
  const made = attempted ?? (await performCall(bound, { ...accepted, viewer }))
  const refusal = made.kind === 'refusal' ? made.code : null
  const { data, accountId: openedBy } = made.kind === 'success' ? made : {}
  const note = () => noteSecurity?.({ ...eventOf(request, endpoint), body: parts.body, refusal, data, openedBy })
  // A line that needs nothing from the database is written once the answer is on its way: nobody waits for it.
  const isAccountKnown = viewer !== null || openedBy !== undefined
  if (!isAccountKnown) await note()
  const sent = send(reply, made, { endpoint, locale, viewer })
  if (isAccountKnown) await note()
  return sent
}

/** Answers with a session from the cache. Null: it has to be read, or this call is not attempted. */
async function attempt(
  { endpoint, attempt }: BoundRoute,
  { cachedSession }: FastifyRequest,
  accepted: Omit<AcceptedRequest, 'viewer'>,
): Promise<Made | null> {
  if (!attempt || !cachedSession) return null
  const bound = { endpoint, handle: (call: Call<Endpoint>) => attempt(call, cachedSession) }
  return performCall(bound, { ...accepted, viewer: cachedSession.viewer })
}

function send(
  reply: FastifyReply,
  made: Made,
  { endpoint, locale, viewer }: { endpoint: Endpoint; locale: Locale; viewer: Viewer | null },
): FastifyReply {
  if (made.kind === 'refusal') return sendProblem(reply, locale, made.code, made.details)
  if (made.kind === 'text') return sendText(reply, made)
  void reply.headers(cacheHeaders(endpoint, viewer))
  void reply.code(made.status).header('content-language', locale)
  if (!made.isExact) return reply.send({ status: 0, data: made.data })
  return reply.type('application/json; charset=utf-8').send(asItStands(made.data))
}

/** A serialiser of its own: the call's schema describes the other kind of answer. */
const sendText = (reply: FastifyReply, { status, text }: PlainText): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').serializer(String).send(text)

/** The answers with data that several calls may be answered with at the same time: as bytes from the second on. */
const answers = new WeakMap<object, string | Buffer>()

function asItStands(data: unknown): string | Buffer {
  const key = data as object
  const before = answers.get(key)
  if (Buffer.isBuffer(before)) return before
  const answer = before === undefined ? `{"status":0,"data":${JSON.stringify(data)}}` : Buffer.from(before)
  answers.set(key, answer)
  return answer
}

function cacheHeaders(endpoint: Endpoint, viewer: Viewer | null): Record<string, string> {
  if (endpoint.cacheSeconds !== undefined) {
    return { 'cache-control': `public, max-age=${endpoint.cacheSeconds}`, vary: 'Content-Language, Accept-Language' }
  }
  // What anybody is told may change with the next request: a cache asks again.
  return { 'cache-control': viewer === null && endpoint.method === 'GET' ? 'no-cache' : 'no-store' }
}
