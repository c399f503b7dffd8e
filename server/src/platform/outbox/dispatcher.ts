import type { Db } from '../db/database.ts'
import { createListener } from '../db/listener.ts'
import { readBacklog, type Backlog } from './backlog.ts'
import type { OutboxLog } from './deliver-batch.ts'
import { createHandlerRuns } from './handler-runs.ts'
import type { EventHandler } from './handlers.ts'
import { createLook } from './look.ts'
import { createLooks, type Scope } from './looks.ts'
import { createPace } from './pace.ts'

const POLL_MS = 1_000

export type Dispatcher = {
  /** Starts listening and delivers what is due. */
  start(): Promise<void>
  /** Delivers what was recorded since the last look, as soon as delivery has rested. */
  wake(): void
  /**
   * Delivers everything that is due now, and what its handlers record; resolves when nothing is due. For tests and the
   * clock override.
   */
  drain(): Promise<void>
  /** How long events have waited for each handler. */
  readBacklog(): Promise<Backlog[]>
  /** Finishes the running batches, then stops. */
  stop(): Promise<void>
}

export type DispatcherOptions = {
  db: Db
  url: string
  /** As the connections of this process say, so that it knows its own events; 0: it records none that are left to it. */
  processId: number
  handlers: readonly EventHandler[]
  log: OutboxLog
}

/**
 * Delivers recorded events to each handler separately, when woken and by polling every second. Several processes may
 * run one: each event is claimed per handler by one of them, at first by the one that recorded it (decision 0454).
 */
export function createDispatcher({ db, url, processId, handlers, log }: DispatcherOptions): Dispatcher {
  refuseEqualNames(handlers)
  const pace = createPace()
  const runs = createHandlerRuns({ db, log, pace, onDelivered: () => looks.wake('recorded') })
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  const look = createLook({ db, processId, handlers, runs, isStopped: () => isStopped })

  const lookCalmly = async (scope: Scope) => {
    await look(scope).catch((error: unknown) => {
      if (!isStopped) log.error({ err: error }, 'outbox delivery stopped early; will retry')
    })
  }
  const looks = createLooks({ look: lookCalmly, pace })
  const listener = createListener({
    url,
    channel: 'outbox',
    onNotification: () => looks.wake('recorded'),
    onReconnected: () => looks.wake('everything'),
  })

  function poll(): void {
    timer = setTimeout(() => {
      looks.wake('everything')
      poll()
    }, POLL_MS)
  }

  return {
    async start() {
      await listener.listen()
      looks.wake('everything')
      poll()
    },
    wake: () => looks.wake('recorded'),
    async drain() {
      let isDone = false
      while (!isDone && !isStopped) {
        await looks.underWay()
        await runs.settle()
        isDone = !(await look('everything', 0)) && looks.underWay() === undefined && runs.isIdle()
      }
      // Its own deliveries have woken another look, which would deliver later what is recorded after this.
      looks.forget()
    },
    readBacklog: () => readBacklog(db, handlers),
    async stop() {
      isStopped = true
      runs.stop()
      clearTimeout(timer)
      looks.stop()
      await looks.underWay()
      await runs.settle()
      await listener.close()
    },
  }
}

function refuseEqualNames(handlers: readonly EventHandler[]): void {
  const names = new Set<string>()
  for (const { name } of handlers) {
    if (names.has(name)) throw new Error(`two event handlers have the same name: ${name}`)
    names.add(name)
  }
}
