import type { Db } from '../db/database.ts'
import { deliverBatch, type OutboxLog } from './deliver-batch.ts'
import type { EventHandler, Lane } from './handlers.ts'
import { createSlots } from './slots.ts'

/** The concurrent handlers per lane in this process; each takes one batch at a time. */
const LANE_SLOTS: Record<Lane, number> = { local: 3, remote: 8 }

/** The running handlers of this process. */
export type HandlerRuns = {
  isRunning(name: string): boolean
  isIdle(): boolean
  /** Delivers batches to an idle handler until nothing is due; the slot is released between two batches. */
  start(handler: EventHandler): void
  /** Resolves when the running handlers are done. */
  settle(): Promise<void>
  /** Starts no further batch. */
  stop(): void
}

/** Runs handlers concurrently within the slots of their lanes. */
export function createHandlerRuns({
  db,
  log,
  onDelivered,
}: {
  db: Db
  log: OutboxLog
  /** Called when a handler has delivered events: it may have recorded events, and more may be due for it. */
  onDelivered(): void
}): HandlerRuns {
  const slots = { local: createSlots(LANE_SLOTS.local), remote: createSlots(LANE_SLOTS.remote) }
  const running = new Map<string, Promise<void>>()
  let isStopped = false

  /** @returns whether anything was delivered. */
  async function deliverAll(handler: EventHandler): Promise<boolean> {
    let hasDelivered = false
    let mayBeMore = true
    while (mayBeMore && !isStopped) {
      const { claimed, isFull } = await slots[handler.lane](() => deliverBatch({ db, handler, log }))
      hasDelivered ||= claimed > 0
      mayBeMore = isFull
    }
    return hasDelivered
  }

  async function run(handler: EventHandler): Promise<void> {
    const hasDelivered = await deliverAll(handler).catch((error: unknown) => {
      if (!isStopped) log.error({ err: error, handler: handler.name }, 'outbox delivery stopped early; will retry')
      return false
    })
    running.delete(handler.name)
    if (hasDelivered) onDelivered()
  }

  return {
    isRunning: (name) => running.has(name),
    isIdle: () => running.size === 0,
    start: (handler) => void running.set(handler.name, run(handler)),
    settle: async () => void (await Promise.all(running.values())),
    stop() {
      isStopped = true
    },
  }
}
