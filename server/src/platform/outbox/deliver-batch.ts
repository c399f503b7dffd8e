import type { Db } from '../db/database.ts'
import { crashPoint } from '../faults/crash-point.ts'
import type { EventHandler } from './handlers.ts'
import { claimDeliveries, finishDeliveries, postponeDeliveries, type Delivery } from './queries.ts'

export type OutboxLog = { error(facts: object, message: string): void }

/** For how long handlers of this machine claim events. */
export const LEASE_SECONDS = 60

/** How many events are claimed together, and for how long. Remote events are delivered concurrently. */
const claims = {
  batched: { count: 500, leaseSeconds: LEASE_SECONDS },
  local: { count: 50, leaseSeconds: LEASE_SECONDS },
  remote: { count: 4, leaseSeconds: 120 },
} as const

/** The number of calls that one claim may use to isolate failing events; the rest counts as failed this time. */
const MAXIMUM_CALLS = 40

/** How many events of a handler of this machine are claimed together. */
export const countOfClaim = ({ isBatched }: EventHandler): number => claims[isBatched ? 'batched' : 'local'].count

type Options = {
  db: Db
  handler: EventHandler
  log: OutboxLog
  /** What was claimed already; absent: the oldest that are due are claimed. */
  claimed?: readonly Delivery[] | undefined
}
type Result = { done: readonly Delivery[]; failed: readonly Delivery[] }

/**
 * Delivers due events to one handler. Failed events are retried after a pause of their own; delivered ones are removed.
 * @returns how many events were claimed, and whether the claim was full.
 */
export async function deliverBatch({
  db,
  handler,
  log,
  claimed,
}: Options): Promise<{ claimed: number; isFull: boolean }> {
  const { count, leaseSeconds } = claims[handler.isBatched ? 'batched' : handler.lane]
  const deliveries = claimed ?? (await claimDeliveries(db, { handler: handler.name, count, leaseSeconds }))
  if (deliveries.length === 0) return { claimed: 0, isFull: false }
  const call = callerOf({ handler, log, leaseMs: leaseSeconds * 1_000 })
  const { done, failed } = handler.isBatched
    ? await deliverHalving(call, deliveries)
    : await deliverEach(call, handler, deliveries)
  crashPoint('event.partially_delivered')
  await finishDeliveries(
    db,
    done.map(({ id }) => id),
  )
  await postponeDeliveries(
    db,
    failed.map(({ id }) => id),
  )
  crashPoint('event.crossed_off')
  return { claimed: deliveries.length, isFull: deliveries.length === count }
}

/** Whether the handler accepted the events. */
type Call = (deliveries: readonly Delivery[]) => Promise<boolean>

function callerOf({ handler, log, leaseMs }: { handler: EventHandler; log: OutboxLog; leaseMs: number }): Call {
  return async (deliveries) => {
    try {
      await withinMs(leaseMs, handler.handle(deliveries.map(({ payload }) => payload)))
      return true
    } catch (error) {
      const [first] = deliveries
      const facts = { handler: handler.name, events: deliveries.length, eventId: first?.id, attempts: first?.attempts }
      log.error({ err: error, ...facts }, 'event handler failed')
      return false
    }
  }
}

/** Halves a failing batch until the failing event is isolated, so that one bad event does not delay its batch. */
async function deliverHalving(call: Call, deliveries: readonly Delivery[]): Promise<Result> {
  const done: Delivery[] = []
  const failed: Delivery[] = []
  const waiting = [deliveries]
  for (let calls = 0; waiting.length > 0; calls += 1) {
    const part = waiting.shift() ?? []
    if (calls < MAXIMUM_CALLS && (await call(part))) done.push(...part)
    else if (calls >= MAXIMUM_CALLS || part.length === 1) failed.push(...part)
    else waiting.unshift(part.slice(0, part.length / 2), part.slice(part.length / 2))
  }
  return { done, failed }
}

async function deliverEach(call: Call, { lane }: EventHandler, deliveries: readonly Delivery[]): Promise<Result> {
  const done: Delivery[] = []
  const failed: Delivery[] = []
  const deliver = async (delivery: Delivery) => void ((await call([delivery])) ? done : failed).push(delivery)
  if (lane === 'remote') await Promise.all(deliveries.map(deliver))
  else for (const delivery of deliveries) await deliver(delivery)
  return { done, failed }
}

/** @throws after `limitMs`, when another process may have claimed the same events. */
async function withinMs(limitMs: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${limitMs / 1_000} s`)), limitMs)
  })
  await Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}
