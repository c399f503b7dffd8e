import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { onTestFinished } from 'vitest'
import type { LiveServerSettings } from '../config/live-server-settings.ts'
import type { LiveVideo } from '../platform/live-video/live-video.ts'

type Session = { id: string; path: string; isPublisher: boolean; query: string; inboundBytes: number }

export type WhipServer = {
  settings: LiveServerSettings
  /** The sessions by the secret in their address. */
  sessions: Map<string, Session>
  /** Whether it answers; while not, every request fails with 503. */
  mode: { isAway: boolean; isApiAway: boolean }
}

const TOKEN = 'site:secret-of-the-live-server'
const SDP = 'application/sdp'

/**
 * A server outside that speaks WHIP, WHEP and the part of MediaMTX's control API that lists its sessions (v1.18: two a page here), and takes
 * one token. What is sent is forwarded by `live`.
 */
export async function whipServer(live: Pick<LiveVideo, 'connect' | 'describe' | 'disconnect'>): Promise<WhipServer> {
  const sessions = new Map<string, Session>()
  const mode = { isAway: false, isApiAway: false }
  const http = Fastify({ logger: false })
  http.addContentTypeParser(SDP, { parseAs: 'string' }, (_request, body, done) => done(null, body))
  http.addHook('onRequest', async (request, reply) => {
    if (mode.isAway) return reply.code(503).send()
    // What ends a session is its secret.
    if (request.method !== 'DELETE' && request.headers.authorization !== `Bearer ${TOKEN}`)
      return reply.code(401).send()
  })

  const isAnnounced = (name: string) =>
    [...sessions.values()].some(({ isPublisher, path }) => isPublisher && path === name)
  const isReceived = async (name: string) =>
    (await live.describe()).some(({ channel, publisher }) => channel === name && publisher !== null)

  const connect = (purpose: 'publish' | 'play') => async (request: FastifyRequest, reply: FastifyReply) => {
    const { channel: name } = request.params as { channel: string }
    if (purpose === 'play' && !isAnnounced(name)) return reply.code(404).send()
    const secret = randomUUID()
    const answer = await live.connect({ channel: name, participant: secret, purpose, offer: String(request.body) })
    if (answer.outcome !== 'answered') return reply.code(answer.outcome === 'refused' ? 400 : 500).send()
    const query = request.url.split('?')[1] ?? ''
    sessions.set(secret, { id: randomUUID(), path: name, isPublisher: purpose === 'publish', query, inboundBytes: 0 })
    const location = `/${name}/${purpose === 'publish' ? 'whip' : 'whep'}/${secret}`
    return reply.code(201).headers({ location }).type(SDP).send(answer.answer)
  }
  http.post('/:channel/whip', connect('publish'))
  http.post('/:channel/whep', connect('play'))
  http.delete('/:channel/:kind/:secret', async (request, reply) => {
    const { channel: name, secret } = request.params as { channel: string; secret: string }
    if (!sessions.delete(secret)) return reply.code(404).send()
    await live.disconnect(name, secret)
    return reply.code(200).send()
  })
  http.get('/v3/webrtcsessions/list', async (request, reply) => {
    if (mode.isApiAway) return reply.code(500).send()
    for (const session of sessions.values())
      if (session.isPublisher && (await isReceived(session.path))) session.inboundBytes += 1_000
    const { page } = request.query as { page: string }
    const items = [...sessions.values()].map(({ isPublisher, ...session }) => ({
      ...session,
      peerConnectionEstablished: true,
      state: isPublisher ? 'publish' : 'read',
    }))
    return { pageCount: Math.ceil(items.length / 2), itemCount: items.length, items: items.splice(Number(page) * 2, 2) }
  })

  const origin = await http.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => http.close())
  return {
    settings: {
      publishUrl: `${origin}/{channel}/whip`,
      playUrl: `${origin}/{channel}/whep`,
      token: TOKEN,
      apiUrl: origin,
    },
    sessions,
    mode,
  }
}
