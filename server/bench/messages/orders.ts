import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { LOAD_CORE, pin } from '../processes.ts'

/** What a process of socket clients is asked to do, one after the other. */
export type Order =
  /** Each page joins a conversation; `offset` makes their addresses different from those of other processes. */
  | { order: 'open'; origin: string; tokens: string[]; conversationIds: string[]; offset: number }
  /** Counts from now. */
  | { order: 'begin' }
  /** Until so many messages came, or the time is over. */
  | { order: 'receive'; count: number; mostMs: number }
  /** Until all pages are connected again and have read what they missed. */
  | { order: 'back'; mostMs: number }
  | { order: 'close' }

export type Reply = {
  openedMs?: number
  received?: number
  p50Ms?: number
  p99Ms?: number
  back?: number
  /** Reads that had to be repeated. */
  unanswered?: number
  /** Of each page that is not back, what it waits for. */
  waitsFor?: string[]
}

export type SocketClients = { ask(order: Order): Promise<Reply>; stop(): void }

/** Starts a process of socket clients on the core of the load. */
export function startSocketClients(): SocketClients {
  const child = fork(join(import.meta.dirname, 'socket-clients.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=2048'],
  })
  if (child.pid !== undefined) pin(child.pid, LOAD_CORE)
  return {
    async ask(order) {
      child.send(order)
      const [answer] = (await once(child, 'message')) as [{ reply?: Reply; error?: string }]
      if (!answer.reply) throw new Error(answer.error)
      return answer.reply
    },
    stop: () => void child.kill('SIGKILL'),
  }
}
