import { once } from 'node:events'
import { join } from 'node:path'
import type pg from 'pg'
import { addTalkingPairs, type TalkingPair } from './talking-pairs.ts'
import { originOf, SERVER_CORE, startPinned, type Running } from '../processes.ts'
import type { Profile } from '../measure.ts'
import type { Row } from '../report.ts'
import { measureChatRate, measureDelivery, measureLines, openChat } from './delivery.ts'
import { measureSending } from './sending.ts'
import { measureStorm } from './storm.ts'

export type MessageStage = {
  pool: pg.Pool
  origin: string
  seconds: number
  postmasterPid: number
  bare: { origin: string; pid: number }
  profile: Profile | undefined
  /** Of the process that runs now. */
  productPid(): number
  backEnd(): readonly number[]
  killProduct(): Promise<void>
  startProduct(): Promise<void>
}

type Given = Pick<MessageStage, 'pool' | 'origin' | 'seconds' | 'postmasterPid' | 'profile'> & {
  databaseUrl: string
  product(): Running
  restart(): Promise<void>
  print(line: string): void
}

const PAIRS = 10_000
const CREATORS = 100
/** Whose conversations are written in by turns; each fan stays below the limit of 120 a minute. */
const WRITERS = 2_000
const LARGE = 5_000

/** `npm run bench -- messages sending`: that part alone. */
const PARTS = ['sending', 'delivery', 'storm'] as const
const ONLY = PARTS.filter((part) => process.argv.includes(part))
const isMeasured = (part: (typeof PARTS)[number]) => ONLY.length === 0 || ONLY.includes(part)

/** Messages: rate and latency of sending, delivery to open sockets, lines of a chat, and pages that come back after a kill; appended when measured. */
export async function measureMessages(given: Given, rows: Row[]): Promise<void> {
  const { pool, databaseUrl, product, print } = given
  await pool.query('create table if not exists bench_message (id uuid primary key, conversation_id text, text text)')
  const pairs = await addTalkingPairs(pool, { stem: 'bench.talk', fans: PAIRS, creators: CREATORS })
  await pool.query('vacuum analyze')
  const bare = await startPinned({
    core: SERVER_CORE,
    args: [join(import.meta.dirname, 'bare-server.ts'), databaseUrl],
    env: process.env,
    readyWhen: /sockets on \d+/,
  })
  const stage: MessageStage & Given = {
    ...given,
    bare: { origin: originOf(bare), pid: bare.pid },
    productPid: () => product().pid,
    backEnd: () => [product().pid, given.postmasterPid],
    async killProduct() {
      const { child } = product()
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    startProduct: given.restart,
  }
  try {
    if (isMeasured('sending')) {
      const writers = pairs.slice(0, WRITERS)
      print('Messages: pages open …')
      for (const pair of writers) await openThread(given.origin, pair)
      print('Messages: sending …')
      rows.push(...(await measureSending(stage, writers)))
    }
    if (isMeasured('delivery')) await measureDeliveries(stage, pairs, rows)
    if (!isMeasured('storm')) return
    print('Messages: pages come back …')
    rows.push(...(await measureStorm(stage, pairs.slice(0, LARGE), '')))
    rows.push(...(await measureStorm(stage, pairs, 'back ≤ 30 s, p99 ≤ 1 s')))
  } finally {
    await bare.stop()
  }
}

async function measureDeliveries(
  stage: MessageStage & Pick<Given, 'print'>,
  pairs: readonly TalkingPair[],
  rows: Row[],
): Promise<void> {
  const [first] = pairs
  if (!first) return
  const chatId = await openChat(stage.origin, first)
  stage.print('Messages: delivery and lines of a chat …')
  for (const open of [100, 1_000]) rows.push(await measureDelivery(stage, { pairs, chatId, open }))
  rows.push(await measureChatRate(stage, { pairs: pairs.slice(0, WRITERS), chatId }))
  rows.push(...(await measureLines(stage, { pairs: pairs.slice(0, LARGE), chatId })))
}

/** As a page does before one writes in it. */
async function openThread(origin: string, { conversationId, fan }: TalkingPair): Promise<void> {
  const reply = await fetch(`${origin}/api/messages/conversations/${conversationId}`, {
    headers: { authorization: fan.token },
  })
  await reply.arrayBuffer()
}
