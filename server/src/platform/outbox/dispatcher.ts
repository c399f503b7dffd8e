import type { Db } from '../db/database.ts'
import { createListener } from '../db/listener.ts'
import { readBacklog, type Backlog } from './backlog.ts'
import { deliverBatch, type OutboxLog } from './deliver-batch.ts'
import type { EventHandler, Lane } from './handlers.ts'
import { findDue, routeEvents } from './queries.ts'
import { createSlots } from './slots.ts'

export type { OutboxLog } from './deliver-batch.ts'
export type { EventHandler } from './handlers.ts'

const POLL_MS = 1_000
/** How many handlers of a lane run at once in this process; each takes one batch at a time. */
const LANE_SLOTS: Record<Lane, number> = { local: 3, remote: 8 }

export type Dispatcher = {
  /** Starts listening and delivers what is due. */
  start(): Promise<void>
  /** Delivers everything that is due now, and what its handlers record; resolves when nothing is due. For tests and shutdown. */
  drain(): Promise<void>
  /** How long events have waited for each handler. */
  readBacklog(): Promise<Backlog[]>
  /** Ends after the batches that are under way. */
  stop(): Promise<void>
}

/**
 * Delivers recorded events to each handler apart when it is woken, and looks by itself every second. Several processes may
 * run one: each event is claimed for each handler by one of them.
 */
export function createDispatcher({
  db,
  url,
  handlers,
  log,
}: {
  db: Db
  url: string
  handlers: readonly EventHandler[]
  log: OutboxLog
}): Dispatcher {
  if (new Set(handlers.map(({ name }) => name)).size !== handlers.length)
    throw new Error('two event handlers have the same name')
  const slots = { local: createSlots(LANE_SLOTS.local), remote: createSlots(LANE_SLOTS.remote) }
  const running = new Map<string, Promise<void>>()
  let isStopped = false
  let looking: Promise<void> | undefined
  let isLookingAgain = false
  let timer: NodeJS.Timeout | undefined
  const listener = createListener({ url, channel: 'outbox', onNotification: wake })

  /** Delivers batch after batch to one handler; between two batches others of its lane get the slot. */
  async function deliverAll(handler: EventHandler): Promise<void> {
    let hasDelivered = false
    try {
      let mayBeMore = true
      while (mayBeMore && !isStopped) {
        const { claimed, isFull } = await slots[handler.lane](() => deliverBatch({ db, handler, log }))
        hasDelivered ||= claimed > 0
        mayBeMore = isFull
      }
    } catch (error) {
      if (!isStopped) log.error({ err: error, handler: handler.name }, 'outbox delivery stopped early; trying again')
      hasDelivered = false
    } finally {
      running.delete(handler.name)
    }
    // Handlers record events themselves, and more may have come for this one meanwhile.
    if (hasDelivered) wake()
  }

  /** Routes what was recorded and starts every idle handler for which something is due. @returns whether any started. */
  async function look(): Promise<boolean> {
    let mayBeMore = true
    let hasStarted = false
    while (mayBeMore && !isStopped) {
      mayBeMore = await routeEvents(db, handlers)
      const idle = handlers.filter(({ name }) => !running.has(name))
      const due = await findDue(
        db,
        idle.map(({ name }) => name),
      )
      for (const handler of idle) {
        if (!due.has(handler.name) || running.has(handler.name)) continue
        hasStarted = true
        running.set(handler.name, deliverAll(handler))
      }
    }
    return hasStarted
  }

  /** One look at a time; a wake during a look leads to one more. */
  function wake(): void {
    if (isStopped) return
    isLookingAgain = true
    looking ??= lookWhileWoken().finally(() => (looking = undefined))
  }

  async function lookWhileWoken(): Promise<void> {
    while (isLookingAgain && !isStopped) {
      isLookingAgain = false
      await look().catch((error: unknown) => {
        if (!isStopped) log.error({ err: error }, 'outbox delivery stopped early; trying again')
      })
    }
  }

  function poll(): void {
    timer = setTimeout(() => {
      void listener.ensure()
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
      do {
        wake()
        while (looking || running.size > 0) {
          await looking
          await Promise.all(running.values())
        }
      } while (!isStopped && (await look()))
    },
    readBacklog: () => readBacklog(db, handlers),
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await looking
      await Promise.all(running.values())
      await listener.close()
    },
  }
}
