import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import type { TalkingPair } from './talking-pairs.ts'
import { measureTransactions, runTransactions, type Figure } from '../measure.ts'
import type { Row } from '../report.ts'
import type { MessageStage } from './measure-messages.ts'
import { post } from './post.ts'

const CREATORS = 16

/** Resolves when a message with an id came. */
function inboxOf(sockets: readonly Socket[], idOf: (message: { clientMessageId: string; text: string }) => string) {
  const waiting = new Map<string, () => void>()
  for (const socket of sockets)
    socket.on('message_created', (message) => {
      const id = idOf(message)
      waiting.get(id)?.()
      waiting.delete(id)
    })
  return (id: string) => new Promise<void>((resolve) => void waiting.set(id, resolve))
}

const connected = (origin: string, token: string, address: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const headers = { 'x-forwarded-for': address }
    const socket = io(origin, { transports: ['websocket'], forceNew: true, auth: { token }, extraHeaders: headers })
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
  })

/** Messages a second of 1 and 16 senders who wait for answer and delivery, beside bare Socket.IO with one insert. */
export async function measureSending(stage: MessageStage, pairs: readonly TalkingPair[]): Promise<Row[]> {
  const bare = await measureBare(stage)
  const creators = [...new Map(pairs.map(({ creator }) => [creator.accountId, creator])).values()]
  const sockets = await Promise.all(creators.map(({ token }, n) => connected(stage.origin, token, `10.200.0.${n + 1}`)))
  const delivered = inboxOf(sockets, ({ clientMessageId }) => clientMessageId)
  let [number, failures] = [0, 0]
  const send = async () => {
    number += 1
    const pair = pairs[number % pairs.length]
    if (!pair) return
    const clientMessageId = randomUUID()
    const arrived = delivered(clientMessageId)
    const url = `${stage.origin}/api/messages/conversations/${pair.conversationId}`
    const isAccepted = await post(url, pair.fan.token, { text: 'Are you there?', clientMessageId })
    if (isAccepted) await arrived
    else failures += 1
  }
  const rows: Row[] = Object.values(bare).map((figure) => ({ figure }))
  // The ratios are those of the goals to the baseline on the machine they were set on: 0.31 and 0.75 ms, 8,200 a second.
  for (const [senders, by, goal] of [
    [1, 'latency', 'p50 ≤ 1 (3.2 ×), p99 ≤ 5 (6.7 ×)'],
    [16, 'capacity', '≥ 4,000 (49 %)'],
  ] as const) {
    failures = 0
    const load = {
      job: `message over HTTP, stored and delivered, ${senders} sender${senders === 1 ? '' : 's'}`,
      connections: senders,
      seconds: stage.seconds,
      serverPids: stage.backEnd(),
      transactionFor: () => send,
    }
    const figure = await measureTransactions(load)
    await stage.profile?.(load.job, () => runTransactions(load))
    const baseline = senders === 1 ? bare.one : bare.many
    rows.push({
      figure: { ...figure, failures },
      baseline: { name: 'Socket.IO + one insert', figure: baseline, by },
      goal,
    })
  }
  for (const socket of sockets) socket.disconnect()
  return rows
}

async function measureBare({ bare, postmasterPid, seconds }: MessageStage): Promise<{ one: Figure; many: Figure }> {
  const names = Array.from({ length: CREATORS }, (_, n) => `receiver ${n}`)
  const receivers = await Promise.all(names.map((name) => connected(bare.origin, name, '10.0.0.1')))
  const senders = await Promise.all(names.map((_, n) => connected(bare.origin, `sender ${n}`, '10.0.0.1')))
  const delivered = inboxOf(receivers, ({ text }) => text)
  const figure = (count: number) =>
    measureTransactions({
      job: `baseline: Socket.IO + one insert, ${count} sender${count === 1 ? '' : 's'}`,
      connections: count,
      seconds,
      serverPids: [bare.pid, postmasterPid],
      transactionFor: (n) => async () => {
        const text = randomUUID()
        const arrived = delivered(text)
        await senders[n]?.emitWithAck('send', { conversationId: text, to: names[n], text })
        await arrived
      },
    })
  const figures = { one: await figure(1), many: await figure(CREATORS) }
  for (const socket of [...receivers, ...senders]) socket.disconnect()
  return figures
}
