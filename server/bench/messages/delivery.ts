import type { Conversation } from '@stagedoor/contract/conversations'
import { io } from 'socket.io-client'
import type { TalkingPair } from './talking-pairs.ts'
import type { Figure } from '../measure.ts'
import { residentBytes } from '../media/memory.ts'
import { cpuSecondsOf } from '../processes.ts'
import type { Row } from '../report.ts'
import type { MessageStage } from './measure-messages.ts'
import { startSocketClients, type SocketClients } from './orders.ts'
import { post, timeAsText } from './post.ts'

const MESSAGES = 2_000
const SENDERS = 4
const SOCKETS = 5_000
const LINES = 40
const LINES_AT_ONCE = 2
const CHAT_LINES = 2_000
const WRITERS_AT_ONCE = 16
const READERS = 100
const PATIENCE_MS = 30_000

/** Runs work for numbers in order, some at once. */
async function each(count: number, atOnce: number, work: (number: number) => Promise<void>): Promise<void> {
  let next = 0
  const one = async () => {
    for (let number = next++; number < count; number = next++) await work(number)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}

type Counted = { clients: SocketClients; pids: readonly number[]; expected: number; load(): Promise<void> }

/** Sends, and waits until everything came. */
async function countDeliveries(job: string, { clients, pids, expected, load }: Counted): Promise<Figure> {
  await clients.ask({ order: 'begin' })
  const cpuBefore = cpuSecondsOf(...pids)
  const startedAt = performance.now()
  const waiting = clients.ask({ order: 'receive', count: expected, mostMs: PATIENCE_MS })
  await load()
  const { received = 0, p50Ms = Number.NaN, p99Ms = Number.NaN } = await waiting
  return {
    job,
    perSecond: received / ((performance.now() - startedAt) / 1_000),
    capacity: received / (cpuSecondsOf(...pids) - cpuBefore),
    p50Ms,
    p99Ms,
    failures: Math.max(0, expected - received),
  }
}

/** From the request to the socket of who receives it, while so many are open: creators write to fans, whose page is another thread's. */
export async function measureDelivery(
  stage: MessageStage,
  { pairs, chatId, open }: { pairs: readonly TalkingPair[]; chatId: string; open: number },
): Promise<Row> {
  const clients = startSocketClients()
  const { origin } = stage
  const own = pairs.slice(0, open)
  const tokens = own.map(({ fan }) => fan.token)
  await clients.ask({ order: 'open', origin, tokens, conversationIds: own.map(() => chatId), offset: 0 })
  const load = () =>
    each(MESSAGES, SENDERS, async (number) => {
      const pair = own[number % open]
      const url = `${origin}/api/messages/conversations/${pair?.conversationId}`
      await post(url, pair?.creator.token ?? '', { text: timeAsText() })
    })
  const job = `message from request to socket, ${open} open, ${SENDERS} senders`
  const figure = await countDeliveries(job, { clients, pids: stage.backEnd(), expected: MESSAGES, load })
  clients.stop()
  return { figure, goal: '' }
}

/** Lines of a chat to everybody who has it open, beside a bare Socket.IO; and what an open page takes of memory. */
export async function measureLines(
  stage: MessageStage,
  { pairs, chatId }: { pairs: readonly TalkingPair[]; chatId: string },
): Promise<Row[]> {
  const own = pairs.slice(0, SOCKETS)
  const bare = await fanOut(stage, { target: stage.bare, own, chatId, isBare: true })
  const product = await fanOut(stage, {
    target: { origin: stage.origin, pid: stage.productPid() },
    own,
    chatId,
    isBare: false,
  })
  const baseline = { name: 'bare Socket.IO', figure: bare, by: 'perSecond' as const }
  return [{ figure: bare }, { figure: product, baseline, goal: '≥ 50 %' }]
}

type FanOut = { target: { origin: string; pid: number }; own: readonly TalkingPair[]; chatId: string; isBare: boolean }

async function fanOut(stage: MessageStage, { target, own, chatId, isBare }: FanOut): Promise<Figure> {
  const { origin, pid } = target
  const before = residentBytes(pid)
  const clients = startSocketClients()
  const tokens = own.map(({ fan }) => fan.token)
  await clients.ask({ order: 'open', origin, tokens, conversationIds: own.map(() => chatId), offset: 0 })
  const kilobytes = ((residentBytes(pid) - before) / own.length / 1_000).toFixed(0)
  const writer = isBare ? io(origin, { transports: ['websocket'], forceNew: true }) : null
  const load = () =>
    each(LINES, LINES_AT_ONCE, async (number) => {
      const text = timeAsText()
      if (writer) await writer.emitWithAck('line', { conversationId: chatId, text })
      else await post(`${origin}/api/messages/stream/${chatId}`, own[number]?.fan.token ?? '', { text })
    })
  const name = isBare ? 'baseline: bare Socket.IO' : 'chat line over HTTP'
  const job = `${name} to ${own.length} sockets, ${kilobytes} kB of memory each; deliveries`
  const pids = isBare ? [pid, stage.postmasterPid] : stage.backEnd()
  const figure = await countDeliveries(job, { clients, pids, expected: LINES * own.length, load })
  writer?.disconnect()
  clients.stop()
  return figure
}

/** How many lines a second many viewers write into one chat while others read it; each line is stored, and reaches everybody. */
export async function measureChatRate(
  stage: MessageStage,
  { pairs, chatId }: { pairs: readonly TalkingPair[]; chatId: string },
): Promise<Row> {
  const clients = startSocketClients()
  const { origin } = stage
  const tokens = pairs.slice(0, READERS).map(({ fan }) => fan.token)
  await clients.ask({ order: 'open', origin, tokens, conversationIds: tokens.map(() => chatId), offset: 0 })
  const load = () =>
    each(CHAT_LINES, WRITERS_AT_ONCE, async (number) => {
      const writer = pairs[number % pairs.length]
      await post(`${origin}/api/messages/stream/${chatId}`, writer?.fan.token ?? '', { text: timeAsText() })
    })
  const job = `chat lines a second of ${WRITERS_AT_ONCE} writers at once, each to ${tokens.length} sockets`
  const expected = CHAT_LINES * tokens.length
  const counted = await countDeliveries(job, { clients, pids: stage.backEnd(), expected, load })
  clients.stop()
  const perLine = (deliveries: number | null) => (deliveries ?? 0) / tokens.length
  const figure = { ...counted, perSecond: perLine(counted.perSecond), capacity: perLine(counted.capacity) }
  return { figure, goal: '≥ 200, none lost' }
}

/** The chat of a creator's stream, open to everybody. */
export async function openChat(origin: string, { creator, fan }: TalkingPair): Promise<string> {
  const reply = await fetch(`${origin}/api/conversations/stream/performer/${creator.accountId}`, {
    headers: { authorization: fan.token },
  })
  return ((await reply.json()) as { data: Conversation }).data._id
}
