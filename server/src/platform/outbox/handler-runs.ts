import type { Db } from '../db/database.ts'
import { deliverBatch, type OutboxLog } from './deliver-batch.ts'
import type { EventHandler, Lane } from './handlers.ts'
import { createSlots } from './slots.ts'

/** How many handlers of a lane run at once in this process; each takes one batch at a time. */
const LANE_SLOTS: Record<Lane, number> = { local: 3, remote: 8 }

/** The handlers that are at work in this process. */
export type HandlerRuns = {
  isRunning(name: string): boolean
  isIdle(): boolean
  /** Delivers batch after batch to an idle handler until nothing is due; between two batches others get the slot. */
  start(handler: EventHandler): void
  /** Resolves when the handlers that run now are done. */
  settle(): Promise<void>
  /** No further batch begins. */
  stop(): void
}

/** Runs handlers side by side within the slots of their lanes. */
export function createHandlerRuns({
  db,
  log,
  onDelivered,
}: {
  db: Db
  log: OutboxLog
  /** Called when a handler has delivered something: it may have recorded events, and more may have come for it. */
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
      if (!isStopped) log.error({ err: error, handler: handler.name }, 'outbox delivery stopped early; trying again')
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
