import { io, type Socket } from 'socket.io-client'
import type { Order, Reply } from './orders.ts'

/**
 * Sockets of open pages, in a process of their own: `fork` with orders by messages. They take messages whose text is the time at
 * which they were sent, and, back after a broken connection, join again and read what they missed, as pages do.
 */
const AT_ONCE = 50

/** As pages do: after a refusal, and after a read that was not answered. */
const AGAIN_AFTER_REFUSAL_MS = 10_000
const AGAIN_AFTER_SILENCE_MS = 1_000

/** What a page waits for after its connection broke. */
type Wait = 'connection' | 'conversation' | 'missed messages' | null

type Page = { socket: Socket; token: string; waitsFor: Wait; missed: number; unanswered: number }

const pages: Page[] = []
let latenciesMs: number[] = []
let received = 0
let waiting: { count: number; done(): void } | null = null

/** The same clock in all processes of this machine. */
const nowMs = (): number => Number(process.hrtime.bigint()) / 1e6

function take({ text }: { text: string }): void {
  received += 1
  latenciesMs.push(nowMs() - Number(text))
  if (waiting && received >= waiting.count) waiting.done()
}

async function open({ origin, tokens, conversationIds, offset }: Extract<Order, { order: 'open' }>): Promise<number> {
  const startedAt = nowMs()
  let next = 0
  const work = async () => {
    for (let n = next++; n < tokens.length; n = next++)
      await openPage({ origin, token: tokens[n] ?? '', conversationId: conversationIds[n] ?? '', number: offset + n })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return nowMs() - startedAt
}

type NewPage = { origin: string; token: string; conversationId: string; number: number }

function openPage({ origin, token, conversationId, number }: NewPage): Promise<void> {
  const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
  const socket = io(origin, {
    transports: ['websocket'],
    forceNew: true,
    auth: { token },
    extraHeaders: { 'x-forwarded-for': address },
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 10_000,
  })
  const page: Page = { socket, token, waitsFor: null, missed: 0, unanswered: 0 }
  pages.push(page)
  socket.on('message_created', take)
  socket.on(`message_created_conversation_${conversationId}`, take)
  socket.on('disconnect', () => void (page.waitsFor = 'connection'))
  socket.on('connect_error', () => {
    // The library tries again by itself, unless the server refused in words.
    if (!socket.active) setTimeout(() => socket.connect(), AGAIN_AFTER_REFUSAL_MS)
  })
  const join = () => socket.emitWithAck('join_conversation', { conversationId }) as Promise<{ success: boolean }>
  return new Promise((resolve, reject) => {
    socket.on('connect', () => {
      const wasLost = page.waitsFor !== null
      if (wasLost) page.waitsFor = 'conversation'
      const joined = async ({ success }: { success: boolean }) => {
        if (!success) return reject(new Error('a conversation of the bench was not joined'))
        if (wasLost) await readUntilAnswered(origin, page, conversationId)
        resolve()
      }
      // A connection that breaks meanwhile is followed by another.
      join().then(joined, () => undefined)
    })
  })
}

async function readUntilAnswered(origin: string, page: Page, conversationId: string): Promise<void> {
  page.waitsFor = 'missed messages'
  for (let pauseMs = AGAIN_AFTER_SILENCE_MS; page.socket.connected; pauseMs *= 2) {
    const missed = await readMissed(origin, page, conversationId).catch(() => null)
    if (missed !== null) {
      page.missed = missed
      page.waitsFor = null
      return
    }
    page.unanswered += 1
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** Pages know everything up to the second message. Null: no answer. */
async function readMissed(origin: string, { token }: Page, conversationId: string): Promise<number | null> {
  const reply = await fetch(`${origin}/api/messages/conversations/${conversationId}?afterSequence=0`, {
    headers: { authorization: token },
  })
  if (!reply.ok) return null
  return ((await reply.json()) as { data: { data: unknown[] } }).data.data.length
}

async function until(isTrue: () => boolean, mostMs: number): Promise<void> {
  const end = nowMs() + mostMs
  while (!isTrue() && nowMs() < end) await new Promise((resolve) => setTimeout(resolve, 20))
}

async function answer(order: Order): Promise<Reply> {
  switch (order.order) {
    case 'open':
      return { openedMs: await open(order) }
    case 'begin':
      ;[received, latenciesMs] = [0, []]
      return {}
    case 'receive': {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, order.mostMs)
        const done = () => {
          clearTimeout(timer)
          resolve()
        }
        if (received >= order.count) return done()
        waiting = { count: order.count, done }
      })
      waiting = null
      const sorted = latenciesMs.toSorted((a, b) => a - b)
      const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
      return { received, p50Ms: at(0.5), p99Ms: at(0.99) }
    }
    case 'back':
      await until(() => pages.every(({ waitsFor }) => waitsFor === null), order.mostMs)
      return {
        back: pages.filter(({ waitsFor, missed }) => waitsFor === null && missed > 0).length,
        unanswered: pages.reduce((sum, page) => sum + page.unanswered, 0),
        waitsFor: pages.flatMap((page) => page.waitsFor ?? (page.missed > 0 ? [] : ['messages that were there'])),
      }
    case 'close':
      for (const { socket } of pages.splice(0)) socket.removeAllListeners().disconnect()
      return {}
    default:
      return order satisfies never
  }
}

process.on('message', (order: Order) => {
  void answer(order).then(
    (reply) => process.send?.({ reply }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
