import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from '#src/platform/http/problem-reply.ts'
import { localeOfCall } from '#src/platform/http/request-locale.ts'
import { MAXIMUM_SDP_BYTES, type LiveRefusal } from '#src/platform/live-video/live-video.ts'
import type { ConnectionRow } from './connection-queries.ts'
import type { LivestreamDeps } from './deps.ts'
import { readToken } from './tokens.ts'

const SDP = 'application/sdp'
/** A page connects once, and again after each change of its network. */
const CONNECT_LIMIT = { count: 30, windowSeconds: 60, by: 'address' } as const

const statuses: Record<LiveRefusal, number> = { malformed: 400, wrong_direction: 400, no_codec: 406, full: 503 }

/**
 * WHIP (RFC 9725) to publish and WHEP (draft-ietf-wish-whep) to play: an offer is answered at once with all candidates, and DELETE
 * at the `Location` of the answer ends the connection. The token of the account's stream is the bearer token; there is no
 * trickling, so PATCH is not allowed.
 */
export async function registerMediaRoutes(http: FastifyInstance, deps: LivestreamDeps): Promise<void> {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(SDP, { parseAs: 'string', bodyLimit: MAXIMUM_SDP_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    for (const purpose of ['publish', 'play'] as const) {
      const url = `/api/streaming/${purpose === 'publish' ? 'whip' : 'whep'}/:session`
      scope.post(url, (request, reply) => connect(deps, purpose, request, reply))
      scope.delete(`${url}/:connection`, (request, reply) => disconnect(deps, purpose, request, reply))
    }
  })
}

type Purpose = 'publish' | 'play'

/** The connection that the request's token opens, at this address and for this purpose. */
async function findOwn(deps: LivestreamDeps, purpose: Purpose, request: FastifyRequest): Promise<ConnectionRow | null> {
  const token = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1]
  const found = token === undefined ? null : await readToken(deps, token)
  const isMeant = found?.session_id === paramOf(request, 'session') && found.is_publisher === (purpose === 'publish')
  return isMeant && (found.is_live || found.is_publisher) ? found : null
}

const paramOf = ({ params }: FastifyRequest, name: string): string => {
  const value: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, name) : null
  return typeof value === 'string' ? value : ''
}

async function connect(
  deps: LivestreamDeps,
  purpose: Purpose,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const locale = localeOfCall(request.headers)
  const retryAfterSeconds = await deps.limiter.take(`live ${purpose}`, request.clientAddress, CONNECT_LIMIT)
  if (retryAfterSeconds !== null) return sendProblem(reply, locale, 'TOO_MANY_REQUESTS', { retryAfterSeconds })
  const own = await findOwn(deps, purpose, request)
  if (!own) return sendProblem(reply, locale, 'UNAUTHENTICATED')
  const { session_id: channel, id: participant } = own
  const offer = typeof request.body === 'string' ? request.body : ''
  const answer = await deps.liveVideo.connect({ channel, participant, purpose, offer })
  switch (answer.outcome) {
    case 'answered':
      return reply
        .code(201)
        .headers({ location: `${request.url.split('?', 1)[0]}/${participant}`, 'cache-control': 'no-store' })
        .type(SDP)
        .send(answer.answer)
    case 'refused':
      return reply.code(statuses[answer.why]).header('cache-control', 'no-store').type('text/plain').send(answer.why)
    case 'away':
      return reply.code(503).headers({ 'retry-after': '2', 'cache-control': 'no-store' }).send()
    default:
      return answer satisfies never
  }
}

async function disconnect(
  deps: LivestreamDeps,
  purpose: Purpose,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const own = await findOwn(deps, purpose, request)
  if (!own || own.id !== paramOf(request, 'connection'))
    return sendProblem(reply, localeOfCall(request.headers), 'UNAUTHENTICATED')
  await deps.liveVideo.disconnect(own.session_id, own.id)
  return reply.code(200).header('cache-control', 'no-store').send()
}
