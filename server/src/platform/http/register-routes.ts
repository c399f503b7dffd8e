import type { Endpoint } from '@stagedoor/contract/endpoint'
import type { Locale } from '@stagedoor/contract/locales'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PlainText } from './answer.ts'
import { isDeclaredAdult } from './declared-adult.ts'
import { tagAnswer } from './entity-tag.ts'
import { tokenOf, type HttpOptions } from './http-app.ts'
import { readMultipart } from './multipart.ts'
import { dropAbsent, noFiles, performCall, refuseParts } from './perform-call.ts'
import { refuseCaller } from './policies.ts'
import { sendProblem } from './problem-reply.ts'
import { rawRequestOf, takeBodiesAsBytes } from './raw-request.ts'
import { localeOfCall } from './request-locale.ts'
import type { BoundRoute } from './route.ts'
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
      const token = tokenOf(request.headers)
      const viewer = token === null ? null : await options.findViewer(token)
      request.viewer = viewer
      const caller = { viewer, hasToken: token !== null, address: request.clientAddress }
      const refusal = await refuseCaller(endpoint, caller, options)
      if (!refusal) return
      await options.noteSecurity?.({ ...eventOf(request, endpoint), refusal: refusal.code })
      return sendProblem(reply, localeOfCall(request.headers), refusal.code, refusal.details)
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

/** The request as far as events of security hold it. */
const eventOf = ({ viewer, clientAddress: address, id: requestId, body }: FastifyRequest, endpoint: Endpoint) => ({
  endpoint,
  viewer,
  address,
  requestId,
  body,
})

async function answer(
  bound: BoundRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  { noteSecurity, now }: Pick<HttpOptions, 'noteSecurity' | 'now'>,
): Promise<FastifyReply> {
  const { endpoint } = bound
  const { params, query, headers, viewer } = request
  const locale = localeOfCall(headers)
  const parts =
    endpoint.files === undefined
      ? { kind: 'fields' as const, body: request.body, files: noFiles() }
      : await readMultipart(request, endpoint)
  if (parts.kind === 'refusal') return sendProblem(reply, locale, parts.code, parts.details)
  const made = await performCall(bound, {
    params,
    query,
    body: parts.body,
    files: parts.files,
    raw: endpoint.isRaw ? rawRequestOf(request) : null,
    path: request.url.split('?', 1)[0] ?? '',
    viewer,
    address: request.clientAddress,
    userAgent: String(headers['user-agent'] ?? '').slice(0, 300),
    isDeclaredAdult: !endpoint.isRaw && viewer === null && isDeclaredAdult(request, now()),
    locale,
    requestId: request.id,
    idempotencyKey: headers['idempotency-key'],
  })
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

function send(
  reply: FastifyReply,
  made: Awaited<ReturnType<typeof performCall>>,
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
