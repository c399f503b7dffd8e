import type { Conversation } from '@stagedoor/contract/conversations'
import type { Message } from '@stagedoor/contract/messages'
import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { startProductProcess, type ProductProcess } from './test-support/product-process.ts'
import { testApp, type Listed, type TestApp } from './test-support/test-app.ts'

/** Between storing messages and announcing them, and after announcing some; the last one stays. */
const LIVES = [{ CRASH_AT: 'event.partially_delivered:4' }, { CRASH_AT: 'event.crossed_off:6' }, {}]
const MESSAGES_OF_EACH = 50
/** Messages of one sender that are on their way together. */
const AT_ONCE = 4
/** The receiver's connection breaks after so many messages that it hears. */
const RECEIVED_BEFORE_BREAK = 13

/** A product whose process is started again whenever it dies. */
function mortalProduct(app: TestApp) {
  let isOver = false
  let deaths = 0
  const begin = async (life: number): Promise<ProductProcess> => {
    const process = await startProductProcess(app, LIVES[life] ?? {})
    void process.ended.then(() => {
      deaths += 1
      if (!isOver && life + 1 < LIVES.length) current = begin(life + 1)
    })
    return process
  }
  let current = begin(0)
  onTestFinished(() => void (isOver = true))
  return { current: () => current, deaths: () => deaths }
}

type Product = ReturnType<typeof mortalProduct>

/** A client that hears messages, notices by their numbers that it missed some, and reads those. */
function receiver({
  app,
  product,
  as,
  conversationId,
}: {
  app: TestApp
  product: Product
  as: string
  conversationId: string
}) {
  const { token } = app.accountOf(as)
  const got: Message[] = []
  let socket: Socket | null = null
  let received = 0
  let reading: Promise<void> = Promise.resolve()
  const lastSequence = () => got.at(-1)?.sequence ?? 0

  async function readMissed(): Promise<void> {
    const path = `/messages/conversations/${conversationId}?limit=200&afterSequence=${lastSequence()}`
    const { data } = await app.read<Listed<Message>>('GET', path, { as })
    for (const message of data) if (message.sequence === lastSequence() + 1) got.push(message)
  }
  const catchUp = () => (reading = reading.then(readMissed))

  function hear(message: Message): void {
    received += 1
    if (message.sequence === lastSequence() + 1) got.push(message)
    else if (message.sequence > lastSequence()) void catchUp()
    if (received % RECEIVED_BEFORE_BREAK === 0) socket?.disconnect()
  }
  async function connect(): Promise<void> {
    const { origin } = await product.current()
    socket = io(origin, { transports: ['websocket'], forceNew: true, reconnection: false, auth: { token } })
    socket.on('message_created', hear)
    socket.on('connect', () => void catchUp())
    socket.on('disconnect', () => void connect())
    socket.on('connect_error', () => void connect())
  }
  onTestFinished(() => void socket?.removeAllListeners().disconnect())
  return { got, catchUp, connect, hasReceived: () => received > 0 }
}

/** Sends until it is accepted, always under the same client id. */
async function sendUntilAccepted(app: TestApp, product: Product, as: string, [path, text]: [string, string]) {
  const body = JSON.stringify({ text, clientMessageId: randomUUID() })
  const headers = { authorization: app.accountOf(as).token, 'content-type': 'application/json' }
  for (;;) {
    const { origin } = await product.current()
    const status = await fetch(`${origin}/api${path}`, { method: 'POST', headers, body }).then(
      (reply) => reply.status,
      () => null,
    )
    if (status === 200 || status === 201) return
    if (status !== null) throw new Error(`${text} was answered with ${status}`)
  }
}

test('each message is in history once and in order on both sides, though the process is killed before it announces them', async () => {
  const app = await testApp()
  const [fan, creator] = [await app.aFan(), await app.aCreator()]
  await app.entitle(fan, 'subscription', creator)
  const body = { source: 'performer', sourceId: creator }
  const { _id: conversationId } = await app.read<Conversation>('POST', '/conversations', { as: fan, body })
  const path = `/messages/conversations/${conversationId}`
  const product = mortalProduct(app)
  const receivers = [fan, creator].map((as) => receiver({ app, product, as, conversationId }))
  await Promise.all(receivers.map(({ connect }) => connect()))

  const lanes = [fan, creator].flatMap((as) => Array.from({ length: AT_ONCE }, (_, lane) => ({ as, lane })))
  const textsOf = ({ as, lane }: { as: string; lane: number }) =>
    Array.from({ length: MESSAGES_OF_EACH }, (_, n) => `${as} ${n}`).filter((_, n) => n % AT_ONCE === lane)
  await Promise.all(
    lanes.map(async (lane) => {
      for (const text of textsOf(lane)) await sendUntilAccepted(app, product, lane.as, [path, text])
    }),
  )

  await expect.poll(product.deaths, { timeout: 30_000 }).toBe(LIVES.length - 1)
  const { data, total } = await app.read<Listed<Message>>('GET', `${path}?limit=200&afterSequence=0`, { as: fan })
  expect(data.map(({ sequence }) => sequence)).toEqual(data.map((_, index) => index + 1))
  expect(total).toBe(2 * MESSAGES_OF_EACH)
  expect(data.map(({ text }) => text).toSorted((a, b) => a.localeCompare(b))).toEqual(
    lanes.flatMap(textsOf).toSorted((a, b) => a.localeCompare(b)),
  )
  // Within one lane each was sent after the one before was accepted.
  for (const lane of lanes) {
    const own = new Set(textsOf(lane))
    expect(data.map(({ text }) => text).filter((text) => own.has(text))).toEqual([...own])
  }
  for (const { got, catchUp, hasReceived } of receivers) {
    await catchUp()
    expect(hasReceived()).toBe(true)
    expect(got.map(({ _id }) => _id)).toEqual(data.map(({ _id }) => _id))
  }
})
