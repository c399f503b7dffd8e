import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { readableFolders } from '../transcoding/readable-folders.ts'
import type { LiveCall, LiveRefusal, LiveReply, LiveChannel } from './live-messages.ts'
import type { LiveSettings } from '#src/config/live-settings.ts'
import { createRecordings, type Recordings } from './recording/recordings.ts'

export type { LiveChannel, LiveRefusal } from './live-messages.ts'
export { MAXIMUM_SDP_BYTES } from './offer.ts'

type LiveAnswer =
  | { outcome: 'answered'; answer: string }
  | { outcome: 'refused'; why: LiveRefusal }
  /** The live process ended or did not answer; another one starts, and the same offer may be sent again. */
  | { outcome: 'away' }

/** The embedded live service: channels with one publisher and many viewers. It decides nothing about who may. */
export type LiveVideo = {
  /** Answers an offer (SDP) to publish to a channel, or to play from it. The same participant's connection before is closed. */
  connect(request: {
    channel: string
    participant: string
    purpose: 'publish' | 'play'
    offer: string
  }): Promise<LiveAnswer>
  /** Cuts one participant, or everybody in the channel, which also ends its recording. A participant who is not there is no error. */
  disconnect(channel: string, participant?: string): Promise<void>
  /** The channels as they are. Empty while the process is away. */
  describe(): Promise<LiveChannel[]>
  /** The next whole picture of a channel's publisher, as a byte stream of H.264 (annex B). Null: none came within seconds. */
  takeKeyframe(channel: string): Promise<Buffer | null>
  /**
   * Records what the publishers of a channel send from now on, up to a size, until everybody in it is disconnected. A repeat changes nothing, and a
   * recording goes on where a process that was killed has left it.
   */
  record(channel: string, limitBytes: number): Promise<void>
  /** What was recorded of channels that are closed. Null: nothing can be recorded. */
  recordings: Recordings | null
  readonly pid: number | undefined
  close(): Promise<void>
}

/** An answer takes some milliseconds. */
const ANSWER_WITHIN_MS = 5_000
/** A process that cannot start, such as when its port is taken, is not tried more often. */
const RESTART_AFTER_MS = 1_000

type Waiting = { resolve(reply: LiveReply | null): void; timer: NodeJS.Timeout }

/** What the live process is started with. `recordings`: the folder of recordings, the only one that it may write to. */
type Settings = LiveSettings & { recordings: string }

/** Starts the live process at the first call, and another one whenever it has ended. */
export function createLiveVideo(settings: Settings, log: { warn(facts: object, message: string): void }): LiveVideo {
  const recordings = createRecordings(settings.recordings)
  const waiting = new Map<number, Waiting>()
  let child: ChildProcess | null = null
  let mayStartAfterMs = -Infinity
  let [nextId, isClosed] = [0, false]

  const settle = (id: number, reply: LiveReply | null) => {
    const call = waiting.get(id)
    if (!call) return
    clearTimeout(call.timer)
    waiting.delete(id)
    call.resolve(reply)
  }

  const start = (): ChildProcess | null => {
    if (isClosed || performance.now() < mayStartAfterMs) return null
    const started = startLiveProcess(settings, {
      warn: (facts, message) => !isClosed && log.warn(facts, message),
    })
    started.on('message', (reply: LiveReply) => settle(reply.id, reply))
    started.once('close', () => {
      if (child !== started) return
      child = null
      mayStartAfterMs = performance.now() + RESTART_AFTER_MS
      for (const id of waiting.keys()) settle(id, null)
    })
    return started
  }

  const send = (call: LiveCall): Promise<LiveReply | null> => {
    child ??= start()
    const to = child
    if (!to) return Promise.resolve(null)
    const id = nextId++
    return new Promise((resolve) => {
      waiting.set(id, { resolve, timer: setTimeout(() => settle(id, null), ANSWER_WITHIN_MS) })
      // A process that is ending takes no message; its `close` settles what waits.
      to.send({ id, ...call }, (error) => error && settle(id, null))
    })
  }

  return {
    async connect(request) {
      const reply = await send({ call: 'connect', ...request })
      if (reply?.outcome === 'answered') return { outcome: 'answered', answer: reply.answer }
      return reply?.outcome === 'refused' ? { outcome: 'refused', why: reply.why } : { outcome: 'away' }
    },
    async disconnect(channel, participant) {
      // A process that does not run holds nobody.
      if (child) await send({ call: 'disconnect', channel, ...(participant !== undefined && { participant }) })
    },
    async describe() {
      const reply = child ? await send({ call: 'describe' }) : null
      return reply?.outcome === 'described' ? reply.channels : []
    },
    async takeKeyframe(channel) {
      const reply = child ? await send({ call: 'keyframe', channel }) : null
      return reply?.outcome === 'keyframe' && reply.keyframe !== null ? Buffer.from(reply.keyframe, 'base64') : null
    },
    async record(channel, limitBytes) {
      if (!child) return
      const { path, formerBytes } = await recordings.nextPart(channel)
      await send({ call: 'record', channel, path, limitBytes: Math.max(0, limitBytes - formerBytes) })
    },
    recordings,
    get pid() {
      return child?.pid
    },
    async close() {
      isClosed = true
      recordings.close()
      if (child) await endProcess(child)
    },
  }
}

async function endProcess(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  child.kill('SIGKILL')
  await ended
}

/** Without environment, and with Node's permission model: the library is an addon and needs nothing but the network, recordings their folder. */
function startLiveProcess(
  { recordings, ...settings }: Settings,
  log: { warn(facts: object, message: string): void },
): ChildProcess {
  // It may not be there yet.
  const own = join(recordings, '*')
  const folders = [...readableFolders('node-datachannel'), import.meta.dirname, own]
  const flags = [
    '--permission',
    '--allow-addons',
    ...folders.map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${own}`,
    '--no-warnings',
  ]
  const child = spawn(
    process.execPath,
    [...flags, join(import.meta.dirname, 'live-worker.ts'), JSON.stringify(settings)],
    { env: {}, cwd: '/', stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
  )
  let lastWords = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (lastWords = (lastWords + text).slice(-2_000)))
  child.once('error', (error) => log.warn({ err: error }, 'live process did not start'))
  child.once('close', (code, signal) => {
    if (code !== 0) log.warn({ code, signal, stderr: lastWords }, 'live process ended')
  })
  return child
}
