import type { Db } from '../db/database.ts'
import { createListener } from '../db/listener.ts'
import { readBacklog, type Backlog } from './backlog.ts'
import type { OutboxLog } from './deliver-batch.ts'
import { createHandlerRuns } from './handler-runs.ts'
import type { EventHandler } from './handlers.ts'
import { findDue, routeEvents } from './queries.ts'

const POLL_MS = 1_000

export type Dispatcher = {
  /** Starts listening and delivers what is due. */
  start(): Promise<void>
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

export type DispatcherOptions = { db: Db; url: string; handlers: readonly EventHandler[]; log: OutboxLog }

/**
 * Delivers recorded events to each handler separately, when woken and by polling every second. Several processes may
 * run one: each event is claimed per handler by one of them.
 */
export function createDispatcher({ db, url, handlers, log }: DispatcherOptions): Dispatcher {
  assertUniqueNames(handlers)
  const runs = createHandlerRuns({ db, log, onDelivered: wake })
  const listener = createListener({ url, channel: 'outbox', onNotification: wake, onReconnected: wake })
  let isStopped = false
  let isWoken = false
  let looking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  /**
   * Routes recorded events to their handlers and starts each idle handler with due events. @returns whether any
   * started.
   */
  async function look(): Promise<boolean> {
    let mayBeMore = true
    let hasStarted = false
    while (mayBeMore && !isStopped) {
      mayBeMore = await routeEvents(db, handlers)
      const idle = handlers.filter(({ name }) => !runs.isRunning(name))
      const names = idle.map(({ name }) => name)
      const due = await findDue(db, names)
      for (const handler of idle) {
        if (!due.has(handler.name) || runs.isRunning(handler.name)) continue
        hasStarted = true
        runs.start(handler)
      }
    }
    return hasStarted
  }

  async function lookWhileWoken(): Promise<void> {
    while (isWoken && !isStopped) {
      isWoken = false
      await look().catch((error: unknown) => {
        if (!isStopped) log.error({ err: error }, 'outbox delivery stopped early; will retry')
      })
    }
    looking = undefined
  }

  /** One poll at a time; a wake during a poll causes one more. */
  function wake(): void {
    isWoken = true
    if (!isStopped) looking ??= lookWhileWoken()
  }

  function poll(): void {
    timer = setTimeout(() => {
      wake()
      poll()
    }, POLL_MS)
  }

  return {
    async start() {
      await listener.listen()
      wake()
      poll()
    },
    async drain() {
      let isDone = false
      while (!isDone && !isStopped) {
        await looking
        await runs.settle()
        isDone = !(await look()) && looking === undefined && runs.isIdle()
      }
    },
    readBacklog: () => readBacklog(db, handlers),
    async stop() {
      isStopped = true
      runs.stop()
      clearTimeout(timer)
      await looking
      await runs.settle()
      await listener.close()
    },
  }
}

function assertUniqueNames(handlers: readonly EventHandler[]): void {
  const names = new Set<string>()
  for (const { name } of handlers) {
    if (names.has(name)) throw new Error(`two event handlers have the same name: ${name}`)
    names.add(name)
  }
}
