import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { LOAD_CORE, pin } from '../processes.ts'

/** What the process of publishers and viewers is asked to do, one after the other. */
export type LiveOrder =
  | { order: 'offer'; purpose: 'publish' | 'play' }
  /** The answer to the latest offer; replied when packets can flow. */
  | { order: 'connect'; answer: string }
  /** Sends a picture of 720p at 1.5 Mbit/s for so long, and counts what the viewers receive. */
  | { order: 'stream'; seconds: number }

export type LiveReply = {
  offer?: string
  connectedMs?: number
  sent?: number
  /** Of all viewers together. */
  received?: number
  p50Ms?: number
  p99Ms?: number
}

export type LiveClients = { ask(order: LiveOrder): Promise<LiveReply>; pid: number | undefined; stop(): void }

/** Starts a process of publishers and viewers on the core of the load. */
export function startLiveClients(): LiveClients {
  const child = fork(join(import.meta.dirname, 'live-clients.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=2048'],
  })
  if (child.pid !== undefined) pin(child.pid, LOAD_CORE)
  return {
    async ask(order) {
      child.send(order)
      const [answer] = (await once(child, 'message')) as [{ reply?: LiveReply; error?: string }]
      if (!answer.reply) throw new Error(answer.error)
      return answer.reply
    },
    pid: child.pid,
    stop: () => void child.kill('SIGKILL'),
  }
}
