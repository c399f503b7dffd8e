import type { Db } from '../db/database.ts'
import { deliverBatch, type OutboxLog } from './deliver-batch.ts'
import type { EventHandler, Lane } from './handlers.ts'
import type { Pace } from './pace.ts'
import type { Delivery } from './queries.ts'
import { createSlots } from './slots.ts'

/** The concurrent handlers per lane in this process; each takes one batch at a time. */
const LANE_SLOTS: Record<Lane, number> = { local: 3, remote: 8 }

/** The running handlers of this process. */
export type HandlerRuns = {
  isRunning(name: string): boolean
  isIdle(): boolean
  /**
   * Delivers batches to a handler, beginning with what is claimed for it, until nothing is due; the slot is released between two batches.
   * One that runs goes on with it.
   */
  start(handler: EventHandler, claimed?: readonly Delivery[]): void
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
  pace,
}: {
  db: Db
  log: OutboxLog
  /** Called when a handler has delivered events: it may have recorded events, and more may be due for it. */
  onDelivered(): void
  /** Hears of what handlers of this machine have worked. */
  pace: Pick<Pace, 'worked'>
}): HandlerRuns {
  const slots = { local: createSlots(LANE_SLOTS.local), remote: createSlots(LANE_SLOTS.remote) }
  const running = new Map<string, Promise<void>>()
  /** Handlers that got events while they ran, perhaps behind what they claimed last. */
  const startedAgain = new Set<string>()
  /** What looks have claimed, until it is begun. */
  const claimedFor = new Map<string, readonly Delivery[]>()
  let isStopped = false

  /** @returns whether anything was delivered. */
  async function deliverAll(handler: EventHandler): Promise<boolean> {
    const { name } = handler
    let hasDelivered = false
    let mayBeMore = true
    // What is claimed is nobody else's until its lease has ended.
    while (claimedFor.has(name) || (mayBeMore && !isStopped)) {
      startedAgain.delete(name)
      const { claimed, isFull } = await slots[handler.lane](() => deliver(handler))
      hasDelivered ||= claimed > 0
      mayBeMore = isFull || startedAgain.has(name)
    }
    return hasDelivered
  }

  async function deliver(handler: EventHandler) {
    const startedMs = performance.now()
    const claimed = claimedFor.get(handler.name)
    claimedFor.delete(handler.name)
    const delivered = await deliverBatch({ db, handler, log, claimed })
    // Other machines keep their handlers waiting, not this one.
    if (handler.lane === 'local') pace.worked(startedMs)
    return delivered
  }

  async function run(handler: EventHandler): Promise<void> {
    const hasDelivered = await deliverAll(handler).catch((error: unknown) => {
      if (!isStopped) log.error({ err: error, handler: handler.name }, 'outbox delivery stopped early; will retry')
      return false
    })
    running.delete(handler.name)
    if ((startedAgain.delete(handler.name) && !isStopped) || claimedFor.has(handler.name)) start(handler)
    if (hasDelivered) onDelivered()
  }

  function start(handler: EventHandler, claimed: readonly Delivery[] = []): void {
    const { name } = handler
    if (claimed.length > 0) claimedFor.set(name, [...(claimedFor.get(name) ?? []), ...claimed])
    if (running.has(name)) startedAgain.add(name)
    else running.set(name, run(handler))
  }

  return {
    isRunning: (name) => running.has(name),
    isIdle: () => running.size === 0,
    start,
    settle: async () => void (await Promise.all(running.values())),
    stop() {
      isStopped = true
    },
  }
}
