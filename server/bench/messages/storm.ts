import { setTimeout as pause } from 'node:timers/promises'
import type { TalkingPair } from './talking-pairs.ts'
import { residentBytes } from '../media/memory.ts'
import { sum } from '../measure.ts'
import { cpuSecondsOf } from '../processes.ts'
import type { Row } from '../report.ts'
import type { MessageStage } from './measure-messages.ts'
import { startSocketClients } from './orders.ts'

/** Sockets of one process of clients. */
const OF_ONE_PROCESS = 5_000
const PATIENCE_MS = 60_000
const CALL_EVERY_MS = 50

/**
 * So many pages connect, sign in and join their conversation; the server is killed, each conversation gets a message meanwhile, and
 * the server starts again: until all pages are back and have read what they missed. Calls beside it are timed.
 */
export async function measureStorm(stage: MessageStage, pairs: readonly TalkingPair[], goal: string): Promise<Row[]> {
  const groups = Array.from({ length: Math.ceil(pairs.length / OF_ONE_PROCESS) }, (_, n) => ({
    own: pairs.slice(n * OF_ONE_PROCESS, (n + 1) * OF_ONE_PROCESS),
    clients: startSocketClients(),
  }))
  const startedAt = performance.now()
  const cpuBefore = cpuSecondsOf(...stage.backEnd())
  await Promise.all(
    groups.map(({ own, clients }, n) =>
      clients.ask({
        order: 'open',
        origin: stage.origin,
        tokens: own.map(({ fan }) => fan.token),
        conversationIds: own.map(({ conversationId }) => conversationId),
        offset: n * OF_ONE_PROCESS,
      }),
    ),
  )
  const openedSeconds = (performance.now() - startedAt) / 1_000
  const capacity = pairs.length / (cpuSecondsOf(...stage.backEnd()) - cpuBefore)
  const megabytes = (residentBytes(stage.productPid()) / 1e6).toFixed(0)

  await stage.killProduct()
  const killedAt = performance.now()
  await writeMissed(stage, pairs)
  const back = groups.map(({ clients }) => clients.ask({ order: 'back', mostMs: PATIENCE_MS }))
  await stage.startProduct()
  const started = ((performance.now() - killedAt) / 1_000).toFixed(1)
  const cpuOfStart = cpuSecondsOf(...stage.backEnd())
  const calls = timeCalls(stage.origin)
  const replies = await Promise.all(back)
  const count = sum(replies.map((reply) => reply.back ?? 0))
  const backSeconds = (performance.now() - killedAt) / 1_000
  const { p50Ms, p99Ms } = await calls.stop()
  const storm = pairs.length / (cpuSecondsOf(...stage.backEnd()) - cpuOfStart)
  for (const { clients } of groups) clients.stop()
  const repeated = sum(replies.map(({ unanswered }) => unanswered ?? 0))
  const left = replies.flatMap(({ waitsFor }) => waitsFor ?? [])
  const reasons = [...new Set(left)].map(
    (reason) => `${left.filter((one) => one === reason).length} wait for ${reason}`,
  )
  const none = { p50Ms: null, p99Ms: null }
  return [
    {
      figure: {
        job: `${pairs.length} sockets opened, signed in and joined in ${openedSeconds.toFixed(1)} s; server ${megabytes} MB`,
        perSecond: pairs.length / openedSeconds,
        capacity,
        ...none,
        failures: 0,
      },
      goal: goal && '≤ 512 MB',
    },
    {
      figure: {
        job: `the same, back ${backSeconds.toFixed(1)} s after kill -9 (start ${started} s) with what they missed${['', `${repeated} reads repeated`, ...reasons].join(', ')}; calls beside`,
        perSecond: pairs.length / backSeconds,
        capacity: storm,
        p50Ms,
        p99Ms,
        failures: pairs.length - count,
      },
      goal,
    },
  ]
}

/** One more message in each conversation, as another process would have written it. */
const writeMissed = ({ pool }: MessageStage, pairs: readonly TalkingPair[]) =>
  pool.query(
    `with numbered as (
        update conversation set last_sequence = last_sequence + 1, last_text = 'Missed', last_message_at = app_now()
        where id = any($1) returning id, performer_id, last_sequence)
      insert into message (conversation_id, sequence, sender_id, client_message_id, kind, text, created_at)
        select id, last_sequence, performer_id, uuidv7(), 'text', 'Missed', app_now() from numbered`,
    [pairs.map(({ conversationId }) => conversationId)],
  )

/** Calls of a visitor, one after the other, until it is stopped. */
function timeCalls(origin: string): { stop(): Promise<{ p50Ms: number; p99Ms: number }> } {
  let isOver = false
  const timesMs: number[] = []
  const running = (async () => {
    while (!isOver) {
      const startedAt = performance.now()
      const reply = await fetch(`${origin}/api/countries/list`)
      await reply.arrayBuffer()
      timesMs.push(performance.now() - startedAt)
      await pause(CALL_EVERY_MS)
    }
  })()
  return {
    async stop() {
      isOver = true
      await running
      const sorted = timesMs.toSorted((a, b) => a - b)
      const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
      return { p50Ms: at(0.5), p99Ms: at(0.99) }
    },
  }
}
