import type { StreamToken } from '@stagedoor/contract/streams'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from '#src/platform/http/problem-reply.ts'
import { localeOfCall } from '#src/platform/http/request-locale.ts'
import { MAXIMUM_SDP_BYTES, type LiveRefusal } from '#src/platform/live-video/live-video.ts'
import type { ConnectionRow } from './connection-queries.ts'
import type { LivestreamDeps } from './deps.ts'
import { iceServersFor } from './ice-servers.ts'
import { openStream } from './queries.ts'
import { findOpenedByKey, findOwnKey, openByKey } from './stream-key.ts'
import { isRightHeld, readToken } from './tokens.ts'
import { answerOtherMethods, linkHeaderOf, SDP } from './whip-protocol.ts'

/** Where an encoder publishes with a stream key, which names the creator. */
const KEY_URL = '/api/streaming/whip'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** A page connects once, and again after each change of its network. Of tokens that open nothing as many may come from an address. */
const CONNECT_LIMIT = { count: 30, windowSeconds: 60, by: 'address' } as const

const statuses: Record<LiveRefusal, number> = { malformed: 400, wrong_direction: 400, no_codec: 406, full: 503 }

/**
 * WHIP (RFC 9725) to publish and WHEP (draft-ietf-wish-whep) to play: an offer is answered at once with all candidates, and DELETE
 * at the `Location` of the answer ends the connection. The token of the account's stream is the bearer token; there is no trickling.
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
      answerOtherMethods(scope, url, 'endpoint')
      answerOtherMethods(scope, `${url}/:connection`, 'session')
    }
    scope.post(KEY_URL, (request, reply) => connectByKey(deps, request, reply))
    scope.delete(`${KEY_URL}/key/:connection`, (request, reply) => disconnectByKey(deps, request, reply))
    answerOtherMethods(scope, KEY_URL, 'endpoint')
    answerOtherMethods(scope, `${KEY_URL}/key/:connection`, 'session')
  })
}

type Purpose = 'publish' | 'play'

/** The connection that the request's token opens, at this address and for this purpose. */
async function findOwn(deps: LivestreamDeps, purpose: Purpose, request: FastifyRequest): Promise<ConnectionRow | null> {
  const token = bearerOf(request)
  const found = token === '' ? null : await readToken(deps, token)
  const isMeant = found?.session_id === paramOf(request, 'session') && found.is_publisher === (purpose === 'publish')
  return isMeant && (found.is_live || found.is_publisher) ? found : null
}

/** The token or the key of a request; empty: none. */
const bearerOf = ({ headers }: FastifyRequest): string =>
  /^Bearer ([\w-]{20,100})$/i.exec(headers.authorization ?? '')?.[1] ?? ''

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
  const own = await findOwn(deps, purpose, request)
  if (await refuseHaste(deps, { purpose, own }, request, reply)) return reply
  if (!own || !(await isRightHeld(deps, own, request.clientAddress)))
    return sendProblem(reply, localeOfCall(request.headers), 'UNAUTHENTICATED')
  const resource = `${request.url.split('?', 1)[0]}/${own.id}`
  return answerOffer(deps, { purpose, own, resource }, request, reply)
}

/**
 * Refuses a device or a key that connects too often, and an address whose tokens open nothing: viewers behind one address, as those of a mobile
 * network, do not keep each other out. @returns whether it did
 */
async function refuseHaste(
  { limiter }: LivestreamDeps,
  { purpose, own }: { purpose: Purpose; own: { id: string } | null },
  { clientAddress, headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const retryAfterSeconds = await limiter.take(`live ${purpose}`, own?.id ?? clientAddress, CONNECT_LIMIT)
  if (retryAfterSeconds === null) return false
  await sendProblem(reply, localeOfCall(headers), 'TOO_MANY_REQUESTS', { retryAfterSeconds })
  return true
}

/** An encoder with a stream key: its creator's prepared stream opens when the offer was answered. Rule LIVE-13. */
async function connectByKey(deps: LivestreamDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const key = await findOwnKey(deps, bearerOf(request))
  if (await refuseHaste(deps, { purpose: 'publish', own: key }, request, reply)) return reply
  const own = key && (await openByKey(deps, key))
  if (!own) return sendProblem(reply, localeOfCall(request.headers), 'UNAUTHENTICATED')
  const resource = `${KEY_URL}/key/${own.id}`
  const iceServers = iceServersFor(deps.config.turn, { accountId: own.performerId, now: deps.clock.now() })
  const onAnswered = async () => {
    const opened = await deps.db.transaction().execute((tx) => openStream(tx, own.performerId))
    if (opened?.isNew) deps.waker.wake()
  }
  return answerOffer(deps, { purpose: 'publish', own, resource, iceServers, onAnswered }, request, reply)
}

async function disconnectByKey(
  deps: LivestreamDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const connection = paramOf(request, 'connection')
  const channel = UUID.test(connection) ? await findOpenedByKey(deps, bearerOf(request), connection) : null
  if (channel === null) return sendProblem(reply, localeOfCall(request.headers), 'UNAUTHENTICATED')
  await deps.liveVideo.disconnect(channel, connection)
  return reply.code(200).header('cache-control', 'no-store').send()
}

type Opened = {
  purpose: Purpose
  own: Pick<ConnectionRow, 'id' | 'session_id'>
  resource: string
  /** For an encoder, which has no other way to learn of them. */
  iceServers?: StreamToken['iceServers']
  /** What the connection changes; done before the other side reads the answer. */
  onAnswered?: () => Promise<void>
}

async function answerOffer(
  deps: LivestreamDeps,
  { purpose, own, resource, iceServers = [], onAnswered }: Opened,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { session_id: channel, id: participant } = own
  const offer = typeof request.body === 'string' ? request.body : ''
  const answer = await deps.liveVideo.connect({ channel, participant, purpose, offer })
  switch (answer.outcome) {
    case 'answered':
      await onAnswered?.()
      return reply
        .code(201)
        .headers({ location: resource, 'cache-control': 'no-store', ...linkHeaderOf(iceServers) })
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
