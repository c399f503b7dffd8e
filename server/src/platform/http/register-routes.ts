import type { Endpoint } from '@stagedoor/contract/endpoint'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { crashPoint } from '../faults/crash-point.ts'
import type { PlainText } from './answer.ts'
import { bodyHoldsCardNumber } from './card-numbers.ts'
import { readListPage, type ListQuery } from './cursor.ts'
import { tagAnswer } from './entity-tag.ts'
import { tokenOf, type HttpOptions } from './http-app.ts'
import { idempotencyOf } from './idempotency.ts'
import { readMultipart } from './multipart.ts'
import { holdsNul } from './nul.ts'
import { refuseCaller } from './policies.ts'
import { sendProblem } from './problem-reply.ts'
import { rawRequestOf, takeBodiesAsBytes } from './raw-request.ts'
import { localeOfCall } from './request-locale.ts'
import type { BoundRoute, Call } from './route.ts'
import type { Viewer } from './viewer.ts'
import { answerSchemas } from './writing-schema.ts'

const MONEY_AREAS = new Set(['payments', 'charges', 'subscriptions', 'payouts', 'performers', 'wallet'])

/** Empty texts and the text `undefined` in a query count as absent. Rule CALL-3. */
function dropAbsent(query: unknown): void {
  if (typeof query !== 'object' || query === null) return
  for (const [name, value] of Object.entries(query)) {
    if (value === '' || value === 'undefined') Reflect.deleteProperty(query, name)
  }
}

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

function registerRoute(app: FastifyInstance, { endpoint, handle }: BoundRoute, options: HttpOptions): void {
  const isMultipart = endpoint.files !== undefined
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    schema: {
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body && !isMultipart ? { body: endpoint.body } : {}),
      response: answerSchemas(endpoint),
    },
    onRequest: async (request, reply) => {
      // Programs that sign what they send are no viewers, and are heard during maintenance too.
      if (endpoint.isRaw) return
      const token = tokenOf(request.headers)
      const viewer = token === null ? null : await options.findViewer(token)
      request.viewer = viewer
      const caller = { viewer, hasToken: token !== null, address: request.clientAddress }
      const refusal = await refuseCaller(endpoint, caller, options)
      if (refusal) return sendProblem(reply, localeOfCall(request.headers), refusal.code, refusal.details)
    },
    ...(endpoint.cacheSeconds === undefined ? {} : { onSend: tagAnswer }),
    preValidation: async (request, reply) => {
      dropAbsent(request.query)
      if ([request.params, request.query, request.body].some((part) => holdsNul(part))) {
        return sendProblem(reply, localeOfCall(request.headers), 'VALIDATION_FAILED', { fields: [] })
      }
      // A call without a body is a call with an empty one: what it lacks is then named field by field.
      if (endpoint.body && !isMultipart && (request.body === undefined || request.body === null)) request.body = {}
      // A gateway's identifiers may look like card numbers; what people send may not.
      if (
        MONEY_AREAS.has(endpoint.area) &&
        !endpoint.isRaw &&
        bodyHoldsCardNumber(request.body, endpoint.accountNumberFields)
      ) {
        return sendProblem(reply, localeOfCall(request.headers), 'CARD_NUMBER_REFUSED')
      }
    },
    handler: async (request, reply) => {
      const locale = localeOfCall(request.headers)
      const parts = isMultipart
        ? await readMultipart(request, endpoint)
        : { kind: 'fields' as const, body: request.body, files: noFiles() }
      if (parts.kind === 'refusal') return sendProblem(reply, locale, parts.code, parts.details)
      const page = endpoint.cursor ? readListPage(endpoint.cursor, request.query as ListQuery) : null
      if (endpoint.cursor && page === null) {
        return sendProblem(reply, locale, 'VALIDATION_FAILED', { fields: [{ field: 'cursor', rule: 'format' }] })
      }
      if (endpoint.isIdempotent) crashPoint('call.before')
      const answer = await handle({
        params: request.params,
        query: request.query,
        body: parts.body,
        page,
        files: parts.files,
        raw: endpoint.isRaw ? rawRequestOf(request) : null,
        viewer: request.viewer,
        address: request.clientAddress,
        userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
        locale,
        requestId: request.id,
        idempotency: idempotencyOf(request, endpoint),
      } as Call<Endpoint>)
      if (endpoint.isIdempotent) crashPoint('reply.before')
      if (answer.kind === 'refusal') return sendProblem(reply, locale, answer.code, answer.details)
      if (answer.kind === 'text') return sendText(reply, answer)
      void reply.headers(cacheHeaders(endpoint, request.viewer))
      if (answer.isExact) void reply.type('application/json; charset=utf-8').serializer(asItStands)
      return reply.code(answer.status).header('content-language', locale).send({ status: 0, data: answer.data })
    },
  })
}

/** A serialiser of its own: the call's schema describes the other kind of answer. */
const sendText = (reply: FastifyReply, { status, text }: PlainText): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').serializer(String).send(text)

const asItStands = (body: unknown): string => JSON.stringify(body)

async function* noFiles(): AsyncGenerator<never> {}

function cacheHeaders(endpoint: Endpoint, viewer: Viewer | null): Record<string, string> {
  if (endpoint.cacheSeconds !== undefined) {
    return { 'cache-control': `public, max-age=${endpoint.cacheSeconds}`, vary: 'Content-Language, Accept-Language' }
  }
  return viewer === null ? {} : { 'cache-control': 'no-store' }
}
