import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLiveVideo, type LiveVideo } from '#src/platform/live-video/live-video.ts'
import { cpuSecondsOf, pin, SERVER_CORE } from '../processes.ts'
import { table, type Row } from '../report.ts'
import { measureGlassToGlass } from './glass-to-glass.ts'
import { startLiveClients, type LiveClients } from './live-orders.ts'

/** Beyond this more than one packet of two hundred is missing, and a picture freezes again and again. */
const MOST_LOSS = 0.005
const STEPS = [100, 200, 300, 400, 500, 600]
/** `BENCH_VIEWERS`: no more than so many, for a try. */
const MOST_VIEWERS = Number(process.env['BENCH_VIEWERS'] ?? STEPS.at(-1))
const SETTINGS = { bindAddress: '127.0.0.1', publicAddress: null, maximumConnections: 1_000 }

type Given = { port: number; seconds: number; print(line: string): void }

/**
 * Viewers of one stream of 720p at 1.5 Mbit/s, the forwarder on one core and all viewers with their encryption on the other, more of
 * them at each step until packets are lost. `a second` is packets delivered, `capacity` viewers that one core carries at that cost. Where the
 * viewers' own core is taken, it is what loses packets. Then, before the viewers, the same stream through a browser.
 */
export async function measureLive({ port, seconds, print }: Given, rows: Row[]): Promise<void> {
  const warnings: string[] = []
  const live = createLiveVideo(
    { ...SETTINGS, port, recordings: join(tmpdir(), 'stagedoor-bench-recordings') },
    { warn: (_facts, message) => void warnings.push(message) },
  )
  const clients = startLiveClients()
  try {
    await enter(live, clients, 'publish', 0)
    if (live.pid === undefined) throw new Error('the live process did not start')
    pin(live.pid, SERVER_CORE)
    print('Live: glass to glass …')
    rows.push(await measureGlassToGlass(live, seconds))
    let viewers = 0
    for (const step of new Set(STEPS.map((most) => Math.min(most, MOST_VIEWERS)))) {
      print(`Live: ${step} viewers …`)
      const joinedMs: number[] = []
      for (; viewers < step; viewers++) joinedMs.push(await enter(live, clients, 'play', viewers))
      const row = await measureStep(live.pid, clients, { viewers, seconds, joinedMs })
      rows.push(row)
      if (row.figure.failures > MOST_LOSS * viewers * row.sent) break
    }
    if (warnings.length > 0) throw new Error(`the live process had faults: ${warnings.join(', ')}`)
  } finally {
    clients.stop()
    await live.close()
  }
}

/** The same without product and database, which it does not need; prints its table. */
export async function measureLiveAlone(given: Given): Promise<void> {
  const rows: Row[] = []
  try {
    await measureLive(given, rows)
  } finally {
    console.log(
      `\nRuns of ${given.seconds} s; the live process on one core, the viewers on the other; ${process.version}.\n`,
    )
    console.log(table(rows))
  }
}

/** Connects one participant. @returns milliseconds until packets can flow */
async function enter(
  live: LiveVideo,
  clients: LiveClients,
  purpose: 'publish' | 'play',
  number: number,
): Promise<number> {
  const { offer = '' } = await clients.ask({ order: 'offer', purpose })
  const answer = await live.connect({ channel: 'bench', participant: `${purpose} ${number}`, purpose, offer })
  if (answer.outcome !== 'answered') throw new Error(`not answered: ${JSON.stringify(answer)}`)
  const { connectedMs = 0 } = await clients.ask({ order: 'connect', answer: answer.answer })
  return connectedMs
}

type Step = { viewers: number; seconds: number; joinedMs: readonly number[] }

async function measureStep(
  pid: number,
  clients: LiveClients,
  { viewers, seconds, joinedMs }: Step,
): Promise<Row & { sent: number }> {
  const [before, beforeLoad] = [cpuSecondsOf(pid), cpuSecondsOf(clients.pid ?? process.pid)]
  const startedAt = performance.now()
  const { sent = 0, received = 0, p50Ms = null, p99Ms = null } = await clients.ask({ order: 'stream', seconds })
  const took = (performance.now() - startedAt) / 1_000
  const share = (cpuSecondsOf(pid) - before) / took
  const ofLoad = (cpuSecondsOf(clients.pid ?? process.pid) - beforeLoad) / took
  const lost = sent * viewers - received
  const joined = joinedMs.toSorted((a, b) => a - b)[Math.floor(joinedMs.length / 2)] ?? 0
  const percent = ((100 * lost) / (sent * viewers)).toFixed(2)
  return {
    sent,
    figure: {
      job: `live, ${viewers} viewers: ${percent} % lost, ${(100 * share).toFixed(0)} % of a core (viewers ${(100 * ofLoad).toFixed(0)} % of theirs), connected in ${joined.toFixed(0)} ms`,
      perSecond: received / seconds,
      capacity: viewers / share,
      p50Ms,
      p99Ms,
      failures: lost,
    },
    goal: viewers === 400 ? '≥ 400 a core, loss < 0.5 %' : '',
  }
}
