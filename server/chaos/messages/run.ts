import { setTimeout as pause } from 'node:timers/promises'
import { openPool } from '#src/platform/db/database.ts'
import { addTalkingPairs, type TalkingPair } from '../../bench/messages/talking-pairs.ts'
import { retryingClient } from '../client.ts'
import { startProduct } from '../product.ts'
import { rngOf, type Rng } from '../rng.ts'
import { findMessageFaults, type Accepted } from './find-message-faults.ts'
import { createLives } from './lives.ts'
import { openReceiver } from './receiver.ts'

export type MessageChaosOptions = {
  /** The connection of the owner of an empty migrated database. */
  databaseUrl: string
  seed: number
  pairs: number
  messages: number
  /** Deaths of the server meanwhile. */
  deaths: number
  /** Messages that a side gets by its socket between two breaks, at most. */
  mostBetweenBreaks?: number
  print(line: string): void
}

export type MessageChaosResult = {
  accepted: number
  starts: number
  deaths: ReadonlyMap<string, number>
  breaks: number
  bySocket: number
  faults: readonly string[]
}

/** Calls under way at the same time. */
const CALLS = 32
/** Messages of one side that follow each other before another one's turn. */
const MOST_IN_A_ROW = 5
const DRAINED_WITHIN_MS = 90_000

/** One side of a pair with what it still has to send. */
type Lane = { token: string; side: string; conversationId: string; next: number; count: number }

/**
 * Both sides of many conversations write, while their connections break at random and the server is killed between storing a
 * message and announcing it, after that, while events are delivered, and at random moments. At the end each accepted message must
 * be in history once, in the order of its sender, and both sides must have all of them in that order.
 */
export async function messageChaos(options: MessageChaosOptions): Promise<MessageChaosResult> {
  const { databaseUrl, seed, print } = options
  const rng = rngOf(seed)
  const pool = openPool(databaseUrl, { maximumConnections: 2, connectionTimeoutMs: 60_000 })
  const pairs = await addTalkingPairs(pool, { stem: 'chaos.talk', fans: options.pairs, creators: options.pairs })
  await pool.query('analyze')
  const lives = createLives({ ...options, rng: rng.split() })
  const product = await startProduct({
    databaseUrl,
    nextDeath: () => lives.nextDeath(),
    async died(point) {
      lives.died(point)
      // Events that a dead process had claimed would wait a minute for their lease.
      await pool.query('update outbox set not_before = now() where failed_at is null')
    },
    settings: { TRUSTED_PROXIES: '127.0.0.1', MAX_CONNECTIONS: '20000' },
  })
  await product.keepAlive()
  const client = retryingClient(product.origin, print)
  const receivers = pairs.flatMap(({ conversationId, fan, creator }, n) =>
    [fan, creator].map(({ token }, side) =>
      openReceiver({
        origin: product.origin,
        client,
        token,
        conversationId,
        address: `10.${side}.${n >> 8}.${n & 255}`,
        rng: rng.split(),
        mostBetweenBreaks: options.mostBetweenBreaks ?? 60,
      }),
    ),
  )
  try {
    const accepted: Accepted[] = []
    await writeAll(lanesOf(pairs, options.messages), rng.split(), async (lane) => {
      const clientMessageId = uuidOf(rng)
      const body = { text: `${lane.side} ${lane.next}`, clientMessageId }
      const path = `/messages/conversations/${lane.conversationId}`
      let { status } = await client.call('POST', path, { token: lane.token, body })
      while (status === 429) {
        await pause(1_000)
        ;({ status } = await client.call('POST', path, { token: lane.token, body }))
      }
      if (status !== 200 && status !== 201) throw new Error(`${body.text} was answered with ${status}`)
      accepted.push({ conversationId: lane.conversationId, clientMessageId, side: lane.side })
      if (accepted.length % 10_000 === 0) print(`${accepted.length} accepted in ${product.starts()} lives`)
      if (lives.isTired()) product.kill()
    })
    await untilDrained(pool)
    await Promise.all(receivers.map(({ catchUp }) => catchUp()))
    const faults = await findMessageFaults(pool, pairs, accepted, receivers)
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
    return {
      accepted: accepted.length,
      starts: product.starts(),
      deaths: lives.deaths,
      breaks: sum(receivers.map(({ breaks }) => breaks())),
      bySocket: sum(receivers.map(({ bySocket }) => bySocket())),
      faults: [...faults, ...product.accidents()],
    }
  } finally {
    for (const { close } of receivers) close()
    await product.stop()
    await pool.end()
  }
}

function lanesOf(pairs: readonly TalkingPair[], messages: number): Lane[] {
  const sides = pairs.flatMap(({ conversationId, fan, creator }) =>
    [fan, creator].map(({ token, accountId }) => ({ token, side: accountId, conversationId })),
  )
  return sides.map((side, n) => ({
    ...side,
    next: 0,
    count: Math.floor(messages / sides.length) + (n < messages % sides.length ? 1 : 0),
  }))
}

/** Each lane sends its messages one after the other; many lanes at once, in a random order. */
async function writeAll(lanes: Lane[], rng: Rng, send: (lane: Lane) => Promise<void>): Promise<void> {
  const work = async () => {
    for (;;) {
      const [lane] = lanes.splice(rng.number(lanes.length), 1)
      if (!lane) return
      for (let row = 1 + rng.number(MOST_IN_A_ROW); row > 0 && lane.next < lane.count; row -= 1) {
        await send(lane)
        lane.next += 1
      }
      if (lane.next < lane.count) lanes.push(lane)
    }
  }
  await Promise.all(Array.from({ length: CALLS }, work))
}

/** A UUID of version 8, from the seed. */
function uuidOf(rng: Rng): string {
  const hex = Array.from({ length: 4 }, () =>
    rng
      .number(2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

async function untilDrained(pool: ReturnType<typeof openPool>): Promise<void> {
  const until = performance.now() + DRAINED_WITHIN_MS
  for (;;) {
    const { rows } = await pool.query<{ waiting: number }>('select count(*) as waiting from outbox')
    if (rows[0]?.waiting === 0) return
    if (performance.now() > until) throw new Error(`${rows[0]?.waiting} events are not delivered`)
    await pause(50)
  }
}
