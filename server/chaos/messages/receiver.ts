import type { Message } from '@stagedoor/contract/messages'
import { io, type Socket } from 'socket.io-client'
import type { Client } from '../client.ts'
import type { Rng } from '../rng.ts'

export type Receiver = {
  /** In the order in which this side has them. */
  received: readonly Message[]
  /** Reads what is missing. Resolves when nothing is. */
  catchUp(): Promise<void>
  /** How often the connection was broken from here, and how many messages came by it. */
  breaks(): number
  bySocket(): number
  close(): void
}

type Options = {
  origin: string
  client: Client
  token: string
  conversationId: string
  /** Sockets of one address are limited before they sign in. */
  address: string
  rng: Rng
  mostBetweenBreaks: number
}

/**
 * One side of a conversation: takes messages from its socket while their numbers follow, reads those that are missing after a gap
 * and after each connection, and breaks its connection at random.
 */
export function openReceiver(options: Options): Receiver {
  const { origin, client, token, conversationId, address, rng, mostBetweenBreaks } = options
  const received: Message[] = []
  let [bySocket, breaks] = [0, 0]
  let untilBreak = 1 + rng.number(mostBetweenBreaks)
  let reading: Promise<void> = Promise.resolve()
  const lastSequence = () => received.at(-1)?.sequence ?? 0

  async function readMissed(): Promise<void> {
    for (;;) {
      const path = `/messages/conversations/${conversationId}?limit=200&afterSequence=${lastSequence()}`
      const { data } = await client.call('GET', path, { token })
      const messages = (data as { data?: Message[] }).data ?? []
      for (const message of messages) if (message.sequence === lastSequence() + 1) received.push(message)
      if (messages.length < 200) return
    }
  }
  let next: Promise<void> | null = null
  /** Who asks while one is under way waits for the next, which is one for all. */
  const catchUp = () =>
    (next ??= reading.then(() => {
      next = null
      reading = readMissed()
      return reading
    }))

  const socket: Socket = io(origin, {
    transports: ['websocket'],
    forceNew: true,
    auth: { token },
    extraHeaders: { 'x-forwarded-for': address },
    reconnectionDelay: 20,
    reconnectionDelayMax: 400,
  })
  socket.on('message_created', (message: Message) => {
    bySocket += 1
    if (message.sequence === lastSequence() + 1) received.push(message)
    else if (message.sequence > lastSequence()) void catchUp()
    untilBreak -= 1
    if (untilBreak > 0) return
    untilBreak = 1 + rng.number(mostBetweenBreaks)
    breaks += 1
    socket.io.engine.close()
  })
  socket.on('connect', () => void catchUp())
  return {
    received,
    catchUp,
    breaks: () => breaks,
    bySocket: () => bySocket,
    close: () => void socket.removeAllListeners().disconnect(),
  }
}
