import { randomUUID } from 'node:crypto'
import { Agent, request as open } from 'node:http'
import type { TalkingPair } from './messages/talking-pairs.ts'

/**
 * Of the fans, who write: so few that after the first round each process knows their conversations, as one does whose page has read a
 * conversation before somebody writes in it. A process that does not know it sends one statement more.
 */
const WRITERS = 1_600
/** Of each process: what concurrent calls share depends on how many a process has. */
const CONNECTIONS = 8

type Sent = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: object }
export type Kind = { name: string; share: number; request: (world: World, number: number) => Sent }
export type World = { pairs: readonly TalkingPair[]; postIds: readonly string[] }

const at = <T>(list: readonly T[], number: number): T => {
  const found = list[number % list.length]
  if (found === undefined) throw new RangeError('the bench has nobody and nothing to ask for')
  return found
}
const fanOf = ({ pairs }: World, number: number) => at(pairs, number).fan.token

export const KINDS: readonly Kind[] = [
  {
    name: 'profile page, signed in, HTML',
    share: 0.25,
    request: (world, number) => ({
      method: 'GET',
      path: `/en-US/bench.creator${1 + (number % 100)}`,
      headers: { cookie: `token=${fanOf(world, number)}; eighteen_day=1990-01-01`, 'accept-encoding': 'br' },
    }),
  },
  {
    name: 'list of 20 posts, JSON',
    share: 1,
    request: (_, number) => ({
      method: 'GET',
      path: `/api/user/feeds/search/bench.creator${1 + (number % 100)}?limit=20`,
      headers: {},
    }),
  },
  {
    name: 'like, its notification delivered',
    share: 1,
    request: (world, number) => ({
      method: 'POST',
      path: '/api/reactions',
      headers: { authorization: fanOf(world, number) },
      body: { objectId: at(world.postIds, number * 7), objectType: 'feed', action: 'like' },
    }),
  },
  {
    name: 'message, delivered',
    share: 1,
    request: (world, number) => ({
      method: 'POST',
      path: `/api/messages/conversations/${at(world.pairs, number % WRITERS).conversationId}`,
      headers: { authorization: fanOf(world, number % WRITERS) },
      body: { text: 'Are you there?', clientMessageId: randomUUID() },
    }),
  },
]

/** Sends so many requests over the connections of one process. */
export async function drive(origin: string, requests: number, next: () => Sent): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let left = requests
  const client = async () => {
    while (left > 0) {
      left -= 1
      await send(agent, origin, next())
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, client))
  agent.destroy()
}

function send(agent: Agent, origin: string, { method, path, headers, body }: Sent): Promise<void> {
  const text = body && JSON.stringify(body)
  const described =
    text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  return new Promise((resolve, reject) => {
    const sent = open(`${origin}${path}`, { agent, method, headers: { ...headers, ...described } }, (reply) => {
      reply.resume()
      const { statusCode = 0 } = reply
      reply.once('end', () => (statusCode < 300 ? resolve() : reject(new Error(`${method} ${path}: ${statusCode}`))))
    })
    sent.once('error', reject)
    sent.end(text)
  })
}
